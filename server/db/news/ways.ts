import { sql } from "kysely";
import type { NewsKind } from "#lib/domain/news/news.ts";
import type { OuterWay, PushTarget, WayState } from "#lib/domain/news/ways.ts";
import type { Db } from "#server/db/schema/index.ts";

type OfUser = { userId: string; way: OuterWay };

/** A way that news go by: where to, and the key that ends it. */
export type OpenWay = { address: string; key: string };

/** The ways that a user switched on, or began to. */
export const listWays = async (db: Db, userId: string): Promise<WayState[]> => {
  const rows = await db.selectFrom("news_ways").selectAll().where("user_id", "=", userId).execute();
  return rows.map(({ way, address, switched_off: off, confirmed_at }) => ({
    ...{ way, address, off },
    status: confirmed_at === null ? "unconfirmed" : "on",
  }));
};

export const findOpenWay = async (db: Db, { userId, way }: OfUser): Promise<OpenWay | null> =>
  (await db
    .selectFrom("news_ways")
    .select(["address", "key"])
    .where("user_id", "=", userId)
    .where("way", "=", way)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst()) ?? null;

/** Notes a user's consent to a way, with a new key. A mailbox waits for its confirmation. */
export const openWay = async (
  db: Db,
  { userId, way, address, key }: OfUser & { address: string; key: string },
  now: number,
): Promise<void> => {
  const consented_at = new Date(now);
  const confirmed_at = way === "email" ? null : consented_at;
  const changed = { address, key, consented_at, confirmed_at };
  await db
    .insertInto("news_ways")
    .values({ user_id: userId, way, switched_off: "[]", ...changed })
    .onConflict((conflict) => conflict.columns(["user_id", "way"]).doUpdateSet(changed))
    .execute();
};

/** Ends a way; news that waits for it is dropped when it is due. */
export const closeWay = async (db: Db, { userId, way }: OfUser): Promise<void> => {
  await db.deleteFrom("news_ways").where("user_id", "=", userId).where("way", "=", way).execute();
  if (way === "push") await db.deleteFrom("push_targets").where("user_id", "=", userId).execute();
};

export const setWayKinds = async (db: Db, { userId, way }: OfUser, off: readonly NewsKind[]): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("news_ways")
    .set({ switched_off: JSON.stringify(off) })
    .where("user_id", "=", userId)
    .where("way", "=", way)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The way that a key opens, and its kinds. */
export const findWayByKey = async (db: Db, key: string): Promise<(OfUser & { address: string; off: NewsKind[] }) | null> => {
  const row = await db.selectFrom("news_ways").selectAll().where("key", "=", key).executeTakeFirst();
  return row ? { userId: row.user_id, way: row.way, address: row.address, off: row.switched_off } : null;
};

/** Confirms the mailbox of a key, once or again. */
export const confirmWay = async (db: Db, key: string, now: number): Promise<void> => {
  await db
    .updateTable("news_ways")
    .set({ confirmed_at: new Date(now) })
    .where("key", "=", key)
    .where("confirmed_at", "is", null)
    .execute();
};

/** Confirmations that were sent since a time, to an address and by a user. */
export const countConfirmations = async (
  db: Db,
  { userId, address, since }: { userId: string; address: string; since: number },
): Promise<{ byUser: number; toAddress: number; lastAt: number | null }> => {
  const { rows } = await sql<{ byUser: number; toAddress: number; lastAt: Date | null }>`
    select (count(*) filter (where user_id = ${userId}::bigint))::int as "byUser",
      (count(*) filter (where address = ${address}))::int as "toAddress",
      max(sent_at) filter (where user_id = ${userId}::bigint) as "lastAt"
    from mail_confirmations
    where sent_at > ${new Date(since)} and (user_id = ${userId}::bigint or address = ${address})`.execute(db);
  const [found] = rows;
  return { byUser: found?.byUser ?? 0, toAddress: found?.toAddress ?? 0, lastAt: found?.lastAt?.getTime() ?? null };
};

export const noteConfirmation = async (
  db: Db,
  { userId, address }: { userId: string; address: string },
  now: number,
): Promise<void> => {
  await db
    .insertInto("mail_confirmations")
    .values({ user_id: userId, address, sent_at: new Date(now) })
    .execute();
};

/** Forgets confirmations that were sent before a time. */
export const purgeConfirmations = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom("mail_confirmations").where("sent_at", "<", new Date(before)).execute();
};

/** Browsers of one user that may be subscribed; the oldest goes. */
const TARGETS_MAX = 10;

/** Subscribes the browser of a login. One that another account subscribed before is this account's now. */
export const addPushTarget = async (
  db: Db,
  { userId, loginId }: { userId: string; loginId: string },
  { endpoint, p256dh, auth }: PushTarget,
  now: number,
): Promise<void> => {
  const row = { user_id: userId, login_id: loginId, p256dh, auth, made_at: new Date(now) };
  await db
    .insertInto("push_targets")
    .values({ endpoint, ...row })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
    .execute();
  await sql`
    delete from push_targets where user_id = ${userId}::bigint and id not in (
      select id from push_targets where user_id = ${userId}::bigint order by made_at desc, id desc limit ${TARGETS_MAX})`.execute(
    db,
  );
};

export const listPushTargets = (db: Db, userId: string): Promise<PushTarget[]> =>
  db.selectFrom("push_targets").select(["endpoint", "p256dh", "auth"]).where("user_id", "=", userId).execute();

/** Ends the way of a user who has no browser left. */
const closeEmptyPush = async (db: Db, userId: string): Promise<void> => {
  await sql`
    delete from news_ways where user_id = ${userId}::bigint and way = 'push' and not exists (
      select from push_targets where user_id = ${userId}::bigint)`.execute(db);
};

/** Drops a browser of a user, and the way with the last one. */
export const dropPushTarget = async (db: Db, userId: string, endpoint: string): Promise<void> => {
  await db.deleteFrom("push_targets").where("user_id", "=", userId).where("endpoint", "=", endpoint).execute();
  await closeEmptyPush(db, userId);
};

/** The same for logins that were ended: the next person at the browser must not read the news. */
export const dropPushTargetsOf = async (db: Db, userId: string, logins: readonly { id: string }[]): Promise<void> => {
  if (logins.length === 0) return;
  const ids = logins.map(({ id }) => id);
  const { numDeletedRows } = await db.deleteFrom("push_targets").where("login_id", "in", ids).executeTakeFirst();
  if (numDeletedRows > 0n) await closeEmptyPush(db, userId);
};
