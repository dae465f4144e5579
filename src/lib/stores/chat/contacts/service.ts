import type { FriendsFacet } from "#lib/chat/index.ts";
import type { FriendReason } from "#lib/domain/chat/friends/friends.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { Outcome } from "#lib/stores/chat/outcome.ts";

/** What the address book asks the service with. */
export type Service = { facet: FriendsFacet; inbox: Inbox };

export type FriendOutcome<Value> = Outcome<Value, FriendReason>;
