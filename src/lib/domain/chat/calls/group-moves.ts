import { finish, first, stay } from "./moves.ts";
import type { CallOrder, CallState, EndCause, GroupState, Participant, ParticipantState, Step } from "./state.ts";

const SECOND = 1000;

const IN: ReadonlySet<ParticipantState> = new Set(["connecting", "talking", "reconnecting"]);
export const isIn = ({ state }: Participant): boolean => IN.has(state);
export const isAwaited = (one: Participant): boolean => isIn(one) || one.state === "ringing";

export const put = (state: GroupState, account: string, change: Partial<Participant>): GroupState => ({
  ...state,
  people: state.people.map((one) => (one.account === account ? { ...one, ...change } : one)),
});
export const find = (state: GroupState, account: string): Participant | undefined =>
  state.people.find((one) => one.account === account);
export const asked = (account: string, at: number): Participant => ({ account, state: "ringing", since: at, isGone: false });

/** Seconds since another person was first heard. */
const talked = ({ talkingSince }: GroupState, at: number): number =>
  talkingSince === null ? 0 : Math.max(0, Math.floor((at - talkingSince) / SECOND));

export const hasEngine = ({ stage }: GroupState): boolean => stage !== "ringing";

/** Leaves a call: closes all that is open and remembers why. */
export const leave = (state: GroupState, at: number, cause: EndCause, words: readonly CallOrder[] = []): Step<CallState> => {
  const { call, memory } = state;
  const ending = {
    ...cause,
    peer: call.inviter,
    kind: call.kind,
    isCaller: call.inviter === memory.me,
    seconds: talked(state, at),
  };
  return {
    state: { memory: finish(memory, call.id), phase: "idle", ending: { ...ending, group: call.group } },
    orders: [
      ...words,
      { type: hasEngine(state) ? "close-engine" : "stop-ringing" },
      { type: "remember", ending: { ...ending, group: call.group } },
    ],
  };
};

export const endOf = (state: GroupState, at: number): CallOrder[] =>
  state.call.id === null ? [] : [{ type: "end-group", id: state.call.id, kind: state.call.kind, seconds: talked(state, at) }];

/** Why a call is over in which the reader is alone: by the answers of the invited, if none of them ever came. */
const causeOf = ({ people, hadOthers }: GroupState): EndCause => {
  if (hadOthers) return { reason: "all-left" };
  const states = new Set(people.map(({ state }) => state));
  if (states.has("rejected")) return { reason: "rejected" };
  return { reason: states.has("busy") ? "busy" : "no-answer" };
};

/** Goes on, or ends the call once the reader is alone and no one may still come. */
export const goOn = (state: GroupState, at: number, orders: readonly CallOrder[] = []): Step<CallState> =>
  state.stage !== "in" || state.people.some(isAwaited)
    ? { state, orders }
    : first(orders, leave(state, at, causeOf(state), endOf(state, at)));

/** A person is out of the call, or never came. */
export const lose = (state: GroupState, account: string, how: ParticipantState, at: number): Step<CallState> => {
  const one = find(state, account);
  if (!one || !isAwaited(one)) return stay(state);
  const orders: CallOrder[] = isIn(one) && hasEngine(state) ? [{ type: "disconnect", account }] : [];
  return goOn(put(state, account, { state: how, since: at }), at, orders);
};

export const connectTo = (me: string, account: string): CallOrder => ({ type: "connect", account, isCaller: me < account });
