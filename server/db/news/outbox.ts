import { sql } from "kysely";
import { NEWS_WAYS, type News, type NewsKind, type NewsWay } from "#lib/domain/news/news.ts";
import type { Db } from "#server/db/schema/index.ts";

/** News for one user; it leaves at `dueAt`, in milliseconds since 1970. */
export type NewsFor = News & { userId: string; dueAt: number };

/**
 * Puts news into the outbox, in the transaction of the event. The same key again adds nothing, and neither does a kind that the user switched off.
 * Why: docs/decisions/0121-news-leave-through-an-outbox.md
 */
export const addNews = async (db: Db, all: readonly NewsFor[], now: number): Promise<void> => {
  if (all.length === 0) return;
  const rows = JSON.stringify(all.map(({ dueAt, ...one }) => ({ ...one, dueAt: new Date(dueAt).toISOString() })));
  await sql`
    with wished as (
      select * from jsonb_to_recordset(${rows}::jsonb) as one ("userId" bigint, kind text, key text, text text, path text, "dueAt" timestamptz)
    ), added as (
      insert into news (user_id, kind, key, text, path, made_at)
      select "userId", kind, key, text, path, ${new Date(now)} from wished
      where exists (select from users where users.id = "userId")
        and not exists (select from news_settings where user_id = "userId" and switched_off ? kind)
      on conflict (user_id, key) do nothing
      returning id, user_id, key
    )
    insert into news_deliveries (news_id, way, due_at)
    select added.id, way, wished."dueAt" from added
    join wished on wished."userId" = added.user_id and wished.key = added.key
    cross join unnest(${[...NEWS_WAYS]}::text[]) as way`.execute(db);
};

/** Takes news back that has not left yet. */
export const dropNews = async (db: Db, key: string): Promise<void> => {
  await sql`
    delete from news where key = ${key} and not exists (
      select from news_deliveries where news_id = news.id and (sent_at is not null or attempts > 0))`.execute(db);
};

/** A delivery that is due. `attempts` counts this one. */
export type DueDelivery = {
  id: string;
  way: NewsWay;
  userId: string;
  kind: NewsKind;
  text: string;
  path: string;
  attempts: number;
};

/** A process has this long for the deliveries it took, in milliseconds: less than the minute in which the cloud knows a repeated number. */
export const LEASE_MS = 40_000;

/** Deliveries that are due, leased to the caller; several processes share them out. */
export const takeDueDeliveries = async (db: Db, now: number, max: number): Promise<DueDelivery[]> => {
  const { rows } = await sql<DueDelivery>`
    update news_deliveries set due_at = ${new Date(now + LEASE_MS)}, attempts = attempts + 1
    from news
    where news.id = news_id and news_deliveries.id in (
      select id from news_deliveries where due_at <= ${new Date(now)} order by due_at, id limit ${max} for update skip locked)
    returning news_deliveries.id::text as id, way, user_id::text as "userId", kind, text, path, attempts`.execute(db);
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id));
};

/** Ends a delivery, as sent or given up, or puts it off. Times are milliseconds since 1970. */
export const settleDelivery = async (db: Db, id: string, end: { sentAt: number } | { dueAt: number | null }): Promise<void> => {
  const [sent, due] = "sentAt" in end ? [new Date(end.sentAt), null] : [null, end.dueAt === null ? null : new Date(end.dueAt)];
  await db.updateTable("news_deliveries").set({ sent_at: sent, due_at: due }).where("id", "=", id).execute();
};

/** Deletes news that is older than this, in milliseconds since 1970, and has nowhere to go any more. */
export const purgeNews = async (db: Db, before: number): Promise<void> => {
  await sql`
    delete from news where made_at < ${new Date(before)} and not exists (
      select from news_deliveries where news_id = news.id and due_at is not null)`.execute(db);
};
