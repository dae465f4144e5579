import { type CallKind, type Invitation, RING_SECONDS } from "./call.ts";
import {
  type ActiveState,
  type BusyState,
  type CallEnding,
  type CallingState,
  type CallMemory,
  type CallOrder,
  type CallState,
  type EndCause,
  type IdleState,
  RECORD_SECONDS,
  type Step,
  type Waiting,
} from "./state.ts";

const SECOND = 1000;
/** Far more than a person answers while news of them is still on its way. */
const FINISHED_MAX = 64;

export const stay = <State extends CallState>(state: State): Step<State> => ({ state, orders: [] });

/** A step, after some orders. */
export const first = <State extends CallState>(
  orders: readonly CallOrder[],
  { state, orders: rest }: Step<State>,
): Step<State> => ({
  state,
  orders: [...orders, ...rest],
});

export const isActive = (state: CallState): state is ActiveState =>
  state.phase === "connecting" || state.phase === "talking" || state.phase === "reconnecting";

export const isOver = (at: number, since: number, seconds: number): boolean => at - since >= seconds * SECOND;

/** Remembers that an invitation is over. */
export const finish = (memory: CallMemory, id: string | null): CallMemory =>
  id === null || memory.finished.includes(id) ? memory : { ...memory, finished: [...memory.finished, id].slice(-FINISHED_MAX) };

/** Seconds from the first connection to the end. Time without a path counts once the path has come back. */
const talked = (state: BusyState, at: number): number => {
  if (!isActive(state) || state.phase === "connecting") return 0;
  const end = state.phase === "reconnecting" ? state.since : at;
  return Math.max(0, Math.floor((end - state.talkingSince) / SECOND));
};

/** Rings. The page of one person has one call at a time. */
export const ring = ({ memory }: IdleState, { id, from, kind }: Invitation, at: number): Step => {
  const serial = memory.serial + 1;
  return {
    state: {
      memory: { ...memory, serial },
      phase: "ringing",
      call: { serial, id, peer: from, kind, isCaller: false },
      since: at,
    },
    orders: [{ type: "ring" }],
  };
};

/** Endings after which an invitation that the same person has sent in between rings: they call again. */
const RINGS_AGAIN: ReadonlySet<string> = new Set(["hung-up-by-them", "left", "lost", "not-connected"]);

const nextOf = (state: BusyState): Waiting | null => (state.phase === "ringing" ? null : state.next);

/**
 * Which side writes the record of a call that was under way. `either`: the other one should, but may be unable to; this side does
 * after `RECORD_SECONDS` without it.
 */
type Recorder = "here" | "there" | "either";

export const recordOf = ({ account, kind, seconds }: { account: string; kind: CallKind; seconds: number }): CallOrder => ({
  type: "end",
  account,
  kind,
  seconds,
});

/** Leaves a call: closes all that is open and remembers why. */
export const leave = (state: BusyState, at: number, cause: EndCause, recorder: Recorder = "there"): Step => {
  const { call } = state;
  const { peer: account, kind, isCaller } = call;
  const seconds = talked(state, at);
  const ending: CallEnding = { ...cause, peer: account, kind, isCaller, seconds };
  const isOwed = recorder === "either";
  const { owed: earlier } = state.memory;
  const owed = isOwed ? { account, kind, seconds, at: at + RECORD_SECONDS * SECOND } : earlier;
  const memory = finish({ ...state.memory, owed }, call.id);
  const orders: CallOrder[] = [
    { type: state.phase === "ringing" ? "stop-ringing" : "close-engine" },
    ...(isOwed && earlier ? [recordOf(earlier)] : []),
    ...(recorder === "here" ? [recordOf({ account, kind, seconds })] : []),
    { type: "remember", ending },
  ];
  const next = nextOf(state);
  const rings = next !== null && RINGS_AGAIN.has(cause.reason) && !isOver(at, next.at, RING_SECONDS);
  if (rings) return first(orders, ring({ memory, phase: "idle", ending }, next.invitation, at));
  return { state: { memory: finish(memory, next?.invitation.id ?? null), phase: "idle", ending }, orders };
};

/** The end of a call that each side sees for itself: the caller writes the record. */
export const leaveAlike = (state: ActiveState, at: number, cause: EndCause): Step =>
  leave(state, at, cause, state.call.isCaller ? "here" : "either");

/** Both have called each other: their invitation becomes the call, with the devices that are open already. */
export const takeTheirs = ({ memory, call }: CallingState, { id, kind, from }: Invitation, at: number): Step => ({
  state: {
    memory,
    phase: "connecting",
    call: { serial: call.serial, id, peer: from, kind, isCaller: false },
    since: at,
    next: null,
  },
  orders: [
    ...(call.id === null ? [] : [{ type: "cancel", id: call.id, kind: call.kind } as const]),
    { type: "accept", id, kind },
    { type: "connect", account: from, isCaller: false },
  ],
});
