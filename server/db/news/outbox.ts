import { sql } from "kysely";
import { NEWS_KINDS, type News, type NewsKind, nextNews } from "#lib/domain/news/news.ts";
import { DIGEST_KINDS, mayGoBy, NEWS_WAYS, type NewsWay } from "#lib/domain/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";

/** News for one user; it leaves at `dueAt`, in milliseconds since 1970. */
export type NewsFor = News & { userId: string; dueAt: number };

/** Every kind with the ways that it may go by. */
const KINDS_OF_WAYS = JSON.stringify(
  NEWS_WAYS.flatMap((way) => NEWS_KINDS.filter((kind) => mayGoBy(kind, way)).map((kind) => ({ way, kind }))),
);

/**
 * Puts news into the outbox, in the transaction of the event, for each way that its user switched on. The same key again adds nothing. An e-mail that can
 * wait is due at the time of the digest.
 * Why: docs/decisions/0121-news-leave-through-an-outbox.md
 */
export const addNews = async (db: Db, all: readonly NewsFor[], now: number): Promise<void> => {
  if (all.length === 0) return;
  const rows = JSON.stringify(
    all.map(({ dueAt, ...one }) => ({
      ...one,
      dueAt: new Date(dueAt).toISOString(),
      digestAt: new Date(nextNews("day", dueAt) ?? dueAt).toISOString(),
    })),
  );
  await sql`
    with wished as (
      select * from jsonb_to_recordset(${rows}::jsonb) as one
        ("userId" bigint, kind text, key text, text text, path text, brief text, "dueAt" timestamptz, "digestAt" timestamptz)
    ), routes as (
      select wished.*, possible.way,
        case when possible.way = 'email' and wished.kind = any(${[...DIGEST_KINDS]}::text[]) and coalesce(settings.digest, true)
          then "digestAt" else "dueAt" end as due
      from wished
      join users on users.id = wished."userId"
      join jsonb_to_recordset(${KINDS_OF_WAYS}::jsonb) as possible (way text, kind text) on possible.kind = wished.kind
      left join news_settings settings on settings.user_id = wished."userId"
      left join news_ways ways on ways.user_id = wished."userId" and ways.way = possible.way and ways.confirmed_at is not null
      where case when possible.way = 'inbox' then not coalesce(settings.switched_off, '[]') ? wished.kind
        else not coalesce(ways.switched_off ? wished.kind, true) end
    ), added as (
      insert into news (user_id, kind, key, text, path, brief, made_at)
      select distinct on ("userId", key) "userId", kind, key, text, path, brief, ${new Date(now)}::timestamptz from routes
      on conflict (user_id, key) do nothing
      returning id, user_id, key
    )
    insert into news_deliveries (news_id, way, due_at)
    select added.id, way, due from added join routes on "userId" = added.user_id and routes.key = added.key`.execute(db);
};

/** Takes news back that has not left yet. */
export const dropNews = async (db: Db, key: string): Promise<void> => {
  await sql`
    delete from news where key = ${key} and not exists (
      select from news_deliveries where news_id = news.id and (sent_at is not null or attempts > 0))`.execute(db);
};

/** A delivery that is due. `attempts` counts this one; `quiet`: its user wants none at night. */
export type DueDelivery = {
  id: string;
  userId: string;
  kind: NewsKind;
  text: string;
  path: string;
  brief: string | null;
  attempts: number;
  quiet: boolean;
};

/** A process has this long for the deliveries it took, in milliseconds: less than the minute in which the cloud knows a repeated number. */
export const LEASE_MS = 40_000;

/** `gathered`: only news for the digest of a user. */
type Take = { way: NewsWay; now: number; max: number; gathered?: string };

const DIGESTED = sql`any(${[...DIGEST_KINDS]}::text[])`;
/** Of the news for a user's digest the first comes alone, and the rest with it: two processes must not make two letters. */
const HEADS = sql`not exists (
  select from news own join news earlier on earlier.user_id = own.user_id and earlier.kind = ${DIGESTED}
  join news_deliveries before on before.news_id = earlier.id and before.way = 'email' and before.due_at is not null
  where own.id = one.news_id and own.kind = ${DIGESTED} and before.id < one.id)`;

/** Deliveries by a way that are due, leased to the caller; several processes share them out. */
export const takeDueDeliveries = async (db: Db, { way, now, max, gathered }: Take): Promise<DueDelivery[]> => {
  const isGathered = sql`news_id in (select id from news where user_id = ${gathered ?? null}::bigint and kind = ${DIGESTED})`;
  const only = gathered === undefined ? (way === "email" ? HEADS : sql`true`) : isGathered;
  const { rows } = await sql<DueDelivery>`
    update news_deliveries set due_at = ${new Date(now + LEASE_MS)}, attempts = attempts + 1
    from news left join news_settings on news_settings.user_id = news.user_id
    where news.id = news_id and news_deliveries.id in (
      select id from news_deliveries one where way = ${way} and due_at <= ${new Date(now)} and ${only}
      order by due_at, id limit ${max} for update skip locked)
    returning news_deliveries.id::text as id, news.user_id::text as "userId", kind, text, path, brief, attempts, coalesce(quiet, true) as quiet`.execute(
    db,
  );
  return rows.toSorted((one, other) => Number(one.id) - Number(other.id));
};

/** How a delivery ends, or goes on at `dueAt`; null gives it up. Times are milliseconds since 1970. */
type Settled = { sentAt: number } | { dueAt: number | null; error: string };

export const settleDelivery = async (db: Db, id: string, end: Settled): Promise<void> => {
  const change =
    "sentAt" in end
      ? { sent_at: new Date(end.sentAt), due_at: null, error: null }
      : { sent_at: null, due_at: end.dueAt === null ? null : new Date(end.dueAt), error: end.error };
  await db.updateTable("news_deliveries").set(change).where("id", "=", id).execute();
};

/** How many deliveries are due. */
export const countDueNews = async (db: Db, now: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news_deliveries where due_at <= ${new Date(now)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Puts a delivery off without an attempt. */
export const putOffDelivery = async (db: Db, id: string, dueAt: number): Promise<void> => {
  await db
    .updateTable("news_deliveries")
    .set(({ eb }) => ({ due_at: new Date(dueAt), attempts: eb("attempts", "-", 1) }))
    .where("id", "=", id)
    .execute();
};

/** Drops a delivery by a way that its user switched off since. */
export const dropDelivery = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("news_deliveries").where("id", "=", id).execute();
};

/** Deletes news that is older than this, in milliseconds since 1970, and has nowhere to go any more. */
export const purgeNews = async (db: Db, before: number): Promise<void> => {
  await sql`
    delete from news where made_at < ${new Date(before)} and not exists (
      select from news_deliveries where news_id = news.id and due_at is not null)`.execute(db);
};
