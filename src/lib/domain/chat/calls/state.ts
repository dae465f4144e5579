import type { CallKind, CallNews, CallSignal, Invitation, MediaTrouble, PathState, RunningCall } from "./call.ts";

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
  | "signed-out"
  /** A call in a group: all others have left; the reader is no longer a member. */
  | "all-left"
  | "removed";

/** `media`: the microphone could not be used. */
export type EndCause = { reason: EndReason } | { reason: "media"; trouble: MediaTrouble };

/**
 * The end of a call, for the screen. `seconds`: the length of the conversation, 0 if the two never heard each other. `group`: where it was;
 * `peer` is then who began it.
 */
export type CallEnding = EndCause & { peer: string; kind: CallKind; isCaller: boolean; seconds: number; group?: string };

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

/** How far a person of a call in a group is. `lost`: not heard for long; the path is still tried, but the call does not last for it. */
export type ParticipantState =
  | "ringing"
  | "connecting"
  | "talking"
  | "reconnecting"
  | "lost"
  | "rejected"
  | "busy"
  | "unanswered"
  | "left";
/** `since`: the state. `isGone`: the service says that their page is lost. */
export type Participant = { account: string; state: ParticipantState; since: number; isGone: boolean };

/**
 * A call in a group. `calling`: the own invitation is not taken yet; `joining`: this page enters a running call and does not know its people yet;
 * `in`: this page is in the call, also while the others still ring. `people` are all but the reader. `talkingSince`: the first connection.
 * `hadOthers`: another person was in it. `hasJoined`: the call began without this page, so that it may have people whom the page does not know.
 */
export type GroupState = {
  memory: CallMemory;
  phase: "group";
  stage: "calling" | "ringing" | "joining" | "in";
  call: { serial: number; id: string | null; group: string; kind: CallKind; inviter: string };
  since: number;
  isInvited: boolean;
  early: readonly CallNews[];
  people: readonly Participant[];
  talkingSince: number | null;
  hadOthers: boolean;
  hasJoined: boolean;
};
export type BusyState = CallingState | RingingState | ActiveState;
/** No call, or one of two. */
export type PairState = IdleState | BusyState;
/** All times are milliseconds of one clock, which the caller of the machine chooses. */
export type CallState = PairState | GroupState;

export type CallEvent = { at: number } & (
  | { type: "start"; account: string; kind: CallKind }
  | { type: "start-group"; group: string; accounts: readonly string[]; kind: CallKind }
  /** Comes into a call that is under way. */
  | { type: "join-group"; call: RunningCall }
  /** Invites more members into the call. */
  | { type: "add"; accounts: readonly string[] }
  /** The service has refused to invite them. */
  | { type: "not-added"; id: string; accounts: readonly string[] }
  /** The reader is no longer a member of a group. */
  | { type: "left-group"; group: string }
  /** `media`: a video call can be answered with sound alone. */
  | { type: "accept"; media: CallKind }
  | { type: "reject" }
  | { type: "hang-up" }
  /** The reader has seen the ending. */
  | { type: "dismiss" }
  /** The answer to the orders `invite` and `invite-group`. */
  | { type: "sent"; serial: number; id: string; kind: CallKind; isOfGroup?: boolean }
  | { type: "not-sent"; serial: number }
  /** The order to accept has failed. `isOver`: because the invitation is over. */
  | { type: "not-accepted"; id: string; isOver: boolean }
  /** The answer to the order `open-engine`. */
  | { type: "opened"; serial: number }
  | { type: "not-opened"; serial: number; trouble: MediaTrouble }
  /** News of the engine. */
  | { type: "path"; serial: number; account: string; state: PathState }
  | { type: "bye"; serial: number; account: string }
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
  /** The same in a group. The end is for all. */
  | { type: "invite-group"; serial: number; group: string; accounts: readonly string[]; kind: CallKind }
  | { type: "add-group"; id: string; kind: CallKind; accounts: readonly string[] }
  | { type: "join-group"; call: RunningCall }
  | { type: "accept-group"; id: string; kind: CallKind }
  | { type: "reject-group"; id: string; kind: CallKind; isBusy: boolean }
  | { type: "cancel-group"; id: string; kind: CallKind }
  | { type: "end-group"; id: string; kind: CallKind; seconds: number }
  /** Signals to an account that the call with an id is over, or that this side leaves it. */
  | { type: "bye"; account: string; call: string }
  /** `kind`: the media to take. */
  | { type: "open-engine"; serial: number; kind: CallKind }
  | { type: "connect"; account: string; isCaller: boolean }
  | { type: "receive"; account: string; signal: CallSignal }
  /** A person is out of a call that goes on. */
  | { type: "disconnect"; account: string }
  | { type: "close-engine" }
  /** The sound of an incoming call. */
  | { type: "ring" }
  | { type: "stop-ringing" }
  | { type: "remember"; ending: CallEnding };

/** Steps of calls of two stay within these. */
export type Step<State extends CallState = PairState> = { state: State; orders: readonly CallOrder[] };

/** The state after login. `me` is the account. */
export const noCall = (me: string): IdleState => ({
  memory: { me, serial: 0, finished: [], owed: null },
  phase: "idle",
  ending: null,
});
