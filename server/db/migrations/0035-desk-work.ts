import { type Kysely, sql } from "kysely";

/**
 * For the table of applications at the desk. The index of statuses counts and cuts its parts without the rows.
 *
 * Name and phone of an applicant beside the received résumé, in lower case: the desk looks for a word among all applications, and a résumé takes
 * a hundred times as long to open. The index has the text, so that the search does not read the résumés' pages either.
 */
const applicationSearch = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table received_resumes add column applicant text generated always as (
      lower(coalesce(content->'basics'->>'name', '')) || ' ' || coalesce(content->'basics'->>'phone', '')
    ) stored`.execute(db);
  await sql`create index received_resumes_applicant on received_resumes (application_id) include (applicant)`.execute(db);
  await sql`create index applications_status on applications (status, id desc) include (post_id) where withdrawn_at is null`.execute(
    db,
  );
};

/**
 * Answers to reporters, each a message of the chat that waits until it was sent. answer_due_at: when it is sent, or tried again; null once it was
 * sent or given up, and without an answer.
 */
const reportAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table reports
      add column answer text not null default '',
      add column answer_due_at timestamptz,
      add column answer_attempts int not null default 0,
      add column answered_at timestamptz`.execute(db);
  await sql`create index reports_answer_due on reports (answer_due_at) where answer_due_at is not null`.execute(db);
};

/** The desk at scale, and answers to reporters. */
export const deskWork = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await applicationSearch(db);
    await reportAnswers(db);
  },
};
