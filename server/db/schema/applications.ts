import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ApplicationStatus, Participation, Stage } from "#lib/domain/applications/applications.ts";
import type { Mover } from "#lib/domain/applications/path.ts";
import type { WithdrawalReason } from "#lib/domain/applications/withdrawal.ts";
import type { ReceivedParts } from "#lib/domain/resume/received.ts";
import type { Day, Id, Json } from "./columns.ts";

/** A seeker's actions on a post: show interest, chat about it, apply. */
export type ApplicationTables = {
  /** This and the next: see `migrations/0040-kept-posts.ts`. */
  kept_posts: { user_id: string; post_id: string; kept_at: Date };
  blocked_companies: { user_id: string; company_id: string; blocked_at: Date };
  interests: { user_id: string; post_id: string; address: Json<string[]>; marked_at: Date };
  post_chats: {
    user_id: string;
    post_id: string;
    started_at: Date;
    greeted_at: ColumnType<Date | null, Date | null | undefined>;
    talked_at: ColumnType<Date | null, Date | null | undefined>;
  };
  talent_pool: { company_id: string; user_id: string; added_at: Date };

  batches: { id: Id; post_id: string; name: string; own_number: Generated<string> };
  flows: {
    id: Id;
    batch_id: string;
    stage: Stage;
    title: string;
    takes_place_at: Date | null;
    place: string;
    has_ticket: boolean;
    sign_in_code: string | null;
  };
  applications: {
    id: Id;
    user_id: string;
    post_id: string;
    batch_id: string | null;
    status: ApplicationStatus;
    source: string;
    address: Json<string[]>;
    fair_id: string | null;
    signed_at: Date;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined>;
    withdraw_reason: ColumnType<WithdrawalReason | null, WithdrawalReason | null | undefined>;
  };
  received_resumes: {
    application_id: string;
    content: Json<ReceivedParts>;
    sha256: string;
    received_at: Date;
    /** Name and phone in lower case; see `migrations/0035-desk-work.ts`. */
    applicant: GeneratedAlways<string>;
  };
  received_files: { application_id: string; path: string };
  application_moves: {
    id: Id;
    application_id: string;
    status: ApplicationStatus;
    moved_by: Mover;
    moved_at: Date;
    /** Who of the staff, and the reason for colleagues; see `migrations/0027-desk.ts`. */
    staff_id: Generated<string | null>;
    reason: Generated<string>;
  };
  closed_applications: {
    id: Id;
    post_id: string;
    batch_id: string | null;
    status: ApplicationStatus;
    source: string;
    signed_on: Day;
    closed_at: Date;
  };
  application_stages: {
    application_id: string;
    flow_id: string;
    ticket_number: string;
    exam: Participation;
    interview: Participation;
    medical: Participation;
    /** The application's own appointment; see `migrations/0029-stages.ts`. */
    takes_place_at: ColumnType<Date | null, Date | null | undefined>;
    place: Generated<string>;
    note: Generated<string>;
  };
  tickets: { application_id: string; flow_id: string; fingerprint: string; path: string };
};
