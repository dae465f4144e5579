import type { ColumnType, Generated } from "kysely";
import type { ReportReason } from "#lib/domain/reports/reports.ts";
import type { Day, Id } from "./columns.ts";

/** Visitors' reports of posts, and seekers' reports of messages. */
export type ReportTables = {
  reports: {
    id: Id;
    post_id: string | null;
    post_name: string;
    company_name: string;
    user_id: string | null;
    reason: ReportReason;
    text: string;
    phone: string;
    reported_on: Day;
    reported_at: Date;
    done_at: Date | null;
    account: string | null;
    message: Generated<string>;
    /** The answer to the reporter; see `migrations/0035-desk-work.ts`. */
    answer: Generated<string>;
    answer_due_at: ColumnType<Date | null, Date | null | undefined>;
    answer_attempts: Generated<number>;
    answered_at: ColumnType<Date | null, Date | null | undefined>;
  };
};
