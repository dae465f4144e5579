import { sql } from "kysely";
import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { likePattern, searchColumns } from "#server/db/posts/search-text.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";

type Facts = { name: string; industry: string; size: string };

const selectCompanies = (db: Db) =>
  db
    .selectFrom("companies")
    .selectAll("companies")
    .select([
      sql<number>`(select count(*)::int from posts where company_id = companies.id)`.as("posts"),
      sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', id::text, 'name', name) order by id), '[]')
        from recruiters where company_id = companies.id)`.as("recruiters"),
    ]);

/** A company as the desk has it; null if it does not exist. */
export const findDeskCompany = async (db: Db, id: string): Promise<DeskCompany | null> =>
  (await selectCompanies(db).where("companies.id", "=", id).executeTakeFirst()) ?? null;

/** Locks a company and reads it. */
export const lockCompany = async (db: Db, id: string): Promise<DeskCompany | null> => {
  await db.selectFrom("companies").select("id").where("id", "=", id).forUpdate().execute();
  return findDeskCompany(db, id);
};

type Query = { keyword: string; companyId: string | null; page: number; size: number };

/** A page of companies, the newest first. */
export const listDeskCompanies = async (db: Db, { keyword, companyId, page, size }: Query): Promise<Paged<DeskCompany>> => {
  const matches = sql<boolean>`${companyId === null ? sql`true` : sql`companies.id = ${companyId}`}
    and ${keyword === "" ? sql`true` : sql`companies.name ilike ${likePattern(keyword)}`}`;
  const { total } = await db
    .selectFrom("companies")
    .select(sql<number>`count(*)::int`.as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  const items = await selectCompanies(db)
    .where(matches)
    .orderBy("companies.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items, page: pageOf(page, size, total) };
};

/** Adds a company; null if another one has its name. */
export const addCompany = async (db: Db, facts: Facts): Promise<string | null> => {
  const added = await db
    .insertInto("companies")
    .values(facts)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
};

/** The company of a name, if any. */
export const findCompanyId = async (db: Db, name: string): Promise<string | null> =>
  (await db.selectFrom("companies").select("id").where("name", "=", name).executeTakeFirst())?.id ?? null;

export const findCompanyName = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom("companies").select("name").where("id", "=", id).executeTakeFirst())?.name ?? null;

/** The names of companies by their ids; an id without a company is missing. */
export const findCompanyNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Changes a company. Its posts are found by its name, so a new name is written into them as well. */
export const updateCompany = async (db: Db, id: string, facts: Facts, version: number): Promise<void> => {
  const before = await db.selectFrom("companies").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  await db
    .updateTable("companies")
    .set({ ...facts, version })
    .where("id", "=", id)
    .execute();
  if (before.name === facts.name) return;
  const posts = db.selectFrom("posts").leftJoin("post_briefs", "post_id", "posts.id").where("posts.company_id", "=", id);
  for (const post of await posts
    .select(["posts.id", "posts.name", "career_id as careerId", "province", "city", "area", "abroad_address as abroad", "facts"])
    .execute())
    await db
      .updateTable("posts")
      .set(searchColumns({ ...post, companyId: id, company: facts.name }))
      .where("id", "=", post.id)
      .execute();
};

/** The tables whose rows go with a company. */
const DEPENDENTS = [
  "posts",
  "post_drafts",
  "recruiters",
  "staff",
  "staff_invitations",
  "fair_companies",
  "talent_pool",
] as const satisfies readonly (keyof Tables)[];

/** Whether anything belongs to a company. */
export const isCompanyInUse = async (db: Db, id: string): Promise<boolean> => {
  const uses = DEPENDENTS.map((table) => sql`exists (select from ${sql.table(table)} where company_id = ${id})`);
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(db);
  return rows[0]?.used === true;
};

export const removeCompany = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("companies").where("id", "=", id).execute();
};
