import { sql } from "kysely";
import type { CareerForm, CareerLevel, DeskCareers } from "#lib/domain/desk/careers.ts";
import { isListed } from "#server/db/posts/search-conditions.ts";
import type { Db } from "#server/db/schema/index.ts";

const TABLES = {
  industry: { table: "career_industries", parent: null },
  function: { table: "career_functions", parent: "industry_id" },
  career: { table: "career_posts", parent: "function_id" },
} as const satisfies Record<CareerLevel, { table: string; parent: string | null }>;

/** A node of the tree: a row of its level's table. */
export type CareerNode = { id: string; parentId: string | null; name: string; hidden: boolean; hot: boolean };

/** Keeps other changes of the tree waiting until the transaction ends: a version is about the whole of it. */
export const lockCareers = async (db: Db): Promise<void> => {
  await sql`lock table career_industries in share row exclusive mode`.execute(db);
};

/** The nodes of a level, in their order: all, or those below one. */
export const careerNodes = async (db: Db, level: CareerLevel, parentId?: string | null): Promise<CareerNode[]> => {
  const { table, parent } = TABLES[level];
  const above = parent === null ? sql`null` : sql`${sql.ref(parent)}::text`;
  const among = parent === null || parentId === undefined ? sql`true` : sql`${sql.ref(parent)} = ${parentId}`;
  const hot = level === "career" ? sql`hot` : sql`false`;
  const { rows } = await sql<CareerNode>`
    select id::text as id, ${above} as "parentId", name, hidden, ${hot} as hot from ${sql.table(table)}
    where ${among} order by position, id`.execute(db);
  return rows;
};

const openPosts = async (db: Db, today: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; count: number }>`
    select career_id::text as id, count(*)::int as count from posts
    where career_id is not null and ${isListed(today)} group by career_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Counts all changes of the tree. */
export const careersVersion = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::int as version from desk_changes where subject = 'career'`.execute(db);
  return rows[0]?.version ?? 0;
};

/** The careers of the home page in their order, also those that are hidden now. */
export const chosenCareers = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom("career_posts")
      .select("id")
      .where("popularity", "is not", null)
      .orderBy("popularity")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

/** The whole tree as the desk has it. */
export const findCareers = async (db: Db, today: string): Promise<DeskCareers> => {
  const [industries, functions, careers] = [
    await careerNodes(db, "industry"),
    Map.groupBy(await careerNodes(db, "function"), ({ parentId }) => parentId),
    Map.groupBy(await careerNodes(db, "career"), ({ parentId }) => parentId),
  ];
  const posts = await openPosts(db, today);
  return {
    version: await careersVersion(db),
    industries: industries.map((industry) => ({
      ...{ id: industry.id, name: industry.name, hidden: industry.hidden },
      functions: (functions.get(industry.id) ?? []).map(({ id, name, hidden }) => ({
        ...{ id, name, hidden },
        careers: (careers.get(id) ?? []).map((career) => ({
          ...{ id: career.id, name: career.name, hidden: career.hidden, hot: career.hot },
          posts: posts.get(career.id) ?? 0,
        })),
      })),
    })),
    popular: await chosenCareers(db),
  };
};

/** Adds a node below its siblings; answers its id. The table is locked, so that the next number is free. */
export const addCareer = async (db: Db, { level, parentId, name, hidden, hot }: CareerForm): Promise<string> => {
  const { table, parent } = TABLES[level];
  const extra = level === "career" ? { columns: sql`, hot`, values: sql`, ${hot}` } : { columns: sql``, values: sql`` };
  const above =
    parent === null ? { column: sql``, value: sql`` } : { column: sql`, ${sql.ref(parent)}`, value: sql`, ${parentId}::bigint` };
  const among = parent === null ? sql`true` : sql`${sql.ref(parent)} = ${parentId}`;
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (id, name, hidden, position${above.column}${extra.columns})
    select (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), ${name}, ${hidden},
      (select coalesce(max(position), -1) + 1 from ${sql.table(table)} where ${among})${above.value}${extra.values}
    returning id::text as id`.execute(db);
  return rows[0]?.id ?? "";
};

/** Changes a node; one that moves below another goes to the end of its new siblings. */
export const updateCareer = async (db: Db, id: string, form: CareerForm, isMoved: boolean): Promise<void> => {
  const { table, parent } = TABLES[form.level];
  const hot = form.level === "career" ? sql`, hot = ${form.hot}` : sql``;
  const place =
    parent === null || !isMoved
      ? sql``
      : sql`, ${sql.ref(parent)} = ${form.parentId},
          position = (select coalesce(max(position), -1) + 1 from ${sql.table(table)} where ${sql.ref(parent)} = ${form.parentId})`;
  await sql`
    update ${sql.table(table)} set name = ${form.name}, hidden = ${form.hidden}${hot}${place} where id = ${id}`.execute(db);
};

/** Writes the places of nodes. */
export const orderNodes = async (db: Db, level: CareerLevel, ids: readonly string[]): Promise<void> => {
  await sql`
    update ${sql.table(TABLES[level].table)} as node set position = place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) where node.id = wanted.id`.execute(db);
};

/** Writes the careers of the home page. */
export const choosePopular = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql`
    update career_posts set popularity = array_position(${[...ids]}::bigint[], id) - 1
    where popularity is not null or id = any(${[...ids]}::bigint[])`.execute(db);
};
