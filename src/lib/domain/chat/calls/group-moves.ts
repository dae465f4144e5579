import { finish, first, stay } from "./moves.ts";
import type { CallOrder, CallState, EndCause, GroupState, Participant, ParticipantState, Step } from "./state.ts";

const SECOND = 1000;

const IN: ReadonlySet<ParticipantState> = new Set(["connecting", "talking", "reconnecting", "lost"]);
export const isIn = ({ state }: Participant): boolean => IN.has(state);
export const isAwaited = (one: Participant): boolean => isIn(one) || one.state === "ringing";
const isLost = ({ state }: Participant): boolean => state === "lost";

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

const endOf = (state: GroupState, at: number): CallOrder[] =>
  state.call.id === null ? [] : [{ type: "end-group", id: state.call.id, kind: state.call.kind, seconds: talked(state, at) }];

/** Why a call is over in which the reader is alone: by the answers of the invited, if none of them ever came. */
const causeOf = ({ people, hadOthers }: GroupState): EndCause => {
  if (hadOthers) return { reason: "all-left" };
  const states = new Set(people.map(({ state }) => state));
  if (states.has("rejected")) return { reason: "rejected" };
  return { reason: states.has("busy") ? "busy" : "no-answer" };
};

/** Goodbyes to all who are in the call. */
export const byesOf = ({ call: { id }, people }: GroupState): CallOrder[] =>
  id === null ? [] : people.filter(isIn).map(({ account }) => ({ type: "bye", account, call: id }));

/** Leaves a call in which others may go on without the reader. The last but one ends it for both. */
export const leaveOthers = (state: GroupState, at: number, cause: EndCause): Step<CallState> => {
  const isEnd = state.people.filter(isAwaited).length < 2;
  return leave(state, at, cause, [...byesOf(state), ...(isEnd ? endOf(state, at) : [])]);
};

/** Goes on, or ends the call once the reader hears no one and no one may still come. */
export const goOn = (state: GroupState, at: number, orders: readonly CallOrder[] = []): Step<CallState> => {
  const { stage, people, talkingSince } = state;
  if (stage !== "in" || people.some((one) => isAwaited(one) && !isLost(one))) return { state, orders };
  // The others may hear each other.
  if (people.some(isLost))
    return first(orders, leaveOthers(state, at, { reason: talkingSince === null ? "not-connected" : "lost" }));
  return first(orders, leave(state, at, causeOf(state), endOf(state, at)));
};

/** A person is out of the call, or never came. */
export const lose = (state: GroupState, account: string, how: ParticipantState, at: number): Step<CallState> => {
  const one = find(state, account);
  if (!one || !isAwaited(one)) return stay(state);
  const orders: CallOrder[] = isIn(one) && hasEngine(state) ? [{ type: "disconnect", account }] : [];
  return goOn(put(state, account, { state: how, since: at }), at, orders);
};

/** More people than any call carries, so that steps which are made up do not grow a call without end. */
const PEOPLE_MAX = 32;

/** Some people ring: those who are new, and those who were out of the call. */
export const askAlso = (state: GroupState, accounts: readonly string[], at: number): GroupState => {
  const { me } = state.memory;
  const news = [...new Set(accounts)].filter((account) => {
    const one = find(state, account);
    return account !== me && !(one && isAwaited(one));
  });
  const others = state.people.filter(({ account }) => !news.includes(account));
  return { ...state, people: [...others, ...news.map((account) => asked(account, at))].slice(0, PEOPLE_MAX) };
};

export const connectTo = (me: string, account: string): CallOrder => ({ type: "connect", account, isCaller: me < account });
