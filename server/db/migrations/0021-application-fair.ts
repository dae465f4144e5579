import { type Kysely, sql } from "kysely";

/** The fair by which a seeker signed up; null for a sign-up from elsewhere. An application outlives its fair. */
export const applicationFair = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table applications add column fair_id bigint references fairs on delete set null`.execute(db);
    await sql`create index applications_fair on applications (fair_id) where fair_id is not null`.execute(db);
  },
};
