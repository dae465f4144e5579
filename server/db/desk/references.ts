import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** The careers by their names, and by the names of industry and function before them. */
export const listCareerNames = (db: Db): Promise<{ id: string; name: string; functionName: string; industryName: string }[]> =>
  db
    .selectFrom("career_posts")
    .innerJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .innerJoin("career_industries", "career_industries.id", "career_functions.industry_id")
    .select([
      "career_posts.id",
      "career_posts.name",
      "career_functions.name as functionName",
      "career_industries.name as industryName",
    ])
    .orderBy("career_posts.id")
    .execute();

/** Who may answer in the chat for a company. */
export const listRecruiters = (db: Db, companyId: string): Promise<{ id: string; name: string }[]> =>
  db.selectFrom("recruiters").select(["id", "name"]).where("company_id", "=", companyId).orderBy("id").execute();

/** A company's own number of a post. */
export type OwnNumber = { companyId: string; ownNumber: string };

/** The posts and drafts that have these numbers of their companies. */
export const findPostIds = async (db: Db, numbers: readonly OwnNumber[]): Promise<(OwnNumber & { id: string })[]> => {
  const asked = JSON.stringify(numbers.map(({ companyId, ownNumber }) => ({ company: companyId, number: ownNumber })));
  const among = (table: "posts" | "post_drafts") => sql`
    select id::text as id, company::text as "companyId", number as "ownNumber"
    from jsonb_to_recordset(${asked}::jsonb) as asked (company bigint, number text)
    join ${sql.table(table)} on company_id = company and own_number = number`;
  const { rows } = await sql<OwnNumber & { id: string }>`${among("posts")} union all ${among("post_drafts")}`.execute(db);
  return rows;
};

const PAGE = 500;

/** The ids of posts and drafts after one, by id, of a company or of all; an empty page ends them. */
export const listPostIds = async (db: Db, afterId: string, companyId: string | null): Promise<string[]> => {
  const isWanted = companyId === null ? sql`true` : sql`company_id = ${companyId}`;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from (
      select id from posts where id > ${afterId} and ${isWanted}
      union all select id from post_drafts where id > ${afterId} and ${isWanted}
    ) as every_post order by every_post.id limit ${PAGE}`.execute(db);
  return rows.map(({ id }) => id);
};

/** The facts of companies after one, by id; an empty page ends them. */
export const listCompanyFacts = (
  db: Db,
  afterId: string,
): Promise<{ id: string; name: string; industry: string; size: string }[]> =>
  db
    .selectFrom("companies")
    .select(["id", "name", "industry", "size"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(PAGE)
    .execute();
