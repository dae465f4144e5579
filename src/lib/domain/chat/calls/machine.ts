import { RING_SECONDS } from "./call.ts";
import { stepGroup } from "./group.ts";
import { joinGroup, ringGroup, startGroup } from "./group-begin.ts";
import { hear, hearAll } from "./hear.ts";
import { finish, first, isActive, isOver, leave, leaveAlike, recordOf, stay, takeTheirs } from "./moves.ts";
import {
  type BusyState,
  type CallEvent,
  type CallOrder,
  type CallState,
  PATH_SECONDS,
  type PairState,
  type RingingState,
  type Step,
} from "./state.ts";

type EventOf<Type extends CallEvent["type"]> = Extract<CallEvent, { type: Type }>;

/** Takes the devices before it invites: a call without a microphone must not ring. */
const start = (state: PairState, event: EventOf<"start">): Step => {
  const { account, kind, at } = event;
  // They call already.
  if (state.phase === "ringing" && state.call.peer === account) return accept(state, { type: "accept", at, media: kind });
  if (state.phase !== "idle" || account === state.memory.me) return stay(state);
  const serial = state.memory.serial + 1;
  return {
    state: {
      memory: { ...state.memory, serial },
      phase: "calling",
      call: { serial, id: null, peer: account, kind, isCaller: true },
      since: at,
      isInvited: false,
      early: [],
      next: null,
    },
    orders: [{ type: "open-engine", serial, kind }],
  };
};

/** Accepts while the devices open: the time of a permission prompt does not let the invitation run out. */
const accept = ({ memory, call }: RingingState, { at, media }: EventOf<"accept">): Step => ({
  state: { memory, phase: "connecting", call, since: at, next: null },
  orders: [
    { type: "stop-ringing" },
    { type: "accept", id: call.id, kind: call.kind },
    { type: "open-engine", serial: call.serial, kind: media },
    { type: "connect", account: call.peer, isCaller: false },
  ],
});

const reject = (state: RingingState, at: number): Step => {
  const { id, kind } = state.call;
  return first([{ type: "reject", id, kind, isBusy: false }], leave(state, at, { reason: "declined" }));
};

const hangUp = (state: BusyState, at: number): Step => {
  if (state.phase === "ringing") return reject(state, at);
  const { call, next } = state;
  const theirs = next?.invitation;
  const answers: CallOrder[] = [
    ...(state.phase === "calling" && call.id !== null ? [{ type: "cancel", id: call.id, kind: call.kind } as const] : []),
    ...(theirs ? [{ type: "reject", id: theirs.id, kind: theirs.kind, isBusy: false } as const] : []),
  ];
  const left = isActive(state) ? leave(state, at, { reason: "hung-up" }, "here") : leave(state, at, { reason: "cancelled" });
  return first(answers, left);
};

/** The service has taken the own invitation. */
const sent = (state: PairState, { serial, id, kind, at }: EventOf<"sent">): Step => {
  if (state.phase !== "calling" || state.call.serial !== serial || state.call.id !== null)
    return state.phase !== "idle" && state.call.id === id
      ? stay(state)
      : // It was given up while it was on its way.
        { state: { ...state, memory: finish(state.memory, id) }, orders: [{ type: "cancel", id, kind }] };
  return hearAll({ ...state, call: { ...state.call, id }, since: at, early: [] }, state.early, at);
};

const notSent = (state: PairState, { serial, at }: EventOf<"not-sent">): Step => {
  if (state.phase !== "calling" || state.call.serial !== serial || state.call.id !== null) return stay(state);
  // Their own invitation came through.
  return state.next ? takeTheirs(state, state.next.invitation, at) : leave(state, at, { reason: "not-delivered" });
};

const opened = (state: PairState, { serial, at }: EventOf<"opened">): Step =>
  state.phase === "calling" && state.call.serial === serial && !state.isInvited
    ? {
        state: { ...state, isInvited: true, since: at },
        orders: [{ type: "invite", serial, account: state.call.peer, kind: state.call.kind }],
      }
    : stay(state);

const notOpened = (state: PairState, { serial, trouble, at }: EventOf<"not-opened">): Step => {
  if (state.phase === "idle" || state.phase === "ringing" || state.call.serial !== serial) return stay(state);
  return leave(state, at, { reason: "media", trouble }, isActive(state) ? "here" : "there");
};

const path = (state: PairState, { serial, state: path, at }: EventOf<"path">): Step => {
  if (!isActive(state) || state.call.serial !== serial) return stay(state);
  if (path === "connected" && state.phase !== "talking") {
    const { memory, call, next } = state;
    const talkingSince = state.phase === "connecting" ? at : state.talkingSince;
    return stay({ memory, call, next, phase: "talking", talkingSince, isGone: false });
  }
  if (path !== "interrupted" || state.phase !== "talking") return stay(state);
  if (state.isGone) return leave(state, at, { reason: "left" }, "here");
  const { memory, call, next, talkingSince } = state;
  return stay({ memory, call, next, phase: "reconnecting", talkingSince, since: at });
};

/** Ends all that has waited too long. */
const runOut = (state: PairState, at: number): Step => {
  switch (state.phase) {
    case "calling":
      // The service itself lets the invitation run out; its record then says so.
      if (!state.isInvited || !isOver(at, state.since, RING_SECONDS)) return stay(state);
      return leave(state, at, { reason: state.call.id === null ? "not-delivered" : "no-answer" });
    case "ringing":
      return isOver(at, state.since, RING_SECONDS) ? leave(state, at, { reason: "missed" }) : stay(state);
    case "connecting":
      return isOver(at, state.since, PATH_SECONDS) ? leaveAlike(state, at, { reason: "not-connected" }) : stay(state);
    case "reconnecting":
      return isOver(at, state.since, PATH_SECONDS) ? leaveAlike(state, at, { reason: "lost" }) : stay(state);
    default:
      return stay(state);
  }
};

const tick = (state: PairState, at: number): Step => {
  const { owed } = state.memory;
  if (!owed || at < owed.at) return runOut(state, at);
  return first([recordOf(owed)], runOut({ ...state, memory: { ...state.memory, owed: null } }, at));
};

/** Nothing can be sent any more. The other side learns of it over the direct path, or by the service's `gone`. */
const signedOut = (state: PairState, at: number): Step => {
  const silent: PairState = { ...state, memory: { ...state.memory, owed: null } };
  return silent.phase === "idle" ? stay(silent) : leave(silent, at, { reason: "signed-out" });
};

/** A call of two after something has happened. */
const stepPair = (state: PairState, event: CallEvent): Step => {
  const { at } = event;
  switch (event.type) {
    case "start":
      return start(state, event);
    case "accept":
      return state.phase === "ringing" ? accept(state, event) : stay(state);
    case "reject":
      return state.phase === "ringing" ? reject(state, at) : stay(state);
    case "hang-up":
      return state.phase === "idle" ? stay(state) : hangUp(state, at);
    case "dismiss":
      return stay(state.phase === "idle" ? { ...state, ending: null } : state);
    case "sent":
      return sent(state, event);
    case "not-sent":
      return notSent(state, event);
    case "not-accepted":
      return state.phase === "connecting" && !state.call.isCaller && state.call.id === event.id
        ? leave(state, at, { reason: event.isOver ? "over" : "not-delivered" })
        : stay(state);
    case "opened":
      return opened(state, event);
    case "not-opened":
      return notOpened(state, event);
    case "path":
      return path(state, event);
    case "bye":
      return isActive(state) && state.call.serial === event.serial
        ? leave(state, at, { reason: "hung-up-by-them" }, "either")
        : stay(state);
    case "news":
      return hear(state, event.news, at);
    case "tick":
      return tick(state, at);
    case "signed-out":
      return signedOut(state, at);
    default:
      return stay(state);
  }
};

/** The service has taken an invitation that was given up while it was on its way, before another call began. */
const sentInVain = <State extends CallState>(state: State, { id, kind, isOfGroup = false }: EventOf<"sent">): Step<CallState> => ({
  state: { ...state, memory: finish(state.memory, id) },
  orders: [{ type: isOfGroup ? "cancel-group" : "cancel", id, kind }],
});

/**
 * A call after something has happened, and the work that follows from it. Pure: times come with the events, orders are carried out by the store.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const step = (state: CallState, event: CallEvent): Step<CallState> => {
  if (event.type === "sent" && (event.isOfGroup ?? false) !== (state.phase === "group")) return sentInVain(state, event);
  if (state.phase === "group") return stepGroup(state, event);
  if (state.phase === "idle" && event.type === "start-group") return startGroup(state, event);
  if (state.phase === "idle" && event.type === "join-group") return joinGroup(state, event);
  if (state.phase === "idle" && event.type === "news" && event.news.type === "group-invited")
    return ringGroup(state, event.news.invitation, event.at);
  return stepPair(state, event);
};
