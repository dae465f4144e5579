import { type Kysely, sql } from "kysely";

/**
 * Ways of news that a user switched on. `address` is a mailbox, empty for the other ways; until it is confirmed nothing goes there. `switched_off`: kinds
 * that do not go by this way. `key`, known only to readers of its messages, confirms the address and ends the way without a login.
 *
 * push_targets: browsers that asked for news; a login that is ended takes its browser along, one that runs out
 * does not: the seeker is away, not gone. mail_confirmations: when confirmations were sent, to bound them. news.brief: the news in a few characters,
 * for text messages. news_deliveries.error: why the last attempt failed.
 */
export const newsWays = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table news_ways (
        user_id bigint not null references users on delete cascade,
        way text not null,
        address text not null,
        switched_off jsonb not null,
        key text not null unique,
        consented_at timestamptz not null,
        confirmed_at timestamptz,
        primary key (user_id, way)
      )`.execute(db);
    await sql`
      create table push_targets (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        login_id bigint references logins on delete set null,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        made_at timestamptz not null
      )`.execute(db);
    await sql`create index push_targets_user on push_targets (user_id)`.execute(db);
    await sql`create index push_targets_login on push_targets (login_id)`.execute(db);
    await sql`
      create table mail_confirmations (
        id bigint generated always as identity primary key,
        user_id bigint not null references users on delete cascade,
        address text not null,
        sent_at timestamptz not null
      )`.execute(db);
    await sql`create index mail_confirmations_address on mail_confirmations (address)`.execute(db);
    await sql`create index mail_confirmations_user on mail_confirmations (user_id)`.execute(db);
    await sql`alter table news_settings add column quiet boolean not null default true, add column digest boolean not null default true`.execute(
      db,
    );
    await sql`alter table news add column brief text`.execute(db);
    await sql`alter table news_deliveries add column error text`.execute(db);
    await sql`drop index news_deliveries_due`.execute(db);
    await sql`create index news_deliveries_due on news_deliveries (way, due_at, id) where due_at is not null`.execute(db);
  },
};
