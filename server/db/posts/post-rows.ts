import type { SelectQueryBuilder } from "kysely";
import type { Place } from "#lib/domain/posts/places.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { conditionTags, offerTags } from "#lib/texts/posts/fact-tags.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";

/** The columns of a post in a list, without those that only searches read. */
const COLUMNS = [
  "posts.id",
  "posts.company_id",
  "posts.career_id",
  "posts.name",
  "posts.kind",
  "posts.direction",
  "posts.province",
  "posts.city",
  "posts.area",
  "posts.abroad_address",
  "posts.salary_min",
  "posts.salary_max",
  "posts.starts_on",
  "posts.ends_on",
  "posts.shows_result",
] as const;

type Posts = SelectQueryBuilder<Tables, "posts", object>;

/**
 * Posts with the names of their company and career, and their facts. `narrow` filters the posts before the joins, so that a page of ten
 * joins only ten.
 */
export const selectSummaries = (db: Db, narrow: (posts: Posts) => Posts) =>
  db
    .selectFrom(narrow(db.selectFrom("posts")).select(COLUMNS).as("posts"))
    .innerJoin("companies", "companies.id", "posts.company_id")
    .leftJoin("career_posts", "career_posts.id", "posts.career_id")
    .leftJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .leftJoin("post_briefs", "post_briefs.post_id", "posts.id")
    .selectAll("posts")
    .select(["companies.name as company_name", "career_functions.name as career_function", "career_posts.name as career_post"])
    .select("post_briefs.facts");

/** The same in the order of every list that anyone may read. */
export const selectNewest = (db: Db, narrow: (posts: Posts) => Posts) =>
  selectSummaries(db, narrow).orderBy("posts.starts_on", "desc").orderBy("posts.id", "desc");

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>["executeTakeFirstOrThrow"]>>;

type PlaceRow = Pick<SummaryRow, "province" | "city" | "area" | "abroad_address">;

/** Where a post is worked at, by its row. */
export const toPlace = (row: PlaceRow): Place => {
  if (row.abroad_address !== "") return { kind: "abroad", address: row.abroad_address };
  return row.city === "" ? { kind: "unknown" } : { kind: "domestic", province: row.province, city: row.city, area: row.area };
};

/** A row of {@link selectSummaries} as the domain has it. */
export const toSummary = (row: SummaryRow): PostSummary => ({
  id: row.id,
  name: row.name,
  companyName: row.company_name,
  salary: salaryRange(row.salary_min, row.salary_max),
  place: toPlace(row),
  careerId: row.career_id,
  careerFunction: row.career_function ?? "",
  careerPost: row.career_post ?? "",
  kind: row.kind,
  direction: row.direction,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  ...(row.facts && { conditions: conditionTags(row.facts), offers: offerTags(row.facts) }),
});
