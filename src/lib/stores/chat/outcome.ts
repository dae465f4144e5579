import type { FriendsFacet, GroupsFacet } from "#lib/chat/index.ts";
import type { FriendReason } from "#lib/domain/chat/friends/friends.ts";
import type { GroupReason } from "#lib/domain/chat/groups/groups.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { whileConnected } from "./connection.ts";
import type { Inbox } from "./inbox.ts";

/** The outcome of a change, for the sentence about it. `reason` is null for failures without a sentence of their own. */
export type Outcome<Value, Reason> = { ok: true; value: Value } | { ok: false; reason: Reason | null; failure: Failure };

/** Calls of the address book and groups, with their outcomes. */
export type FriendService = { facet: FriendsFacet; inbox: Inbox };
export type FriendOutcome<Value> = Outcome<Value, FriendReason>;
export type GroupService = { facet: GroupsFacet; inbox: Inbox };
export type GroupOutcome<Value> = Outcome<Value, GroupReason>;

type Parts<Reason> = { facet: { reasonOf: (failure: Failure) => Reason | null }; inbox: Pick<Inbox, "$connection"> };

/** Asks the service while the connection stands. */
export const outcomeOf = async <Value, Reason>(
  { facet, inbox }: Parts<Reason>,
  ask: () => Promise<Result<Value>>,
): Promise<Outcome<Value, Reason>> => {
  const answer = await whileConnected(inbox.$connection, ask);
  return answer.ok ? answer : { ...answer, reason: facet.reasonOf(answer.failure) };
};
