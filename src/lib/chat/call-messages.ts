import * as z from "zod/mini";
import {
  type CallStep,
  type GroupStep,
  readCallSignal,
  readCallStep,
  readGroupStep,
  type SentSignal,
} from "#lib/contract/call-steps.ts";
import { sidesOf } from "./ids.ts";

/**
 * A step or signal of a call between the reader and `peer`, who are its only two sides. `isMine`: the reader's own account sent it, from another
 * page or through the service. `time` in seconds by the service's clock.
 */
export type CallMessage = { peer: string; isMine: boolean; time: number } & ({ step: CallStep } | { sent: SentSignal });

/** A step of a call in a group, by one of its members. `message` is the id of the message that says it. */
export type GroupCallMessage = { message: string; from: string; isMine: boolean; time: number; step: GroupStep };

const wire = z.object({
  type: z.literal("TIMCustomElem"),
  conversationID: z.string(),
  from: z.string(),
  flow: z.literal(["in", "out"]),
  time: z.number(),
  payload: z.object({ data: z.string() }),
});

/** Whether a step may come from its sender: who invites also cancels and gives up, and the other side answers. */
const isFrom = ({ action, inviter, invitee }: CallStep, from: string): boolean => {
  if (action === "end") return true;
  if (action === "accept" || action === "reject") return from === invitee;
  // The SDK of an invited page gives up as well (F-4).
  return from === inviter || (action === "timeout" && from === invitee);
};

/**
 * A step or signal in a message of the SDK; null for all other messages. Its sender and time are the service's own; a step whose text names other
 * accounts is forged, and no step.
 */
export const readCallMessage = (message: unknown, me: string): CallMessage | null => {
  const { data } = z.safeParse(wire, message);
  const sides = data && sidesOf(data.conversationID);
  if (!data || sides?.kind !== "person") return null;
  const { peer } = sides;
  const isMine = data.flow === "out";
  if (data.from !== (isMine ? me : peer)) return null;
  const common = { peer, isMine, time: data.time };
  const step = readCallStep(data.payload.data);
  if (step) {
    const isOfBoth = [step.inviter, step.invitee].every((account) => account === me || account === peer);
    return isOfBoth && step.inviter !== step.invitee && isFrom(step, data.from) ? { ...common, step } : null;
  }
  const sent = readCallSignal(data.payload.data);
  return sent && { ...common, sent };
};

/** The steps and signals in an event or a page of messages. */
export const readCallMessages = (messages: unknown, me: string): CallMessage[] =>
  Array.isArray(messages) ? messages.flatMap((message) => readCallMessage(message, me) ?? []) : [];

/** Whether a step of a call in a group may come from its sender. Only the call's own people invite more, give up for others and end it, which its keeper knows. */
const isFromMember = ({ action, inviter, invitees }: GroupStep, from: string): boolean => {
  if (action === "accept" || action === "reject") return invitees.length === 1 && invitees[0] === from;
  return action !== "cancel" || from === inviter;
};

const identified = z.object({ ID: z.string() });
const readGroupMessage = (message: unknown, me: string): GroupCallMessage | null => {
  const { data } = z.safeParse(wire, message);
  const sides = data && sidesOf(data.conversationID);
  if (!data || sides?.kind !== "group") return null;
  const isMine = data.flow === "out";
  const step = readGroupStep(data.payload.data);
  if (!step || step.group !== sides.peer || (data.from === me) !== isMine) return null;
  const { data: id } = z.safeParse(identified, message);
  return id && isFromMember(step, data.from) ? { message: id.ID, from: data.from, isMine, time: data.time, step } : null;
};

/** The steps of calls in groups in an event or a page of messages; those in another's name are forged, and none. */
export const readGroupMessages = (messages: unknown, me: string): GroupCallMessage[] =>
  Array.isArray(messages) ? messages.flatMap((message) => readGroupMessage(message, me) ?? []) : [];
