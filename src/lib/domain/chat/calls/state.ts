import type { CallKind, CallNews, CallSignal, Invitation, MediaTrouble, PathState } from "./call.ts";

/** How long a path is sought, at first and after an interruption, in seconds. */
export const PATH_SECONDS = 30;
/** How long the side that was left waits for the other one's record of the call before it writes the record itself, in seconds. */
export const RECORD_SECONDS = 10;

/** Why a call or an invitation is over. */
export type EndReason =
  /** The own invitation: rejected, by a person in another call, not answered, withdrawn, never delivered. */
  | "rejected"
  | "busy"
  | "no-answer"
  | "cancelled"
  | "not-delivered"
  /** Their invitation: rejected here, withdrawn, not answered, answered on another device, over before it was accepted. */
  | "declined"
  | "cancelled-by-them"
  | "missed"
  | "elsewhere"
  | "over"
  /** The call: ended by either side, their page is gone, no path was found, the path was lost, the chat was taken over. */
  | "hung-up"
  | "hung-up-by-them"
  | "left"
  | "not-connected"
  | "lost"
  | "signed-out";

/** `media`: the microphone could not be used. */
export type EndCause = { reason: EndReason } | { reason: "media"; trouble: MediaTrouble };

/** The end of a call, for the screen. `seconds`: the length of the conversation, 0 if the two never heard each other. */
export type CallEnding = EndCause & { peer: string; kind: CallKind; isCaller: boolean; seconds: number };

/** A call or an invitation. */
export type Call = {
  /** Counts the calls of this page: answers to orders carry it, so that those of an earlier call are known. */
  serial: number;
  /** The invitation's; null while the own one is on its way. */
  id: string | null;
  peer: string;
  kind: CallKind;
  isCaller: boolean;
};

/** Kept over all phases. */
export type CallMemory = {
  /** The reader's own account. */
  me: string;
  serial: number;
  /** Ids of invitations that are over, newest last: news of them may be late or repeated. */
  finished: readonly string[];
  /** A record that the other side should have written by `at`, in milliseconds. */
  owed: { account: string; kind: CallKind; seconds: number; at: number } | null;
};

/** An invitation of the person one is already in a call with, and when it came, in milliseconds. */
export type Waiting = { invitation: Invitation; at: number };

export type IdleState = { memory: CallMemory; phase: "idle"; ending: CallEnding | null };
/** `isInvited`: the microphone was allowed and the invitation sent; `since` then. `early`: news that came before the id. */
export type CallingState = {
  memory: CallMemory;
  phase: "calling";
  call: Call;
  since: number;
  isInvited: boolean;
  early: readonly CallNews[];
  next: Waiting | null;
};
export type RingingState = { memory: CallMemory; phase: "ringing"; call: Call & { id: string }; since: number };
/** A call that both want. `talkingSince`: the first connection. `isGone`: the service says that their page is lost. */
export type ActiveState = { memory: CallMemory; call: Call & { id: string }; next: Waiting | null } & (
  | { phase: "connecting"; since: number }
  | { phase: "talking"; talkingSince: number; isGone: boolean }
  | { phase: "reconnecting"; talkingSince: number; since: number }
);
export type BusyState = CallingState | RingingState | ActiveState;
/** All times are milliseconds of one clock, which the caller of the machine chooses. */
export type CallState = IdleState | BusyState;

export type CallEvent = { at: number } & (
  | { type: "start"; account: string; kind: CallKind }
  /** `media`: a video call can be answered with sound alone. */
  | { type: "accept"; media: CallKind }
  | { type: "reject" }
  | { type: "hang-up" }
  /** The reader has seen the ending. */
  | { type: "dismiss" }
  /** The answer to the order `invite`. */
  | { type: "sent"; serial: number; id: string; kind: CallKind }
  | { type: "not-sent"; serial: number }
  /** The order `accept` has failed. `isOver`: because the invitation is over. */
  | { type: "not-accepted"; id: string; isOver: boolean }
  /** The answer to the order `open-engine`. */
  | { type: "opened"; serial: number }
  | { type: "not-opened"; serial: number; trouble: MediaTrouble }
  /** News of the engine. */
  | { type: "path"; serial: number; state: PathState }
  | { type: "bye"; serial: number }
  | { type: "news"; news: CallNews }
  /** Comes every second. */
  | { type: "tick" }
  /** The account was signed out of the chat, or another page has taken it over. */
  | { type: "signed-out" }
);

/** Work for the store, to be done in order. */
export type CallOrder =
  | { type: "invite"; serial: number; account: string; kind: CallKind }
  | { type: "accept"; id: string; kind: CallKind }
  | { type: "reject"; id: string; kind: CallKind; isBusy: boolean }
  | { type: "cancel"; id: string; kind: CallKind }
  /** Writes the record of the call. */
  | { type: "end"; account: string; kind: CallKind; seconds: number }
  /** Signals to an account that the call with an id is over: it accepted too late. */
  | { type: "bye"; account: string; call: string }
  /** `kind`: the media to take. */
  | { type: "open-engine"; serial: number; kind: CallKind }
  | { type: "connect"; isCaller: boolean }
  | { type: "receive"; signal: CallSignal }
  | { type: "close-engine" }
  /** The sound of an incoming call. */
  | { type: "ring" }
  | { type: "stop-ringing" }
  | { type: "remember"; ending: CallEnding };

export type Step<State extends CallState = CallState> = { state: State; orders: readonly CallOrder[] };

/** The state after login. `me` is the account. */
export const noCall = (me: string): IdleState => ({
  memory: { me, serial: 0, finished: [], owed: null },
  phase: "idle",
  ending: null,
});
