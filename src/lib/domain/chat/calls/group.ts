import type { CallKind, CallNews, CallSignal } from "./call.ts";
import { RING_SECONDS } from "./call.ts";
import { add, enter, notAdded } from "./group-begin.ts";
import { askAlso, byesOf, connectTo, find, goOn, hasEngine, isIn, leave, leaveOthers, lose, put } from "./group-moves.ts";
import { finish, first, isOver, stay } from "./moves.ts";
import {
  type CallEvent,
  type CallOrder,
  type CallState,
  type EndCause,
  type GroupState,
  PATH_SECONDS,
  type Participant,
  type Step,
} from "./state.ts";

type EventOf<Type extends CallEvent["type"]> = Extract<CallEvent, { type: Type }>;
type NewsOf<Type extends CallNews["type"]> = Extract<CallNews, { type: Type }>;

/** News of the own invitation that precede its id. */
const EARLY_MAX = 32;
/** The caller gives up for those who do not answer; the others wait this much longer for its word. */
const GRACE_SECONDS = 4;
/** How long a page that comes into a call waits to hear of one of its people. */
const JOIN_SECONDS = 15;

/** Leaves a call before any of its people was found: the service hears the goodbye on its way to the one who began it. */
const takeBack = ({ call, memory }: GroupState): CallOrder[] =>
  call.id === null || call.inviter === memory.me ? [] : [{ type: "bye", account: call.inviter, call: call.id }];

/** The reader is no longer a member: leaves the call and notifies the others, as hanging up does. */
const leftGroup = (state: GroupState, at: number): Step<CallState> =>
  leave(state, at, { reason: "removed" }, state.stage === "ringing" ? [] : byesOf(state));

/** Another call comes in: the reader is busy. */
const busy = (state: GroupState, id: string, kind: CallKind, isOfGroup: boolean): Step<CallState> => {
  if (state.call.id === id || state.memory.finished.includes(id)) return stay(state);
  return {
    state: { ...state, memory: finish(state.memory, id) },
    orders: [{ type: isOfGroup ? "reject-group" : "reject", id, kind, isBusy: true }],
  };
};

const accept = (state: GroupState, { at, media }: EventOf<"accept">): Step<CallState> => {
  const { call, memory, people } = state;
  if (state.stage !== "ringing" || call.id === null) return stay(state);
  const there = people.filter(isIn);
  const next: GroupState = {
    ...state,
    ...{ stage: "in", since: at, hadOthers: true },
    people: people.map((one) => (isIn(one) ? { ...one, since: at } : one)),
  };
  return goOn(next, at, [
    { type: "stop-ringing" },
    { type: "accept-group", id: call.id, kind: call.kind },
    { type: "open-engine", serial: call.serial, kind: media },
    ...there.map(({ account }) => connectTo(memory.me, account)),
  ]);
};

const hangUp = (state: GroupState, at: number): Step<CallState> => {
  const { call, people } = state;
  if (call.id === null) return leave(state, at, { reason: "cancelled" });
  const { id, kind } = call;
  if (state.stage === "ringing")
    return leave(state, at, { reason: "declined" }, [{ type: "reject-group", id, kind, isBusy: false }]);
  if (state.stage === "joining") return leave(state, at, { reason: "hung-up" }, takeBack(state));
  const isCancelled = !people.some(isIn) && !state.hadOthers && call.inviter === state.memory.me;
  if (isCancelled) return leave(state, at, { reason: "cancelled" }, [{ type: "cancel-group", id, kind }]);
  return leaveOthers(state, at, { reason: "hung-up" });
};

/** The service has taken the own invitation. */
const sent = (state: GroupState, { serial, id, kind, at }: EventOf<"sent">): Step<CallState> => {
  if (state.call.serial !== serial || state.call.id !== null)
    return state.call.id === id ? stay(state) : { state, orders: [{ type: "cancel-group", id, kind }] };
  const people = state.people.map((one) => ({ ...one, since: at }));
  const next: GroupState = { ...state, stage: "in", call: { ...state.call, id }, since: at, people, early: [] };
  return state.early.reduce<Step<CallState>>(
    (done, news) => (done.state.phase === "group" ? first(done.orders, hear(done.state, news, at)) : done),
    stay(next),
  );
};

const signalled = (state: GroupState, { from, signal }: { from: string; signal: CallSignal }, at: number): Step<CallState> => {
  const one = find(state, from);
  // Each of those in a call says so to a person who has just come in.
  if (!one && state.hasJoined && signal.type !== "bye" && signal.type !== "gone") {
    const step = enter(state, from, at);
    return step.state.phase === "group" && find(step.state, from) && signal.type !== "alive"
      ? first(step.orders, signalled(step.state, { from, signal }, at))
      : step;
  }
  if (!one || !isIn(one)) return stay(state);
  const alive = put(state, from, { isGone: false });
  switch (signal.type) {
    case "bye":
      return lose(state, from, "left", at);
    case "gone":
      // While they are heard, only their connection to the service is lost.
      return one.state === "talking" ? stay(put(state, from, { isGone: true })) : lose(state, from, "left", at);
    case "alive":
      return stay(alive);
    default:
      return hasEngine(state) ? { state: alive, orders: [{ type: "receive", account: from, signal }] } : stay(alive);
  }
};

const joined = (state: GroupState, { account }: NewsOf<"joined">, at: number): Step<CallState> => {
  if (account === state.memory.me) return state.stage === "ringing" ? leave(state, at, { reason: "elsewhere" }) : stay(state);
  const one = find(state, account);
  if (!one || !isIn(one) || !hasEngine(state)) return enter(state, account, at);
  // They lost their page, and are back on another one.
  const again = enter(put(state, account, { state: "left" }), account, at);
  return first([{ type: "disconnect", account }], again);
};

const declined = (state: GroupState, { account, isBusy }: NewsOf<"declined">, at: number): Step<CallState> => {
  if (account === state.memory.me) return state.stage === "ringing" ? leave(state, at, { reason: "elsewhere" }) : stay(state);
  return find(state, account)?.state === "ringing" ? lose(state, account, isBusy ? "busy" : "rejected", at) : stay(state);
};

const unanswered = (state: GroupState, { accounts }: NewsOf<"unanswered">, at: number): Step<CallState> => {
  if (state.stage === "ringing" && accounts.includes(state.memory.me)) return leave(state, at, { reason: "missed" });
  const silent = state.people.filter((one) => one.state === "ringing" && accounts.includes(one.account));
  const next = silent.reduce((now, { account }) => put(now, account, { state: "unanswered", since: at }), state);
  return goOn(next, at);
};

const idOf = (news: CallNews): string | null => {
  if (news.type === "signal") return news.call;
  return "id" in news ? news.id : null;
};

/** A step by news of the service. News of other calls, late and repeated ones change nothing. */
const hear = (state: GroupState, news: CallNews, at: number): Step<CallState> => {
  if (news.type === "invited") return busy(state, news.invitation.id, news.invitation.kind, false);
  if (news.type === "group-invited") return busy(state, news.invitation.id, news.invitation.kind, true);
  const id = idOf(news);
  if (state.call.id === null && id !== null && state.isInvited)
    return stay(state.early.length < EARLY_MAX ? { ...state, early: [...state.early, news] } : state);
  if (id === null || id !== state.call.id) return stay(state);
  switch (news.type) {
    case "joined":
      return joined(state, news, at);
    case "added":
      return stay(askAlso(state, news.accounts, at));
    case "declined":
      return declined(state, news, at);
    case "unanswered":
      return unanswered(state, news, at);
    case "cancelled":
      return leave(state, at, { reason: state.stage === "ringing" ? "cancelled-by-them" : "over" });
    case "timed-out":
      return state.stage === "ringing" ? leave(state, at, { reason: "missed" }) : stay(state);
    case "group-ended":
      return leave(state, at, { reason: state.stage === "ringing" ? "cancelled-by-them" : "all-left" });
    case "signal":
      return signalled(state, news, at);
    default:
      return stay(state);
  }
};

const path = (state: GroupState, { serial, account, state: now, at }: EventOf<"path">): Step<CallState> => {
  const one = find(state, account);
  if (state.call.serial !== serial || !one || !isIn(one) || state.stage !== "in") return stay(state);
  if (now === "connected")
    return stay({ ...put(state, account, { state: "talking", isGone: false }), talkingSince: state.talkingSince ?? at });
  if (now !== "interrupted" || one.state !== "talking") return stay(state);
  return one.isGone ? lose(state, account, "left", at) : stay(put(state, account, { state: "reconnecting", since: at }));
};

/** Ends all that has waited too long. */
const tick = (state: GroupState, at: number): Step<CallState> => {
  const { stage, since, call } = state;
  if (stage === "joining")
    return isOver(at, since, JOIN_SECONDS) ? leave(state, at, { reason: "over" }, takeBack(state)) : stay(state);
  if (stage === "ringing") return isOver(at, since, RING_SECONDS) ? leave(state, at, { reason: "missed" }) : stay(state);
  if (stage === "calling")
    return state.isInvited && call.id === null && isOver(at, since, RING_SECONDS)
      ? leave(state, at, { reason: "not-delivered" })
      : stay(state);
  const people = state.people.map((one): Participant => {
    const isLost = (one.state === "connecting" || one.state === "reconnecting") && isOver(at, one.since, PATH_SECONDS);
    const isSilent = one.state === "ringing" && isOver(at, one.since, RING_SECONDS + GRACE_SECONDS);
    return isLost || isSilent ? { ...one, state: isLost ? "lost" : "unanswered", since: at } : one;
  });
  return goOn({ ...state, people }, at);
};

/**
 * A call in a group after something has happened: each person has a state of their own, and the call lasts while one of them is in it or may come.
 * Why: docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md
 */
export const stepGroup = (state: GroupState, event: CallEvent): Step<CallState> => {
  const { at } = event;
  const isOfCall = "serial" in event && state.call.serial === event.serial;
  switch (event.type) {
    case "accept":
      return accept(state, event);
    case "add":
      return add(state, event);
    case "not-added":
      return notAdded(state, event);
    case "left-group":
      return event.group === state.call.group ? leftGroup(state, at) : stay(state);
    case "reject":
      return state.stage === "ringing" ? hangUp(state, at) : stay(state);
    case "hang-up":
      return hangUp(state, at);
    case "sent":
      return sent(state, event);
    case "not-sent":
      return isOfCall && state.call.id === null ? leave(state, at, { reason: "not-delivered" }) : stay(state);
    case "not-accepted":
      return (state.stage === "in" || state.stage === "joining") && state.call.id === event.id
        ? leave(state, at, { reason: event.isOver ? "over" : "not-delivered" })
        : stay(state);
    case "opened": {
      if (!isOfCall || state.stage !== "calling" || state.isInvited) return stay(state);
      const { serial, group, kind } = state.call;
      const accounts = state.people.map(({ account }) => account);
      return { state: { ...state, isInvited: true, since: at }, orders: [{ type: "invite-group", serial, group, accounts, kind }] };
    }
    case "not-opened": {
      if (!isOfCall || state.stage === "ringing") return stay(state);
      const step = hangUp(state, at);
      const cause: EndCause = { reason: "media", trouble: event.trouble };
      const { orders } = step;
      const words = orders.filter(({ type }) => type !== "close-engine" && type !== "remember");
      return leave(state, at, cause, words);
    }
    case "path":
      return path(state, event);
    case "bye":
      return isOfCall ? lose(state, event.account, "left", at) : stay(state);
    case "news":
      return hear(state, event.news, at);
    case "tick":
      return tick(state, at);
    case "signed-out":
      return leave({ ...state, memory: { ...state.memory, owed: null } }, at, { reason: "signed-out" });
    default:
      return stay(state);
  }
};
