import { type Kysely, sql } from "kysely";

/**
 * Searches that a user saved; `address` is the page of the search and names it. due_at: when its finds are news next, null while none are wanted.
 *
 * search_finds: new posts that a search found, until they are news. announced_posts: the posts that were matched against all searches, so that each is
 * matched once. Posts that are public today are not new; those that begin later are matched when they do.
 */
export const savedSearches = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table saved_searches (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        address text not null,
        name text not null,
        pace text not null,
        saved_at timestamptz not null,
        due_at timestamptz,
        unique (user_id, address)
      )`.execute(db);
    await sql`create index saved_searches_due on saved_searches (due_at) where due_at is not null`.execute(db);
    await sql`
      create table search_finds (
        search_id bigint not null references saved_searches on delete cascade,
        post_id bigint not null references posts on delete cascade,
        primary key (search_id, post_id)
      )`.execute(db);
    await sql`create table announced_posts (post_id bigint primary key references posts on delete cascade)`.execute(db);
    await sql`create index search_finds_post on search_finds (post_id)`.execute(db);
    await sql`
      insert into announced_posts select id from posts where starts_on <= (now() at time zone 'Asia/Shanghai')::date`.execute(db);
    await sql`create index posts_changed on posts (changed_at) where changed_at is not null`.execute(db);
  },
};
