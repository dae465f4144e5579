import { sql } from "kysely";
import { FEED_FAULTS, type Feed } from "#lib/domain/desk/feeds.ts";
import type { Db } from "#server/db/schema/index.ts";

const NONE: Feed = { url: "", readAt: null, fault: null, added: 0, changed: 0, paused: 0, failing: [] };

/** A company's feed; one without an address if it has none. */
export const findFeed = async (db: Db, companyId: string): Promise<Feed> => {
  const row = await db.selectFrom("feeds").selectAll().where("company_id", "=", companyId).executeTakeFirst();
  if (!row) return NONE;
  const { url, read_at, outcome, added, changed, paused, failing } = row;
  const fault = FEED_FAULTS.find((known) => known === outcome) ?? null;
  return { url, readAt: read_at?.getTime() ?? null, fault, added, changed, paused, failing };
};

type FeedWish = { companyId: string; url: string; staffId: string | null; opensPosts: boolean };

/** Sets a company's feed, which is due at once; an empty address removes it. */
export const writeFeed = async (db: Db, { companyId, url, staffId, opensPosts }: FeedWish, now: number): Promise<void> => {
  await db.deleteFrom("feeds").where("company_id", "=", companyId).execute();
  if (url === "") return;
  const row = { company_id: companyId, url, staff_id: staffId, opens_posts: opensPosts, due_at: new Date(now) };
  await db.insertInto("feeds").values(row).execute();
};

/** A feed whose hour has come. */
export type DueFeed = { companyId: string; companyName: string; url: string; staffId: string | null; opensPosts: boolean };

/** Takes a due feed and makes it due again at `next`; null if none is due. Of several processes one gets it. */
export const takeDueFeed = async (db: Db, now: number, next: number): Promise<DueFeed | null> => {
  const { rows } = await sql<DueFeed>`
    update feeds set due_at = ${new Date(next)} from companies
    where companies.id = feeds.company_id and feeds.company_id = (
      select company_id from feeds where due_at <= ${new Date(now)} order by due_at limit 1 for update skip locked
    )
    returning feeds.company_id::text as "companyId", companies.name as "companyName", url, staff_id::text as "staffId",
      opens_posts as "opensPosts"`.execute(db);
  return rows[0] ?? null;
};

type Reading = Pick<Feed, "fault" | "added" | "changed" | "paused" | "failing">;

/** Keeps how a reading ended, unless the address has changed since. */
export const noteReading = async (
  db: Db,
  { companyId, url }: Pick<DueFeed, "companyId" | "url">,
  { fault, added, changed, paused, failing }: Reading,
  now: number,
): Promise<void> => {
  await db
    .updateTable("feeds")
    .set({ read_at: new Date(now), outcome: fault ?? "", added, changed, paused, failing: JSON.stringify(failing) })
    .where("company_id", "=", companyId)
    .where("url", "=", url)
    .execute();
};

/** The numbers that a company's feed has had, and whether each was gone at its last reading. */
export const listFeedPosts = async (db: Db, companyId: string): Promise<Map<string, boolean>> => {
  const rows = await db.selectFrom("feed_posts").select(["own_number", "is_gone"]).where("company_id", "=", companyId).execute();
  return new Map(rows.map(({ own_number, is_gone }) => [own_number, is_gone]));
};

/** Remembers the numbers of a reading; those whose posts were paused are gone. */
export const noteFeedPosts = async (db: Db, companyId: string, numbers: readonly string[], isGone: boolean): Promise<void> => {
  if (numbers.length === 0) return;
  await db
    .insertInto("feed_posts")
    .values(numbers.map((own_number) => ({ company_id: companyId, own_number, is_gone: isGone })))
    .onConflict((conflict) => conflict.columns(["company_id", "own_number"]).doUpdateSet({ is_gone: isGone }))
    .execute();
};
