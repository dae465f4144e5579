import { type Kysely, sql } from "kysely";

/**
 * files.company_id: whose post a file was uploaded for; such a file has no owner. post_files: the posts and drafts that have it, by the numbers that
 * both share. A file of a published post is public; others are read at the desk of their company alone.
 */
const postFiles = async (db: Kysely<unknown>): Promise<void> => {
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
};

/** own_number: the operator's own number of a fair, by which a second import finds it again; empty for most. */
const fairNumbers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table fairs add column own_number text not null default ''`.execute(db);
  await sql`create unique index fairs_own_number on fairs (own_number) where own_number <> ''`.execute(db);
  await sql`alter table imports drop constraint imports_kind_check`.execute(db);
  await sql`
    alter table imports add constraint imports_kind_check check (kind in ('companies', 'posts', 'batches', 'fairs'))`.execute(db);
};

/** Files of posts, and fairs as tables. */
export const deskMore = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await postFiles(db);
    await fairNumbers(db);
  },
};
