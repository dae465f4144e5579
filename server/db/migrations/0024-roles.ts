import { type Kysely, sql } from "kysely";

/** The role of a login. Staff cannot log in yet, so every login is a seeker's. */
export const roles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table logins add column role text not null default 'seeker' check (role in ('seeker', 'staff'))`.execute(db);
  },
};
