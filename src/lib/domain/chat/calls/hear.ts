import type { CallNews, CallSignal, Invitation } from "./call.ts";
import { finish, first, isActive, isOver, leave, ring, stay, takeTheirs } from "./moves.ts";
import { type ActiveState, type BusyState, PATH_SECONDS, type PairState, type Step } from "./state.ts";

type NewsOf<Type extends CallNews["type"]> = Extract<CallNews, { type: Type }>;

/** News of the own invitation that precede its id: so few that more of them are a flood. */
const EARLY_MAX = 8;
/** The two sides notice an interruption this far apart at most, in seconds. */
const APART = 3;

/** Keeps news of an invitation that is still on its way; null if there is no such invitation. `from` is null if the news do not say. */
const early = (state: PairState, news: CallNews, from: string | null): Step | null => {
  if (state.phase !== "calling" || !state.isInvited || state.call.id !== null) return null;
  if (from !== null && from !== state.call.peer) return null;
  return stay(state.early.length < EARLY_MAX ? { ...state, early: [...state.early, news] } : state);
};

/** Whether the invitation of the current call, or the one that waits behind it, has this id. */
const isKnown = (state: PairState, id: string): boolean =>
  state.memory.finished.includes(id) ||
  (state.phase !== "idle" && state.call.id === id) ||
  ("next" in state && state.next?.invitation.id === id);

/** Another invitation by the person of the current call. */
const invitedAgain = (state: BusyState, invitation: Invitation, at: number): Step => {
  const next = { invitation, at };
  const memory = finish(state.memory, "next" in state ? (state.next?.invitation.id ?? null) : state.call.id);
  switch (state.phase) {
    case "calling":
      // Both call each other. The call of the smaller account counts; both sides find the same without a word.
      return state.isInvited && memory.me < state.call.peer ? stay({ ...state, memory, next }) : takeTheirs(state, invitation, at);
    case "ringing":
      // Their withdrawal of the first one was lost.
      return stay({ ...state, memory, call: { ...state.call, id: invitation.id, kind: invitation.kind }, since: at });
    case "reconnecting":
      return leave({ ...state, memory, next }, at, { reason: "left" }, "here");
    default:
      return stay({ ...state, memory, next });
  }
};

const invited = (state: PairState, { invitation }: NewsOf<"invited">, at: number): Step => {
  const { id, from, kind } = invitation;
  if (from === state.memory.me || isKnown(state, id)) return stay(state);
  if (state.phase === "idle") return ring(state, invitation, at);
  if (from === state.call.peer) return invitedAgain(state, invitation, at);
  return { state: { ...state, memory: finish(state.memory, id) }, orders: [{ type: "reject", id, kind, isBusy: true }] };
};

/** A call in a group that comes during another. */
const groupInvited = (state: PairState, { invitation }: NewsOf<"group-invited">): Step => {
  const { id, kind, from } = invitation;
  if (state.phase === "idle" || from === state.memory.me || isKnown(state, id)) return stay(state);
  return { state: { ...state, memory: finish(state.memory, id) }, orders: [{ type: "reject-group", id, kind, isBusy: true }] };
};

const accepted = (state: PairState, news: NewsOf<"accepted">, at: number): Step => {
  const { id, by } = news;
  if (state.phase === "ringing" && state.call.id === id && by === state.memory.me) return leave(state, at, { reason: "elsewhere" });
  if (state.phase === "calling" && state.call.id === id && by === state.call.peer)
    return {
      state: { memory: state.memory, phase: "connecting", call: { ...state.call, id }, since: at, next: state.next },
      orders: [{ type: "connect", account: by, isCaller: true }],
    };
  if (by === state.memory.me || (state.phase !== "idle" && state.call.id === id)) return stay(state);
  // The invitation was given up before they accepted it: they would wait for a connection.
  return early(state, news, by) ?? { state, orders: [{ type: "bye", account: by, call: id }] };
};

const rejected = (state: PairState, news: NewsOf<"rejected">, at: number): Step => {
  const { id, by, isBusy } = news;
  if (state.phase === "calling" && state.call.id === id && by === state.call.peer)
    return leave(state, at, { reason: isBusy ? "busy" : "rejected" });
  if (state.phase === "ringing" && state.call.id === id && by === state.memory.me) return leave(state, at, { reason: "elsewhere" });
  return early(state, news, by) ?? stay(state);
};

/** The inviter has withdrawn an invitation, or it has rung long enough. */
const withdrawn = (state: PairState, news: NewsOf<"cancelled" | "timed-out">, at: number): Step => {
  const { id } = news;
  const isLate = news.type === "timed-out";
  if (state.phase !== "idle" && state.call.id === id) {
    if (state.phase === "ringing") return leave(state, at, { reason: isLate ? "missed" : "cancelled-by-them" });
    if (state.phase === "calling") return isLate ? leave(state, at, { reason: "no-answer" }) : stay(state);
    // It crossed the acceptance.
    return state.phase === "connecting" && !state.call.isCaller ? leave(state, at, { reason: "over" }) : stay(state);
  }
  if ("next" in state && state.next?.invitation.id === id) return stay({ ...state, memory: finish(state.memory, id), next: null });
  // News may overtake the invitation, which must not ring then.
  return (isLate && early(state, news, null)) || stay({ ...state, memory: finish(state.memory, id) });
};

const ended = (state: PairState, { from }: NewsOf<"ended">, at: number): Step => {
  const { owed } = state.memory;
  const settled: PairState = owed?.account === from ? { ...state, memory: { ...state.memory, owed: null } } : state;
  if (!isActive(settled) || settled.call.peer !== from) return stay(settled);
  const isLost = settled.phase === "reconnecting" && isOver(at, settled.since, PATH_SECONDS - APART);
  return leave(settled, at, { reason: isLost ? "lost" : "hung-up-by-them" });
};

const signalled = (state: ActiveState, signal: CallSignal, at: number): Step => {
  // A signal shows that the other side's page is there.
  const alive: ActiveState = state.phase === "talking" ? { ...state, isGone: false } : state;
  switch (signal.type) {
    case "bye":
      return leave(state, at, { reason: "hung-up-by-them" }, "either");
    case "gone":
      // While they are heard, only their connection to the service is lost.
      return state.phase === "talking" ? stay({ ...state, isGone: true }) : leave(state, at, { reason: "left" }, "here");
    case "alive":
      return stay(alive);
    default:
      return { state: alive, orders: [{ type: "receive", account: state.call.peer, signal }] };
  }
};

const signal = (state: PairState, news: NewsOf<"signal">, at: number): Step => {
  const { call, from, signal: theirs } = news;
  if (state.phase === "idle" || state.call.peer !== from) return stay(state);
  if (state.call.id !== call) return (theirs.type === "bye" && early(state, news, from)) || stay(state);
  if (isActive(state)) return signalled(state, theirs, at);
  if (theirs.type === "bye")
    return leave(state, at, { reason: state.phase === "ringing" ? "cancelled-by-them" : "hung-up-by-them" });
  // An invitation rings as long as the page of its sender lives.
  return theirs.type === "gone" && state.phase === "ringing" ? leave(state, at, { reason: "cancelled-by-them" }) : stay(state);
};

/** A step by news of the service. Late, repeated and foreign news change nothing. */
export const hear = (state: PairState, news: CallNews, at: number): Step => {
  switch (news.type) {
    case "invited":
      return invited(state, news, at);
    case "accepted":
      return accepted(state, news, at);
    case "rejected":
      return rejected(state, news, at);
    case "cancelled":
    case "timed-out":
      return withdrawn(state, news, at);
    case "ended":
      return ended(state, news, at);
    case "signal":
      return signal(state, news, at);
    case "group-invited":
      return groupInvited(state, news);
    default:
      return stay(state);
  }
};

/** Several news, one after the other. */
export const hearAll = (start: PairState, all: readonly CallNews[], at: number): Step =>
  all.reduce<Step>(({ state, orders }, news) => first(orders, hear(state, news, at)), stay(start));
