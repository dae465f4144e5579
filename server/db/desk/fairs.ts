import { type RawBuilder, sql } from "kysely";
import { type DeskFair, type DeskFairCompany, type EditedFair, type FairContent, fairDays } from "#lib/domain/desk/fairs.ts";
import { type FairStatus, fairStatusAt } from "#lib/domain/fairs/status.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";
import { likePattern } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";
import { listFairInvitations } from "./fair-invitations.ts";

const selectFairs = (db: Db) =>
  db
    .selectFrom("fairs")
    .selectAll("fairs")
    .select([
      sql<number>`(select count(*)::int from fair_companies where fair_id = fairs.id)`.as("companies"),
      sql<number>`(select count(*)::int from fair_posts where fair_id = fairs.id)`.as("posts"),
      sql<number>`(select count(*)::int from applications where fair_id = fairs.id and withdrawn_at is null)`.as("applications"),
    ]);
type FairRow = Awaited<ReturnType<ReturnType<typeof selectFairs>["executeTakeFirstOrThrow"]>>;

const toFair = (row: FairRow, now: number): DeskFair => {
  const { id, name, type, organizer, pinned, cancelled, companies, posts, applications } = row;
  const times = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() };
  return {
    id,
    name,
    type,
    organizer,
    pinned,
    companies,
    posts,
    applications,
    ...times,
    status: fairStatusAt({ ...times, cancelled }, now),
  };
};

const wallTime = (time: Date): string => formatBeijing(time.getTime()).replace(" ", "T");

const contentOf = ({
  own_number: ownNumber,
  name,
  type,
  organizer,
  starts_at,
  ends_at,
  address,
  hours,
  halls,
  pinned,
}: FairRow): FairContent => ({
  ...{ ownNumber, title: name, type, organizer, address, hours, halls, pinned },
  startsAt: wallTime(starts_at),
  endsAt: wallTime(ends_at),
});

const listCompanies = (db: Db, fairId: string): Promise<DeskFairCompany[]> =>
  db
    .selectFrom("fair_companies")
    .innerJoin("companies", "companies.id", "fair_companies.company_id")
    .select(["companies.id", "companies.name", "booth"])
    .select(
      sql<number>`(
        select count(*)::int from fair_posts join posts on posts.id = post_id
        where fair_posts.fair_id = fair_companies.fair_id and posts.company_id = companies.id)`.as("posts"),
    )
    .where("fair_companies.fair_id", "=", fairId)
    .orderBy("position")
    .orderBy("companies.id")
    .execute();

/** A fair as the editor has it; null if it does not exist. */
export const findEditedFair = async (db: Db, id: string, now: number): Promise<EditedFair | null> => {
  const row = await selectFairs(db).where("fairs.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { version, cancel_reason: cancelReason } = row;
  const [companies, invitations] = [await listCompanies(db, id), await listFairInvitations(db, id)];
  return { fair: toFair(row, now), version, content: contentOf(row), cancelReason, companies, invitations };
};

/** The fair that has an operator's own number; null without one. */
export const findFairByNumber = async (db: Db, ownNumber: string): Promise<string | null> =>
  (await db.selectFrom("fairs").select("id").where("own_number", "=", ownNumber).executeTakeFirst())?.id ?? null;

const TABLE_PAGE = 500;

/** Fairs with their contents after one, by id; an empty page ends them. */
export const listFairContents = async (
  db: Db,
  afterId: string,
  now: number,
): Promise<{ fair: DeskFair; content: FairContent }[]> => {
  const rows = await selectFairs(db).where("fairs.id", ">", afterId).orderBy("fairs.id").limit(TABLE_PAGE).execute();
  return rows.map((row) => ({ fair: toFair(row, now), content: contentOf(row) }));
};

/** Whether anything belongs to a fair: a company, a link, a ticket, an application, or an organizer. */
export const isFairInUse = async (db: Db, id: string): Promise<boolean> => {
  const tables = ["fair_companies", "fair_posts", "fair_invitations", "fair_tickets", "applications", "staff", "staff_invitations"];
  const parts = tables.map((table) => sql`exists (select from ${sql.table(table)} where fair_id = ${id})`);
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(parts, sql` or `)} as used`.execute(db);
  return rows[0]?.used ?? false;
};

/** Removes a fair that nothing belongs to. */
export const removeFair = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("fairs").where("id", "=", id).execute();
};

/** Locks a fair and reads it. */
export const lockFair = async (db: Db, id: string, now: number): Promise<EditedFair | null> => {
  await db.selectFrom("fairs").select("id").where("id", "=", id).forUpdate().execute();
  return findEditedFair(db, id, now);
};

type Query = {
  keyword: string;
  statuses: readonly FairStatus[];
  /** The one fair of an organizer. */
  fairId: string | null;
  /** The company that takes part. */
  companyId: string | null;
  page: number;
  size: number;
};

const conditionOf = ({ keyword, statuses, fairId, companyId }: Query, now: number): RawBuilder<boolean> => {
  const time = sql`${new Date(now)}::timestamptz`;
  const status = sql`case when cancelled then 'CANCEL' when starts_at > ${time} then 'TO_BE_HELD' when ends_at > ${time} then 'IN_PROGRESS' else 'END' end`;
  return sql<boolean>`${fairId === null ? sql`true` : sql`fairs.id = ${fairId}`}
    and ${companyId === null ? sql`true` : sql`fairs.id in (select fair_id from fair_companies where company_id = ${companyId})`}
    and ${statuses.length === 0 ? sql`true` : sql`${status} = any(${[...statuses]}::text[])`}
    and ${keyword === "" ? sql`true` : sql`fairs.name || ' ' || organizer ilike ${likePattern(keyword)}`}`;
};

/** A page of fairs, the latest start first. */
export const listDeskFairs = async (db: Db, query: Query, now: number): Promise<Paged<DeskFair>> => {
  const { page, size } = query;
  const matches = conditionOf(query, now);
  const { total } = await db
    .selectFrom("fairs")
    .select(sql<number>`count(*)::int`.as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  const rows = await selectFairs(db)
    .where(matches)
    .orderBy("starts_at", "desc")
    .orderBy("fairs.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => toFair(row, now)), page: pageOf(page, size, total) };
};

const columnsOf = ({ ownNumber, title, startsAt, endsAt, ...facts }: FairContent) => ({
  ...facts,
  own_number: ownNumber,
  name: title,
  starts_at: new Date(parseBeijing(startsAt) ?? Number.NaN),
  ends_at: new Date(parseBeijing(endsAt) ?? Number.NaN),
  day_count: fairDays({ startsAt, endsAt }),
});

/** Adds a fair; answers its id. */
export const addFair = async (db: Db, content: FairContent): Promise<string> =>
  (
    await db
      .insertInto("fairs")
      .values({ ...columnsOf(content), cancelled: false })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const updateFair = async (db: Db, id: string, content: FairContent, version: number): Promise<void> => {
  await db
    .updateTable("fairs")
    .set({ ...columnsOf(content), version })
    .where("id", "=", id)
    .execute();
};

/** Cancels a fair for a reason, or takes that back with an empty one. */
export const writeCancellation = async (db: Db, id: string, reason: string): Promise<void> => {
  await db
    .updateTable("fairs")
    .set({ cancelled: reason !== "", cancel_reason: reason })
    .where("id", "=", id)
    .execute();
};

/** The booth of a company at a fair; null if it does not take part. */
export const findBooth = async (db: Db, fairId: string, companyId: string): Promise<string | null> =>
  (
    await db
      .selectFrom("fair_companies")
      .select("booth")
      .where("fair_id", "=", fairId)
      .where("company_id", "=", companyId)
      .forUpdate()
      .executeTakeFirst()
  )?.booth ?? null;

export const writeBooth = async (db: Db, fairId: string, companyId: string, booth: string): Promise<void> => {
  await db.updateTable("fair_companies").set({ booth }).where("fair_id", "=", fairId).where("company_id", "=", companyId).execute();
};

/** The posts of a company at a fair. */
export const fairPostsOf = async (db: Db, fairId: string, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("fair_posts")
    .innerJoin("posts", "posts.id", "post_id")
    .select("post_id")
    .where("fair_id", "=", fairId)
    .where("company_id", "=", companyId)
    .orderBy("post_id")
    .execute();
  return rows.map(({ post_id }) => post_id);
};

/** Takes a company out of a fair, with its posts. */
export const removeCompanyFromFair = async (db: Db, fairId: string, companyId: string): Promise<void> => {
  const own = db.selectFrom("posts").select("id").where("company_id", "=", companyId);
  await db.deleteFrom("fair_posts").where("fair_id", "=", fairId).where("post_id", "in", own).execute();
  await db.deleteFrom("fair_companies").where("fair_id", "=", fairId).where("company_id", "=", companyId).execute();
};
