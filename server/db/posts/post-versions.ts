import { sql } from "kysely";
import { FULL_TIME } from "#lib/data/search/fact-filters.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectPages } from "./posts.ts";
import { isListed } from "./search-conditions.ts";

type Stretch = { afterId: string | null; count: number; today: string };
export type PostVersion = { id: string; version: string; others: string };

/**
 * Digests of open posts, ascending by id: of the rows behind a post's page and, with those of its other posts, its company's, and of other posts behind its
 * lines on the pay of posts like it (`like-pay.ts`) and on its company (`company-facts.ts`). The server digests them, because reading a whole site to find one changed post takes as long as building it.
 */
export const postVersions = async (db: Db, { afterId, count, today }: Stretch): Promise<PostVersion[]> => {
  const pages = selectPages(db, (posts) =>
    posts
      .where(isListed(today))
      .$if(afterId !== null, (later) => later.where("posts.id", ">", afterId ?? ""))
      .orderBy("posts.id")
      .limit(count),
  ).select(["companies.industry", "companies.size"]);
  const { rows } = await sql<PostVersion>`
    with page as (${pages}),
    alike as (
      select career_id, kind, coalesce(facts->>'employment', ${FULL_TIME}::text) as employment,
        md5(string_agg(row(salary_min, salary_max, direction)::text, ',' order by salary_min, salary_max, direction)) as digest
      from posts left join post_briefs on post_briefs.post_id = posts.id
      where ${isListed(today)} and career_id is not null and salary_min is not null and salary_max is not null
      group by 1, 2, 3
    ),
    in_city as (select company_id, city, count(*) from posts where ${isListed(today)} group by 1, 2),
    of_company as (
      select company_id, md5(string_agg(row(city, count)::text, ',' order by city)) as digest from in_city group by 1
    )
    select page.id::text as id, md5(page::text) as version, md5(concat(alike.digest, of_company.digest)) as others
    from page left join of_company using (company_id) left join alike on alike.career_id = page.career_id and alike.kind = page.kind
      and alike.employment = coalesce(page.facts->>'employment', ${FULL_TIME}::text)
    order by page.id`.execute(db);
  return rows;
};
