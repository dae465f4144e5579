import { type Kysely, sql } from "kysely";

/**
 * The address from which a company's posts are read every hour. opens_posts: an operator set it, so that its posts need no review. due_at: when it is
 * read next; the process that moves it forward reads. outcome: why the last reading failed, empty if it did not; failing: the sentences of its
 * wrong rows.
 *
 * feed_posts: the company's own numbers that came from the feed; is_gone: the last reading did not have it, and its post was paused.
 */
export const feeds = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table feeds (
        company_id bigint primary key references companies on delete cascade,
        url text not null,
        staff_id bigint references staff,
        opens_posts boolean not null,
        due_at timestamptz not null,
        read_at timestamptz,
        outcome text not null default '',
        added int not null default 0,
        changed int not null default 0,
        paused int not null default 0,
        failing jsonb not null default '[]'
      )`.execute(db);
    await sql`create index feeds_due on feeds (due_at)`.execute(db);
    await sql`
      create table feed_posts (
        company_id bigint not null references companies on delete cascade,
        own_number text not null,
        is_gone boolean not null default false,
        primary key (company_id, own_number)
      )`.execute(db);
  },
};
