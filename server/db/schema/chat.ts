import type { ColumnType, Generated } from "kysely";
import type { Big, BigOrNull, BigWithDefault, MessageColumns } from "./columns.ts";

/** The value of a profile's tag. */
export type TagValue = string | number;
/** When an account wants no notifications, in the protocol's words. */
export type DoNotDisturb = { Level: number; StartTime: number; EndTime: number; IsRepeated: number };

/** Accounts of the chat, their sessions, messages and conversations; the columns are explained in `migrations/0005-chat.ts`. */
export type ChatTables = {
  chat_accounts: {
    id: string;
    tiny: Generated<string>;
    profile: ColumnType<Record<string, TagValue>, string | undefined, string>;
    custom_status: Generated<string>;
    signed_in_at: BigOrNull;
    created_at: Big;
    /** See `migrations/0007-chat-relations.ts`. */
    quiet: ColumnType<DoNotDisturb | null, string | undefined, string>;
  };
  /** One row; see `migrations/0017-chat-leader.ts`. */
  chat_leader: { is_only: Generated<boolean>; epoch: BigWithDefault; peer_url: string | null };
  /** See `migrations/0052-chat-pushes.ts`. */
  chat_pushes: {
    id: Big;
    made_at: Big;
    receivers: string[];
    without_session: string | null;
    events: string | null;
    covered: string[] | null;
  };
  /** See `migrations/0009-logins.ts`. */
  chat_called_off_sigs: { account_id: string; since: Big };
  chat_tokens: {
    token_hash: string;
    account_id: string;
    instance: string;
    issued_at: Big;
    expires_at: Big;
    kick_type: number | null;
    /** See `migrations/0016-chat-recovery.ts`. */
    since: BigOrNull;
  };
  chat_messages: MessageColumns & {
    id: Generated<string>;
    pair: string;
    from_id: string;
    to_id: string;
    receipt_at: BigOrNull;
    deleted_by_from: Generated<boolean>;
    deleted_by_to: Generated<boolean>;
  };
  /** See `migrations/0023-message-wordings.ts`. */
  chat_message_wordings: {
    position: Generated<string>;
    message_id: BigOrNull;
    group_id: string | null;
    seq: BigOrNull;
    version: number;
    content: string;
    replaced_at: Big;
  };
  /** `random`: only for system messages; see `migrations/0006-chat-groups.ts`. */
  chat_notices: { id: Generated<string>; to_id: string; event: string; created_at: Big; random: BigOrNull };
  chat_conversations: {
    owner_id: string;
    kind: "c2c" | "group";
    peer_id: string;
    last_id: BigOrNull;
    active_at: BigWithDefault;
    unread: Generated<number>;
    read_to: BigWithDefault;
    cleared_to: BigWithDefault;
    pinned_at: BigOrNull;
    mute: Generated<number>;
    marks: ColumnType<number[], string | undefined, string>;
    custom_mark: Generated<string>;
    hidden: Generated<boolean>;
  };
};
