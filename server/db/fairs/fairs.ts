import { sql } from "kysely";
import type { Fair, FairCompany, FairCounts, FairDetail } from "#lib/domain/fairs/fairs.ts";
import { type FairType, fairStatusAt } from "#lib/domain/fairs/status.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import type { Db } from "#server/db/schema/index.ts";

/** How many fairs of a type the home page shows. */
const HOME_FAIRS = 6;

const selectFairs = (db: Db) =>
  db
    .selectFrom("fairs")
    .select([
      "fairs.id",
      "fairs.name",
      "fairs.type",
      "fairs.organizer",
      "fairs.starts_at",
      "fairs.ends_at",
      "fairs.day_count",
      "fairs.pinned",
      "fairs.cancelled",
    ])
    .select((eb) => [
      eb
        .selectFrom("fair_companies")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("fair_companies.fair_id", "=", "fairs.id")
        .as("company_count"),
      eb
        .selectFrom("fair_posts")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("fair_posts.fair_id", "=", "fairs.id")
        .as("post_count"),
    ]);
export type PlacedFair = Fair & Pick<FairDetail, "address" | "halls" | "hours">;
type FairRow = Awaited<ReturnType<ReturnType<typeof selectFairs>["executeTakeFirstOrThrow"]>>;

export const toFair = (row: FairRow, now: number): Fair => {
  const times = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    status: fairStatusAt({ ...times, cancelled: row.cancelled }, now),
    organizer: row.organizer,
    ...times,
    dayCount: row.day_count,
    companyCount: row.company_count ?? 0,
    postCount: row.post_count ?? 0,
    pinned: row.pinned,
  };
};

/** Pinned first, then running, coming (soonest first), over (latest first), cancelled. */
const inOrder = (db: Db, type: FairType, now: number) => {
  const time = sql`${new Date(now)}::timestamptz`;
  const distance = sql`abs(extract(epoch from (fairs.starts_at - ${time})))`;
  const rank = sql`case when fairs.cancelled then 3 when fairs.ends_at <= ${time} then 2 when fairs.starts_at > ${time} then 1 else 0 end`;
  return selectFairs(db)
    .where("fairs.type", "=", type)
    .orderBy("fairs.pinned", "desc")
    .orderBy(rank)
    .orderBy(distance)
    .orderBy("fairs.id");
};

/** Number of fairs per type, in any status, as the lists show them (R1.3.4-2). */
export const countFairs = async (db: Db): Promise<FairCounts> => {
  const rows = await db
    .selectFrom("fairs")
    .select(["type", sql<number>`count(*)::int`.as("count")])
    .groupBy("type")
    .execute();
  const of = (type: FairType): number => rows.find((row) => row.type === type)?.count ?? 0;
  return { network: of("NETWORK"), scene: of("SCENE") };
};

/** Fairs that are on or coming, apart from one: those of its type first. */
export const otherFairs = async (db: Db, fairId: string, now: number, count: number): Promise<Fair[]> => {
  const time = new Date(now);
  const rows = await selectFairs(db)
    .where("fairs.id", "!=", fairId)
    .where("fairs.cancelled", "=", false)
    .where("fairs.ends_at", ">", time)
    .orderBy(sql`(fairs.type = (select type from fairs where id = ${fairId}::bigint)) is true`, "desc")
    .orderBy(sql`fairs.starts_at > ${time}`)
    .orderBy("fairs.starts_at")
    .orderBy("fairs.id")
    .limit(count)
    .execute();
  return rows.map((row) => toFair(row, now));
};

/** The fairs of a type that the home page shows. */
export const homeFairs = async (db: Db, type: FairType, now: number): Promise<Fair[]> => {
  const rows = await inOrder(db, type, now).limit(HOME_FAIRS).execute();
  return rows.map((row) => toFair(row, now));
};

/** A page of all fairs of a type (R1.7-13). */
export const listFairs = async (
  db: Db,
  query: { type: FairType; page: number; size: number; now: number },
): Promise<Paged<Fair>> => {
  const { type, page, size, now } = query;
  const counts = await countFairs(db);
  const rows = await inOrder(db, type, now)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = type === "NETWORK" ? counts.network : counts.scene;
  return { items: rows.map((row) => toFair(row, now)), page: pageOf(page, size, total) };
};

const companiesOf = async (db: Db, fairId: string): Promise<FairCompany[]> => {
  const companies = await db
    .selectFrom("fair_companies")
    .innerJoin("companies", "companies.id", "fair_companies.company_id")
    .select(["companies.id", "companies.name", "companies.industry", "booth"])
    .where("fair_companies.fair_id", "=", fairId)
    .orderBy("fair_companies.position")
    .orderBy("companies.id")
    .execute();
  const posts = await db
    .selectFrom("fair_posts")
    .innerJoin("posts", "posts.id", "fair_posts.post_id")
    .select(["posts.id", "posts.company_id", "posts.name", "posts.salary_min", "posts.salary_max"])
    .where("fair_posts.fair_id", "=", fairId)
    .orderBy("posts.id")
    .execute();
  const byCompany = Map.groupBy(posts, (post) => post.company_id);
  return companies.map((company) => ({
    name: company.name,
    industry: company.industry,
    booth: company.booth,
    posts: (byCompany.get(company.id) ?? []).map((post) => ({
      id: post.id,
      name: post.name,
      salary: salaryRange(post.salary_min, post.salary_max),
    })),
  }));
};

/** Fairs with all that their pages show but for companies and posts. */
export const selectFairPages = (db: Db) => selectFairs(db).select(["address", "halls", "hours", "cancel_reason"]);

/** A fair with its companies and their posts (R2.7.1-1), or undefined. */
export const findFair = async (db: Db, fairId: string, now: number): Promise<FairDetail | undefined> => {
  const row = await selectFairPages(db).where("fairs.id", "=", fairId).executeTakeFirst();
  if (!row) return undefined;
  const { address, halls, hours, cancel_reason: cancelReason } = row;
  return { ...toFair(row, now), address, halls, hours, cancelReason, companies: await companiesOf(db, fairId) };
};

/** Fairs with their place and hours, without their companies. */
export const fairsByIds = async (db: Db, ids: readonly string[], now: number): Promise<PlacedFair[]> => {
  if (ids.length === 0) return [];
  const rows = await selectFairs(db)
    .select(["address", "halls", "hours"])
    .where("fairs.id", "in", ids)
    .orderBy("fairs.id")
    .execute();
  return rows.map((row) => ({ ...toFair(row, now), address: row.address, halls: row.halls, hours: row.hours }));
};

/** The fairs that hold a post. */
export const fairsOfPost = async (db: Db, postId: string, now: number): Promise<Fair[]> => {
  const rows = await selectFairs(db)
    .innerJoin("fair_posts", "fair_posts.fair_id", "fairs.id")
    .where("fair_posts.post_id", "=", postId)
    .orderBy("fairs.id")
    .execute();
  return rows.map((row) => toFair(row, now));
};

export const fairExists = async (db: Db, fairId: string): Promise<boolean> =>
  (await db.selectFrom("fairs").select("id").where("id", "=", fairId).executeTakeFirst()) !== undefined;
