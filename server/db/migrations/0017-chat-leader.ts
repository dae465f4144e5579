import { type Kysely, sql } from "kysely";

/**
 * Which process leads the chat when several share a database. epoch: rises with every new leader; writes name the writer's epoch, so
 * that a deposed leader can change nothing. peer_url: see `db/chat/leadership.ts`; public_url is gone again (`0053`).
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
