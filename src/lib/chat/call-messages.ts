import * as z from "zod/mini";
import { type CallStep, readCallSignal, readCallStep, type SentSignal } from "#lib/contract/call-steps.ts";
import { sidesOf } from "./ids.ts";

/**
 * A step or signal of a call between the reader and `peer`, who are its only two sides. `isMine`: the reader's own account sent it, from another
 * page or through the service. `time` in seconds by the service's clock.
 */
export type CallMessage = { peer: string; isMine: boolean; time: number } & ({ step: CallStep } | { sent: SentSignal });

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
