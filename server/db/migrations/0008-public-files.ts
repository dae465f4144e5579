import { type Kysely, sql } from "kysely";

/** Marks public files. From now on a private file without an owner is garbage, waiting to be removed. */
export const publicFiles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table files add column is_public boolean not null default false`.execute(db);
    // So far "without an owner" meant both cases; seekers' uploads all lie below uploads/.
    await sql`update files set is_public = true where owner_id is null and path not like 'uploads/%'`.execute(db);
    await sql`create index files_ownerless on files (path) where owner_id is null and not is_public`.execute(db);
    await sql`create index files_owner on files (owner_id)`.execute(db);
  },
};
