import { type Kysely, sql } from "kysely";

/** Reports of messages in the chat. account: who wrote the message; null in reports of posts, whose message is empty. */
export const reportedMessages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table reports add column account text, add column message text not null default ''`.execute(db);
  },
};
