import { type Kysely, sql } from "kysely";

/** Copies of résumés that companies received, and withdrawn applications. */
export const received = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      alter table applications
        add column withdrawn_at timestamptz,
        add column withdraw_reason text`.execute(db);
    // `sha256`: of the content, with the fields of every object in order.
    await sql`
      create table received_resumes (
        application_id bigint primary key references applications on delete cascade,
        content jsonb not null,
        sha256 text not null,
        received_at timestamptz not null
      )`.execute(db);
    // The files that a received résumé names: they stay while it does.
    await sql`
      create table received_files (
        application_id bigint not null references received_resumes on delete cascade,
        path text not null references files (path) on delete cascade,
        primary key (application_id, path)
      )`.execute(db);
    await sql`create index received_files_path on received_files (path)`.execute(db);
  },
};
