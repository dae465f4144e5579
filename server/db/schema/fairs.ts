import type { ColumnType, Generated } from "kysely";
import type { FairType } from "#lib/domain/fairs/status.ts";
import type { Id } from "./columns.ts";

type Later = ColumnType<Date | null, Date | null | undefined>;

/** Job fairs, and the companies and posts that take part. */
export type FairTables = {
  fairs: {
    id: Id;
    name: string;
    type: FairType;
    organizer: string;
    starts_at: Date;
    ends_at: Date;
    day_count: number;
    pinned: boolean;
    cancelled: boolean;
    address: Generated<string>;
    hours: Generated<string>;
    halls: Generated<string>;
    cancel_reason: Generated<string>;
    own_number: Generated<string>;
    version: Generated<number>;
  };
  fair_companies: { fair_id: string; company_id: string; position: number; booth: Generated<string> };
  fair_posts: { fair_id: string; post_id: string };
  fair_invitations: {
    id: Id;
    token_hash: string;
    fair_id: string;
    note: string;
    invited_by: string;
    created_at: Date;
    used_at: Later;
    withdrawn_at: Later;
  };
  fair_plans: {
    user_id: string;
    fair_id: string;
    company_id: string;
    post_id: string | null;
    changed_at: Date;
    gone: boolean;
  };
  fair_tickets: {
    id: Id;
    fair_id: string;
    user_id: string | null;
    code: string;
    shares: boolean;
    made_at: Date;
    attended_at: Later;
    attended_by: ColumnType<string | null, string | null | undefined>;
  };
};
