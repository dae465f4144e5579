import type { GroupInvitation } from "./call.ts";
import { askAlso, asked, connectTo, find, goOn, hasEngine, isAwaited, isIn, put } from "./group-moves.ts";
import { stay } from "./moves.ts";
import type { CallEvent, CallMemory, CallState, GroupState, IdleState, Participant, Step } from "./state.ts";

type EventOf<Type extends CallEvent["type"]> = Extract<CallEvent, { type: Type }>;

/** Takes the devices before it invites. */
export const startGroup = (state: IdleState, { group, accounts, kind, at }: EventOf<"start-group">): Step<CallState> => {
  const people = [...new Set(accounts)].filter((account) => account !== state.memory.me).map((account) => asked(account, at));
  if (people.length === 0) return stay(state);
  const serial = state.memory.serial + 1;
  const memory = { ...state.memory, serial };
  const call = { serial, id: null, group, kind, inviter: memory.me };
  return {
    state: {
      memory,
      phase: "group",
      stage: "calling",
      call,
      since: at,
      isInvited: false,
      early: [],
      people,
      talkingSince: null,
      hadOthers: false,
      hasJoined: false,
    },
    orders: [{ type: "open-engine", serial, kind }],
  };
};

/** The reader may have left this very call before: news of it count again. */
const backIn = (memory: CallMemory, serial: number, id: string): CallMemory => ({
  ...memory,
  serial,
  finished: memory.finished.filter((one) => one !== id),
});

/** Rings, for an invitation that includes the reader. */
export const ringGroup = (state: IdleState, invitation: GroupInvitation, at: number): Step<CallState> => {
  const { id, group, from, kind, invitees, joined } = invitation;
  const { me } = state.memory;
  if (from === me || !invitees.includes(me)) return stay(state);
  const serial = state.memory.serial + 1;
  const there = new Set([from, ...joined]);
  const people = [...new Set([from, ...invitees])]
    .filter((account) => account !== me)
    .map((account): Participant => ({ ...asked(account, at), state: there.has(account) ? "connecting" : "ringing" }));
  return {
    state: {
      ...{
        memory: backIn(state.memory, serial, id),
        phase: "group",
        stage: "ringing",
        since: at,
        isInvited: true,
        early: [],
        people,
      },
      ...{ call: { serial, id, group, kind, inviter: from }, talkingSince: null, hadOthers: false, hasJoined: true },
    },
    orders: [{ type: "ring" }],
  };
};

/**
 * Comes into a call that is under way. Those who are there say so once they hear of it.
 * Why: docs/decisions/0113-people-come-into-a-running-call.md
 */
export const joinGroup = (state: IdleState, { call, at }: EventOf<"join-group">): Step<CallState> => {
  const serial = state.memory.serial + 1;
  return {
    state: {
      ...{ memory: backIn(state.memory, serial, call.id), phase: "group", stage: "joining", since: at, isInvited: true, early: [] },
      ...{ people: [], call: { serial, ...call }, talkingSince: null, hadOthers: true, hasJoined: true },
    },
    orders: [
      { type: "join-group", call },
      { type: "open-engine", serial, kind: call.kind },
    ],
  };
};

/** A person comes into the call, or is found there. */
export const enter = (state: GroupState, account: string, at: number): Step<CallState> => {
  const known = find(state, account);
  if (known && isIn(known)) return stay(state);
  const asking = askAlso(state, [account], at);
  if (!find(asking, account)) return stay(state);
  const stage = state.stage === "joining" ? "in" : state.stage;
  const next = put({ ...asking, stage, hadOthers: true }, account, { state: "connecting", since: at });
  return { state: next, orders: hasEngine(state) ? [connectTo(state.memory.me, account)] : [] };
};

/** Invites more members. */
export const add = (state: GroupState, { accounts, at }: EventOf<"add">): Step<CallState> => {
  const { id, kind } = state.call;
  if (state.stage !== "in" || id === null) return stay(state);
  const next = askAlso(state, accounts, at);
  const before = new Set(state.people.filter(isAwaited).map(({ account }) => account));
  const wanted = next.people.filter(isAwaited).flatMap(({ account }) => (before.has(account) ? [] : account));
  return wanted.length === 0 ? stay(state) : { state: next, orders: [{ type: "add-group", id, kind, accounts: wanted }] };
};

export const notAdded = (state: GroupState, { id, accounts, at }: EventOf<"not-added">): Step<CallState> => {
  if (state.call.id !== id) return stay(state);
  const people = state.people.filter(({ account, state: now }) => now !== "ringing" || !accounts.includes(account));
  return goOn({ ...state, people }, at);
};
