/**
 * Calls on the wire: steps and signals, each the data of a custom message. The page writes and reads them; the own chat service reads them. A step
 * has the form of the SDK's invitations (F-4), so that other clients understand it.
 */
import * as z from "zod/mini";
import { CALL_SIGNAL_ID, type CallKind, type CallSignal, RING_SECONDS } from "#lib/domain/chat/calls/call.ts";
import { parseJson } from "#lib/domain/untrusted.ts";

/** The most bytes of a message: the service's limit. */
export const CALL_MESSAGE_BYTES = 12_288;

type Step =
  | { action: "invite" | "cancel" | "accept" | "timeout" }
  | { action: "reject"; isBusy: boolean }
  /** `seconds`: the length of the call. */
  | { action: "end"; seconds: number };
export type CallAction = Step["action"];

/** A step of a call between two accounts. `id` is the invitation's; the end of a call has one of its own. */
export type CallStep = { id: string; inviter: string; invitee: string; kind: CallKind } & Step;

/**
 * A step of a call in a group. `id` is the invitation's, also at the end. `invitees` are those whom the step is about: all whom an invitation
 * rings, the one who answers, those who have not answered. The end has none.
 */
export type GroupStep = { id: string; group: string; inviter: string; invitees: readonly string[]; kind: CallKind } & Step;

/** A signal of the call whose invitation has an id. */
export type SentSignal = { call: string; signal: CallSignal };

const ACTION_TYPES = { invite: 1, cancel: 2, accept: 3, reject: 4, timeout: 5, end: 1 } as const satisfies Record<
  CallAction,
  number
>;
const CALL_TYPES = { voice: 1, video: 2 } as const satisfies Record<CallKind, number>;
/** The command of an invitation and its answers, by kind. */
const COMMANDS = { voice: "audioCall", video: "videoCall" } as const satisfies Record<CallKind, string>;
const HANG_UP = "hangup";
const LINE_BUSY = "lineBusy";
const DAY_SECONDS = 86_400;
/** Other clients call up to nine people. */
const INVITEES_MAX = 32;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const account = z.string().check(z.minLength(1), z.maxLength(64));
const outer = z.object({
  businessID: z.literal([1, "1"]),
  inviteID: id,
  actionType: z.literal([1, 2, 3, 4, 5]),
  inviter: account,
  inviteeList: z.array(account).check(z.maxLength(INVITEES_MAX)),
  groupID: z.nullish(z.string().check(z.maxLength(64))),
  data: z.string(),
});
const inner = z.object({
  businessID: z.literal(["av_call", "rtc_call"]),
  call_type: z.literal([1, 2]),
  call_end: z.catch(z.number().check(z.minimum(0), z.maximum(DAY_SECONDS)), 0),
  line_busy: z.catch(z.unknown(), undefined),
  data: z.catch(z.object({ cmd: z.catch(z.string(), ""), message: z.catch(z.string(), "") }), { cmd: "", message: "" }),
});

/** The action of a step; null for switches between voice and video. */
const actionOf = (actionType: number, { call_end, data: { cmd } }: z.infer<typeof inner>): CallAction | null => {
  if (actionType === 2) return "cancel";
  if (actionType === 3) return "accept";
  if (actionType === 4) return "reject";
  if (actionType === 5) return "timeout";
  if (cmd === HANG_UP || call_end > 0) return "end";
  return cmd === "" || cmd === COMMANDS.voice || cmd === COMMANDS.video ? "invite" : null;
};

type AnyStep = { id: string; group: string; inviter: string; invitees: readonly string[]; kind: CallKind } & Step;

const readStep = (data: string): AnyStep | null => {
  const signal = z.safeParse(outer, parseJson(data, CALL_MESSAGE_BYTES));
  const call = signal.success ? z.safeParse(inner, parseJson(signal.data.data)) : null;
  if (!signal.success || !call?.success) return null;
  const { inviteID, inviter, inviteeList: invitees, actionType, groupID } = signal.data;
  const action = actionOf(actionType, call.data);
  const { call_type, call_end, line_busy, data: detail } = call.data;
  const kind: CallKind = call_type === CALL_TYPES.video ? "video" : "voice";
  const step = { id: inviteID, group: groupID ?? "", inviter, invitees, kind };
  switch (action) {
    case null:
      return null;
    case "reject":
      return { ...step, action, isBusy: line_busy !== undefined || detail.message === LINE_BUSY };
    case "end":
      return { ...step, action, seconds: Math.floor(call_end) };
    default:
      return { ...step, action };
  }
};

/** A step of a call between two in the data of a custom message; null for anything else. */
export const readCallStep = (data: string): CallStep | null => {
  const step = readStep(data);
  if (step?.group !== "") return null;
  const { group: _, invitees, ...rest } = step;
  const [invitee] = invitees;
  return invitee === undefined || invitees.length > 1 ? null : { ...rest, invitee };
};

/** A step of a call in a group; null for anything else. Only the end names no invitees. */
export const readGroupStep = (data: string): GroupStep | null => {
  const step = readStep(data);
  return step && step.group !== "" && (step.invitees.length > 0 || step.action === "end") ? step : null;
};

const writeStep = (step: AnyStep): string => {
  const isBusy = step.action === "reject" && step.isBusy;
  const call = {
    businessID: "av_call",
    call_type: CALL_TYPES[step.kind],
    ...(step.action === "end" && { call_end: step.seconds }),
    ...(isBusy && { line_busy: "line_busy" }),
    data: { cmd: step.action === "end" ? HANG_UP : COMMANDS[step.kind], ...(isBusy && { message: LINE_BUSY }) },
  };
  return JSON.stringify({
    businessID: 1,
    inviteID: step.id,
    inviter: step.inviter,
    inviteeList: step.invitees,
    groupID: step.group,
    actionType: ACTION_TYPES[step.action],
    // Only an invitation rings, and other clients read this as how long.
    timeout: step.action === "invite" ? RING_SECONDS : 0,
    data: JSON.stringify(call),
  });
};

/** The data of a custom message that says a step of a call between two. */
export const writeCallStep = ({ invitee, ...step }: CallStep): string => writeStep({ ...step, group: "", invitees: [invitee] });

/** The data of a custom message that says a step of a call in a group. */
export const writeGroupStep = (step: GroupStep): string => writeStep(step);

const signal = z.union([
  z.object({
    type: z.literal("description"),
    kind: z.literal(["offer", "answer"]),
    sdp: z.string().check(z.maxLength(CALL_MESSAGE_BYTES)),
  }),
  z.object({
    type: z.literal("candidate"),
    candidate: z.string().check(z.maxLength(1024)),
    mid: z.string().check(z.maxLength(64)),
    line: z.int().check(z.minimum(0), z.maximum(255)),
  }),
  z.object({
    type: z.literal("feed"),
    feed: id,
    ...{ hears: z.boolean(), knows: z.boolean(), hasSound: z.boolean() },
    ...{ isMuted: z.boolean(), hasCamera: z.boolean(), isSharing: z.boolean() },
  }),
  z.object({ type: z.literal(["alive", "bye", "gone"]) }),
]);
const sentSignal = z.object({ businessID: z.literal(CALL_SIGNAL_ID), call: id, signal });

/** A signal in the data of a custom message; null for anything else. */
export const readCallSignal = (data: string): SentSignal | null => {
  const { data: sent } = z.safeParse(sentSignal, parseJson(data, CALL_MESSAGE_BYTES));
  return sent ? { call: sent.call, signal: sent.signal } : null;
};

/** The data of a custom message that carries a signal. */
export const writeCallSignal = ({ call, signal: sent }: SentSignal): string =>
  JSON.stringify({ businessID: CALL_SIGNAL_ID, version: 1, call, signal: sent });
