import type { ColumnType, Generated } from "kysely";
import type { Big, BigOrNull } from "./columns.ts";

/** Tables of relations and of data that messages refer to; `migrations/0007-chat-relations.ts` explains the columns. */
export type RelationTables = {
  chat_friends: {
    owner_id: string;
    friend_id: string;
    remark: Generated<string>;
    source: Generated<string>;
    groups: ColumnType<string[], string | undefined, string>;
    added_at: Big;
  };
  chat_friend_groups: { owner_id: string; name: string; created_at: Big };
  chat_friend_applications: {
    from_id: string;
    to_id: string;
    wording: string;
    source: string;
    remark: string;
    both_ways: boolean;
    sent_at: Big;
    is_read: Generated<boolean>;
    hidden_from: Generated<boolean>;
    hidden_to: Generated<boolean>;
  };
  chat_blacklist: { owner_id: string; blocked_id: string; added_at: Big };
  chat_status_watches: { owner_id: string; watched_id: string };
  chat_long_messages: { key: string; owner_id: string; content: string; created_at: Big };
  /** See `migrations/0018-chat-reactions.ts`. */
  chat_reactions: {
    position: Generated<string>;
    message_id: BigOrNull;
    group_id: string | null;
    seq: BigOrNull;
    reaction: string;
    account_id: string;
  };
  chat_files: { name: string; owner_id: string; sha256: string | null; size: BigOrNull; created_at: Big };
};
