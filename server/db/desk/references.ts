import { sql } from "kysely";
import type { PostContent } from "#lib/domain/desk/posts.ts";
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

type References = { id: string | null; companyId: string } & Pick<PostContent, "careerId" | "recruiterId" | "ownNumber">;
type ReferenceProblems = { noCareer: boolean; noRecruiter: boolean; numberTaken: boolean };

/**
 * Whether the references of the contents of posts are wrong, in their order: a career that does not exist, a recruiter of another company, a
 * number that another post of the company has. One query, because imports ask for many.
 */
export const referenceProblems = async (db: Db, posts: readonly References[]): Promise<ReferenceProblems[]> => {
  const asked = posts.map(({ id, companyId, careerId, recruiterId, ownNumber }, place) => ({
    ...{ place, id, company: companyId, career: careerId, recruiter: recruiterId, number: ownNumber },
  }));
  const hasNumber = (table: "posts" | "post_drafts") => sql`exists (
    select from ${sql.table(table)} as other
    where other.company_id = company and other.own_number = number and other.id is distinct from asked.id)`;
  const { rows } = await sql<ReferenceProblems>`
    select
      career is not null and not exists (select from career_posts where career_posts.id = career) as "noCareer",
      recruiter is not null and not exists (
        select from recruiters where recruiters.id = recruiter and recruiters.company_id = company
      ) as "noRecruiter",
      number <> '' and (${hasNumber("posts")} or ${hasNumber("post_drafts")}) as "numberTaken"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (place int, id bigint, company bigint, career bigint, recruiter bigint, number text)
    order by place`.execute(db);
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
