import { type Kysely, sql } from "kysely";

/**
 * files.company_id: whose post a file was uploaded for; such a file has no owner. post_files: the posts and drafts that have it, by the numbers that
 * both share. A file of a published post is public; others are read at the desk of their company alone.
 */
export const postFiles = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table files add column company_id bigint references companies on delete set null`.execute(db);
    await sql`drop index files_ownerless`.execute(db);
    await sql`
      create index files_ownerless on files (path) where owner_id is null and company_id is null and not is_public`.execute(db);
    await sql`create index files_company on files (created_at) where company_id is not null`.execute(db);
    await sql`
      create table post_files (
        post_id bigint not null,
        path text not null references files on delete cascade,
        primary key (post_id, path)
      )`.execute(db);
    await sql`create index post_files_path on post_files (path)`.execute(db);
  },
};
