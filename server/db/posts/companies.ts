import { sql } from "kysely";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Company } from "#lib/domain/posts/companies.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import { isListed } from "./search-conditions.ts";

type CompanyDetail = Company & { posts: Paged<PostSummary> };

/** A company by its exact name with a page of its open posts, newest first (D-C8), or undefined. */
export const findCompany = async (
  db: Db,
  query: { name: string; page: number; size: number; today: string },
): Promise<CompanyDetail | undefined> => {
  const { name, page, size, today } = query;
  const company = await db.selectFrom("companies").selectAll().where("name", "=", name).executeTakeFirst();
  if (!company) return undefined;
  const { total } = await db
    .selectFrom("posts")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("company_id", "=", company.id)
    .where(isListed(today))
    .executeTakeFirstOrThrow();
  const rows = await selectNewest(db, (posts) =>
    posts
      .where("posts.company_id", "=", company.id)
      .where(isListed(today))
      .orderBy("posts.starts_on", "desc")
      .orderBy("posts.id", "desc")
      .limit(size)
      .offset((page - 1) * size),
  ).execute();
  return {
    name: company.name,
    industry: company.industry,
    size: company.size,
    posts: { items: rows.map(toSummary), page: pageOf(page, size, total) },
  };
};
