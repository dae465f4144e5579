import { type Kysely, sql } from "kysely";

/**
 * Frozen copies of résumés that seekers sent to a recruiter in the chat. `share` names a copy in the chat; `content` and `photo` are null once it is
 * withdrawn. A copy goes with its seeker.
 */
export const resumeShares = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table shared_resumes (
        id bigint generated always as identity primary key,
        share text not null unique,
        user_id bigint not null references users on delete cascade,
        recruiter_id bigint not null references recruiters on delete cascade,
        cut text not null,
        content jsonb,
        photo text,
        sha256 text not null,
        shared_at timestamptz not null,
        ends_at timestamptz not null,
        withdrawn_at timestamptz
      )`.execute(db);
    await sql`create index shared_resumes_user on shared_resumes (user_id, recruiter_id)`.execute(db);
    await sql`create index shared_resumes_recruiter on shared_resumes (recruiter_id)`.execute(db);
    await sql`create index shared_resumes_end on shared_resumes (ends_at)`.execute(db);
  },
};
