import type { ColumnType, Generated } from "kysely";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { MessageState } from "#lib/domain/desk/messages.ts";
import type { DraftState } from "#lib/domain/desk/post-states.ts";
import type { PostContent } from "#lib/domain/desk/posts.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import type { TableKind } from "#lib/domain/desk/tables.ts";
import type { Id, Json } from "./columns.ts";

type Later = ColumnType<Date | null, Date | null | undefined>;
type AnyJson = ColumnType<unknown, string | null | undefined, string | null>;

/** The people of the desk and their work; see `migrations/0027-desk.ts`, `0028-imports.ts`, `0029-stages.ts`, `0036-batches.ts` and `0037-feeds.ts`. */
export type DeskTables = {
  staff: {
    id: Id;
    phone: string;
    name: string;
    role: StaffRole;
    company_id: string | null;
    fair_id: string | null;
    recruiter_id: string | null;
    created_at: Date;
    ended_at: Later;
  };
  staff_sessions: { token_hash: string; staff_id: string; began_at: Date; expires_at: Date };
  staff_invitations: {
    id: Id;
    token_hash: string;
    role: StaffRole;
    company_id: string | null;
    fair_id: string | null;
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    used_at: Later;
    withdrawn_at: Later;
  };
  desk_changes: {
    id: Id;
    staff_id: string | null;
    at: Date;
    action: string;
    subject: string;
    subject_id: string | null;
    before: AnyJson;
    after: AnyJson;
    import_id: ColumnType<string | null, string | null | undefined>;
  };
  imports: {
    id: Id;
    at: Date;
    staff_id: string | null;
    company_id: string | null;
    kind: TableKind;
    file: string;
    added: Generated<number>;
    changed: Generated<number>;
    undone_at: Later;
  };
  feeds: {
    company_id: string;
    url: string;
    staff_id: string | null;
    opens_posts: boolean;
    due_at: Date;
    read_at: Later;
    outcome: Generated<string>;
    added: Generated<number>;
    changed: Generated<number>;
    paused: Generated<number>;
    failing: ColumnType<string[], string | undefined, string>;
  };
  feed_posts: { company_id: string; own_number: string; is_gone: boolean };
  bulk_moves: {
    id: Id;
    staff_id: string | null;
    status: ApplicationStatus;
    message: string;
    takes_place_at: Later;
    place: Generated<string>;
    opened_flows: ColumnType<string[], string | undefined, string>;
    made_at: Date;
    due_at: Date;
    undone_at: Later;
  };
  bulk_moved: {
    id: Id;
    bulk_move_id: string;
    application_id: string;
    move_id: string | null;
    status_before: ApplicationStatus;
    stages_before: Json<unknown[]>;
    sender_id: string | null;
    message_state: MessageState;
    due_at: Date;
    leased_until: Later;
    attempts: Generated<number>;
  };
  entered_results: { application_id: string; status: ApplicationStatus; staff_id: string | null; entered_at: Date };
  post_drafts: {
    id: string;
    company_id: string;
    state: DraftState;
    content: Json<PostContent>;
    own_number: string | null;
    version: Generated<number>;
    note: Generated<string>;
    changed_at: Date;
  };
};
