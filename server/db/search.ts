import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import { type Paged, pageOf, TOTAL_CAP } from "#lib/domain/paging.ts";
import type { PostFilter, PostSummary } from "#lib/domain/posts.ts";
import { SALARY_CEILING, type SalaryRange } from "#lib/domain/salary.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import type { Db, Tables } from "./schema.ts";
import { gramsDecide, likePattern, searchWords, wordGrams } from "./search-text.ts";

type Builder = ExpressionBuilder<Tables, "posts">;
type Condition = ExpressionWrapper<Tables, "posts", SqlBool>;

/** Posts that may be seen: begun, and not past their last day. `today` is `YYYY-MM-DD` in Beijing. */
export const isListed = (eb: Builder, today: string): Condition =>
  eb.and([eb("posts.starts_on", "<=", today), eb.or([eb("posts.ends_on", "is", null), eb("posts.ends_on", ">=", today)])]);

const matchesKeyword = (eb: Builder, keyword: string): Condition[] => {
  const words = searchWords(keyword);
  if (words.length === 0) return [];
  const grams = [...new Set(words.flatMap(wordGrams))];
  const texts = words.filter((word) => !gramsDecide(word)).map((word) => eb("posts.search_text", "like", likePattern(word)));
  return [eb(sql<number[]>`posts.grams`, "@>", sql<number[]>`${grams}::int[]`), ...texts];
};

/** The same as `salaryOverlaps` of the domain, bands being half open at the top. */
const overlaps = (eb: Builder, band: SalaryRange): Condition[] => {
  const aboveBottom = eb.or([
    eb("posts.salary_max", ">", band.min),
    eb.and([eb("posts.salary_max", "=", band.min), eb("posts.salary_min", "=", band.min)]),
  ]);
  return band.max >= SALARY_CEILING ? [aboveBottom] : [aboveBottom, eb("posts.salary_min", "<", band.max)];
};

const matches = (eb: Builder, filter: PostFilter, today: string): Condition =>
  eb.and([
    eb("posts.kind", "=", filter.kind),
    isListed(eb, today),
    ...(filter.direction === null ? [] : [eb("posts.direction", "=", filter.direction)]),
    ...(filter.city === "" ? [] : [eb("posts.city", "=", filter.city)]),
    ...(filter.area === "" ? [] : [eb("posts.area", "=", filter.area)]),
    ...(filter.careerIds.length === 0 ? [] : [eb("posts.career_id", "=", sql<string>`any(${filter.careerIds}::bigint[])`)]),
    ...(filter.salary === null ? [] : overlaps(eb, filter.salary)),
    ...matchesKeyword(eb, filter.keyword),
  ]);

/** How many posts match, counted up to the cap. */
const countMatches = async (db: Db, filter: PostFilter, today: string): Promise<number> => {
  const some = db
    .selectFrom("posts")
    .select(sql`1`.as("one"))
    .where((eb) => matches(eb, filter, today))
    .limit(TOTAL_CAP);
  const { count } = await db.selectFrom(some.as("some")).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return count;
};

/**
 * One page of the posts that match, newest first (1§7, decisions C3). The list ends at `TOTAL_CAP`: nobody reads further,
 * and a bounded list is what keeps a deep page cheap.
 */
export const searchPosts = async (
  db: Db,
  query: { filter: PostFilter; page: number; size: number; today: string },
): Promise<Paged<PostSummary>> => {
  const { filter, page, size, today } = query;
  const offset = (page - 1) * size;
  const limit = Math.min(size, TOTAL_CAP - offset);
  const rows =
    limit <= 0
      ? []
      : await selectNewest(db, (posts) =>
          posts
            .where((eb) => matches(eb, filter, today))
            .orderBy("posts.starts_on", "desc")
            .orderBy("posts.id", "desc")
            .limit(limit)
            .offset(offset),
        ).execute();
  // A page that is not full is the last one, and counts the list by itself.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? offset + rows.length : await countMatches(db, filter, today);
  return { items: rows.map(toSummary), page: pageOf(page, size, total) };
};
