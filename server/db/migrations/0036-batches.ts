import { type Kysely, sql } from "kysely";

/** own_number: the company's own number of a batch, by which a second import finds it again; empty for batches that moves made. */
export const batches = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table batches add column own_number text not null default ''`.execute(db);
    await sql`create unique index batches_own_number on batches (post_id, own_number) where own_number <> ''`.execute(db);
    await sql`alter table imports drop constraint imports_kind_check`.execute(db);
    await sql`alter table imports add constraint imports_kind_check check (kind in ('companies', 'posts', 'batches'))`.execute(db);
  },
};
