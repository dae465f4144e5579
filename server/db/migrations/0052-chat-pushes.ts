import { type Kysely, sql } from "kysely";

/**
 * Pushes of the chat to pages of other processes, written in the transaction of the change that they announce; kept for a minute. id: rises in the order of
 * commits. receivers: the accounts; without_session: the hash of the session that caused it and is left out; events: as they are pushed, in JSON.
 * covered: in rows without events; from here on rows name only receivers at these edges.
 */
export const chatPushes = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table chat_pushes (
        id bigint primary key,
        made_at bigint not null,
        receivers text[] not null,
        without_session text,
        events text,
        covered text[]
      )`.execute(db);
  },
};
