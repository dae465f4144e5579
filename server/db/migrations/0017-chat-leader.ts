import { type Kysely, sql } from "kysely";

/**
 * Which process leads the chat, where several work on one database. epoch: rises with every new leader; what is written names the epoch
 * of its writer, so that one that was deposed can change nothing more. public_url, peer_url: see `db/chat/leadership.ts`.
 */
export const chatLeader = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table chat_leader (
        is_only boolean primary key default true check (is_only),
        epoch bigint not null default 0,
        public_url text,
        peer_url text
      )`.execute(db);
    await sql`insert into chat_leader default values`.execute(db);
  },
};
