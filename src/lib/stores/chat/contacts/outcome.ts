import type { FriendsFacet } from "#lib/chat/index.ts";
import type { FriendReason } from "#lib/domain/chat/friends/friends.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";

/** What the address book asks the service with. */
export type Service = { facet: FriendsFacet; inbox: Inbox };

/** The outcome of a change, for the sentence about it. `reason` is null for failures that are not about friends. */
export type Outcome<Value> = { ok: true; value: Value } | { ok: false; reason: FriendReason | null; failure: Failure };

/** Asks the service while the connection stands. */
export const outcomeOf = async <Value>({ facet, inbox }: Service, ask: () => Promise<Result<Value>>): Promise<Outcome<Value>> => {
  const answer = await whileConnected(inbox.$connection, ask);
  return answer.ok ? answer : { ...answer, reason: facet.reasonOf(answer.failure) };
};
