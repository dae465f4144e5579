import { type Kysely, sql } from "kysely";

const WITH_FILES = ["chat_messages", "chat_group_messages", "chat_long_messages"];

/** Data for clients that were offline: deliveries and file locations. */
export const chatRecovery = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    // since: the newest delivery number at a session's start; null for sessions from before this column.
    await sql`alter table chat_tokens add column since bigint`.execute(db);
    // Addresses of files have no origin of their own any more: every reader has one (server/gateway/files/addresses.ts).
    for (const table of WITH_FILES)
      await sql`
        update ${sql.table(table)}
        set content = regexp_replace(content, 'https?://[^/"]+/chat/files/([0-9a-f]{32})', 'http://here.invalid/chat/files/\\1', 'g')
        where content like '%/chat/files/%'`.execute(db);
  },
};
