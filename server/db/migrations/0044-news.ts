import { type Kysely, sql } from "kysely";

/**
 * The outbox. A row of `news` is an event for a user, in the words that are sent; `key` names the event, so that it is news once. A row of
 * `news_deliveries` is one way by which it goes. due_at: when it is sent, or tried again; null once it was sent or given up.
 *
 * news_settings: the kinds that a user switched off; without a row all are on.
 */
export const news = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table news (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        kind text not null,
        key text not null,
        text text not null,
        path text not null,
        made_at timestamptz not null,
        unique (user_id, key)
      )`.execute(db);
    await sql`create index news_made on news (made_at)`.execute(db);
    await sql`
      create table news_deliveries (
        id bigint generated always as identity primary key,
        news_id bigint not null references news on delete cascade,
        way text not null,
        due_at timestamptz,
        attempts int not null default 0,
        sent_at timestamptz,
        unique (news_id, way)
      )`.execute(db);
    await sql`create index news_deliveries_due on news_deliveries (due_at, id) where due_at is not null`.execute(db);
    await sql`create index news_deliveries_failed on news_deliveries (id) where due_at is null and sent_at is null`.execute(db);
    await sql`
      create table news_settings (
        user_id bigint primary key references users on delete cascade,
        switched_off jsonb not null
      )`.execute(db);
    // The exams and interviews of the next day are looked for every minute.
    await sql`create index flows_takes_place on flows (takes_place_at) where takes_place_at is not null`.execute(db);
    await sql`create index application_stages_takes_place on application_stages (takes_place_at) where takes_place_at is not null`.execute(
      db,
    );
  },
};
