import type { CallKind, CallNews, CallSignal, RunningCall } from "#lib/domain/chat/calls/call.ts";
import type { Result } from "#lib/domain/failure.ts";

/** Calls in a group, whose steps are messages of the group. An id is the invitation's. */
export type GroupCallsFacet = {
  /** Invites members for `RING_SECONDS`; answers with the invitation's id. */
  invite: (group: string, accounts: readonly string[], kind: CallKind) => Promise<Result<string>>;
  /** Invites more members into a call that this page is in. */
  add: (id: string, accounts: readonly string[], kind: CallKind) => Promise<Result<null>>;
  accept: (id: string, kind: CallKind) => Promise<Result<null>>;
  /** Comes into a call that is under way, without an invitation or after one. */
  join: (call: RunningCall) => Promise<Result<null>>;
  reject: (id: string, kind: CallKind, isBusy: boolean) => Promise<Result<null>>;
  cancel: (id: string, kind: CallKind) => Promise<Result<null>>;
  /** The reader is out of a call that goes on. Nothing is sent. */
  leave: (id: string) => void;
  /** Leaves a record that the call has ended, for all. */
  end: (id: string, kind: CallKind, seconds: number) => Promise<Result<null>>;
};

/**
 * Calls of two, over the SDK's invitations: their steps are messages that both sides keep as records (F-4). Its code is loaded on demand. Nothing
 * throws.
 */
export type CallsFacet = {
  /** The reader's own account. */
  me: () => string;
  /** The signature of the login: Tencent's other services know the reader by it, too. */
  signature: () => string;
  /** Invites for `RING_SECONDS`; answers with the invitation's id. */
  invite: (account: string, kind: CallKind) => Promise<Result<string>>;
  accept: (id: string, kind: CallKind) => Promise<Result<null>>;
  reject: (id: string, kind: CallKind, isBusy: boolean) => Promise<Result<null>>;
  cancel: (id: string, kind: CallKind) => Promise<Result<null>>;
  /** Leaves a record that a call with an account has ended after some seconds. */
  end: (account: string, kind: CallKind, seconds: number) => Promise<Result<null>>;
  groups: GroupCallsFacet;
  /** Sends a signal of a call under way. */
  signal: (account: string, call: string, signal: CallSignal) => Promise<Result<null>>;
  /** Returns the way to stop. To be called again after every login: the SDK forgets its listeners. */
  listen: (listener: (news: CallNews) => void) => () => void;
};
