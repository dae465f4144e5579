import type { ColumnType, Generated } from "kysely";
import type { GroupTables } from "./group-schema.ts";
import type { Big, BigOrNull, BigWithDefault } from "./numbers.ts";
import type { RelationTables } from "./relation-schema.ts";

/** The value of a profile's tag. */
export type TagValue = string | number;
/** When an account wants to hear nothing, as the protocol has it. */
export type Quiet = { Level: number; StartTime: number; EndTime: number; IsRepeated: number };

/** The chat's tables; the columns are explained in `migrations/0005-chat.ts`. */
export type ChatTables = GroupTables &
  RelationTables & {
    chat_accounts: {
      id: string;
      tiny: Generated<string>;
      profile: ColumnType<Record<string, TagValue>, string | undefined, string>;
      custom_status: Generated<string>;
      signed_in_at: BigOrNull;
      created_at: Big;
      /** See `migrations/0007-chat-relations.ts`. */
      quiet: ColumnType<Quiet | null, string | undefined, string>;
    };
    chat_tokens: {
      token_hash: string;
      account_id: string;
      instance: string;
      issued_at: Big;
      expires_at: Big;
      kick_type: number | null;
    };
    chat_messages: {
      id: Generated<string>;
      pair: string;
      from_id: string;
      to_id: string;
      seq: Big;
      random: Big;
      sent_at: Big;
      client_at: Big;
      content: string;
      version: Generated<number>;
      no_unread: boolean;
      no_last: boolean;
      wants_receipt: boolean;
      extensible: boolean;
      receipt_at: BigOrNull;
      revoked_by: string | null;
      deleted_by_from: Generated<boolean>;
      deleted_by_to: Generated<boolean>;
    };
    /** `random`: only of what the system says; see `migrations/0006-chat-groups.ts`. */
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
