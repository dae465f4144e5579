import { type Kysely, sql } from "kysely";

/** Each process has an own address for its pages (`CHAT_PUBLIC_URL`); nothing reads the leader's any more. */
export const leaderWithoutPublicUrl = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table chat_leader drop column public_url`.execute(db);
  },
};
