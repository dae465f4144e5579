import type { ColumnType, Generated } from "kysely";
import type { GroupType, GroupRole as Role } from "#lib/domain/chat/groups/rights.ts";
import type { Big, BigOrNull, BigWithDefault, MessageColumns } from "./columns.ts";

/** The types of groups by the names of the wire; the SDK calls Private "Work" and ChatRoom "Meeting". */
export type { GroupType, Role };

/** Fields that the app defines, by name. */
export type CustomFields = Record<string, string>;
type Custom = ColumnType<CustomFields, string | undefined, string>;

/** The tables of groups; the columns are explained in `migrations/0006-chat-groups.ts`. */
export type GroupTables = {
  chat_groups: {
    id: string;
    type: GroupType;
    name: string;
    introduction: string;
    notification: string;
    face_url: string;
    owner_id: string | null;
    created_at: Big;
    info_seq: Generated<number>;
    info_at: Big;
    max_members: number;
    join_option: string;
    invite_option: string;
    mute_all: Generated<boolean>;
    custom: Custom;
    member_count: Generated<number>;
    next_seq: BigWithDefault;
    counted: BigWithDefault;
    shown_seq: BigWithDefault;
    shown_at: BigWithDefault;
  };
  chat_group_members: {
    group_id: string;
    account_id: string;
    position: Generated<string>;
    role: Role;
    joined_at: Big;
    name_card: Generated<string>;
    muted_until: BigWithDefault;
    custom: Custom;
    first_seq: Big;
    read_seq: Big;
    read_counted: Big;
    own_after: Generated<number>;
  };
  chat_group_applications: {
    id: Generated<string>;
    group_id: string;
    applicant_id: string;
    message: string;
    secret: string;
    created_at: Big;
    answer: ColumnType<"Agree" | "Reject" | null, "Agree" | "Reject" | null | undefined, "Agree" | "Reject" | null>;
  };
  chat_group_messages: MessageColumns & {
    group_id: string;
    from_id: string | null;
    client_seq: Big;
    counted: Big;
    audience: number;
    read_count: Generated<number>;
    revoked_at: BigOrNull;
    revoked_id: BigOrNull;
  };
  chat_group_deletions: { account_id: string; group_id: string; seq: Big };
  chat_group_mentions: { group_id: string; account_id: string; seq: Big; id: Generated<string> };
  chat_group_receipts: { group_id: string; seq: Big; account_id: string };
};
