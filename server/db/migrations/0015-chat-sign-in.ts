import { type Kysely, sql } from "kysely";

/** Up to which number in the order of deliveries a session's first sync tells; null for sessions that began before it was kept. */
export const chatSignIn = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table chat_tokens add column since bigint`.execute(db);
  },
};
