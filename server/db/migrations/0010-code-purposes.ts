import { type Kysely, sql } from "kysely";

/** Codes are valid for one purpose, and wrong tries count per address. A code lives five minutes. */
export const codePurposes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`drop table login_codes`.execute(db);
    // tries: all wrong tries. tries_by: those of each address.
    await sql`
      create table login_codes (
        phone text not null,
        purpose text not null,
        code_hash text not null,
        expires_at timestamptz not null,
        tries int not null default 0,
        tries_by jsonb not null default '{}',
        primary key (phone, purpose)
      )`.execute(db);
  },
};
