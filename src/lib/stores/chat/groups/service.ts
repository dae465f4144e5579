import type { GroupsFacet } from "#lib/chat/index.ts";
import type { GroupReason } from "#lib/domain/chat/groups/groups.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { Outcome } from "#lib/stores/chat/outcome.ts";

/** What groups ask the service with. */
export type GroupService = { facet: GroupsFacet; inbox: Inbox };

export type GroupOutcome<Value> = Outcome<Value, GroupReason>;
