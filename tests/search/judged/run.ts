/** Asks the judged queries of a database with the demo's posts, and judges the answers. */
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { isListed } from "#server/db/posts/search-conditions.ts";
import type { Db } from "#server/db/schema/index.ts";
import { MEANT, type Result } from "./figures.ts";
import { byFields, byWords, type JudgedPost } from "./graders.ts";
import { type JudgedQuery, judgedQueries, type Part } from "./queries.ts";

/** The open posts at home, as the graders see them. */
export const judgedPosts = async (db: Db, today: string): Promise<JudgedPost[]> => {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .innerJoin("career_posts", "career_posts.id", "posts.career_id")
    .innerJoin("career_functions", "career_functions.id", "career_posts.function_id")
    .select(["posts.id", "posts.name", "posts.province", "posts.city", "posts.area", "posts.salary_min", "posts.salary_max"])
    .select(["companies.name as company", "career_posts.name as career", "career_functions.name as careerFunction"])
    .where("posts.kind", "=", "domestic")
    .where(isListed(today))
    .orderBy("posts.id")
    .execute();
  return rows.map(({ salary_min, salary_max, ...post }) => ({ ...post, salary: salaryRange(salary_min, salary_max) }));
};

export type Graded = { query: JudgedQuery; grades: (readonly [fields: number, words: number])[]; judgments: Map<string, number> };

/** Both grades of every post for every query of a file, and their means by post id. */
export const grade = (posts: readonly JudgedPost[], part: Part): Graded[] => {
  const functionOf = new Map(posts.map(({ career, careerFunction }) => [career, careerFunction]));
  return judgedQueries(part).map((query) => {
    const [fields, words] = [byFields(query, functionOf), byWords(query)];
    const grades = posts.map((post) => [fields(post), words(post)] as const);
    const judgments = new Map(posts.map(({ id }, index) => [id, ((grades[index]?.[0] ?? 0) + (grades[index]?.[1] ?? 0)) / 2]));
    return { query, grades, judgments };
  });
};

/** The answers to the queries of a file, judged. */
export const runJudged = async (db: Db, part: Part, today: string): Promise<Result[]> => {
  const results: Result[] = [];
  for (const { query, judgments } of grade(await judgedPosts(db, today), part)) {
    const filter = { ...NO_FILTER, keyword: query.query };
    const found = await searchPosts(db, { filter, page: 1, size: 10, today });
    results.push({
      kind: query.kind,
      query: query.query,
      first: found.items.map(({ id }) => judgments.get(id) ?? 0),
      judgments: [...judgments.values()],
      total: found.page.total,
      filters: [],
      expected: query.filters,
      wrongWork: 0,
    });
  }
  return results;
};

/** Queries of a file without a single post that is meant: there must be none. */
export const withoutMeant = (graded: readonly Graded[]): string[] =>
  graded.flatMap(({ query, judgments }) => ([...judgments.values()].some((each) => each >= MEANT) ? [] : [query.query]));
