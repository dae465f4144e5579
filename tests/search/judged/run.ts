/** Asks the judged queries of a database with the demo's posts, and judges the answers. */

import { synonyms } from "#lib/data/search/synonyms.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, salaryRange } from "#lib/domain/posts/salary.ts";
import { readSynonyms } from "#lib/domain/posts/understand/synonyms.ts";
import type { Reading } from "#lib/domain/posts/understood.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { isListed } from "#server/db/posts/search-conditions.ts";
import { searchable } from "#server/db/posts/search-text.ts";
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

/** Readings as the files write filters. A company may be expected by the beginning of its name; work and plain words are no filters. */
const filtersOf = (readings: readonly Reading[], expected: readonly string[]): string[] =>
  readings.flatMap(({ kind, name }) => {
    if (kind === "work" || kind === "word") return [];
    if (kind === "pay") return [`pay=${name.replace(/^0-/u, "-").replace(`-${SALARY_CEILING}`, "-")}`];
    const company = kind === "company" ? expected.find((filter) => name.startsWith(filter.slice("company=".length))) : undefined;
    return [company ?? `${kind}=${name}`];
  });

/** Readings of work that no meant post has in its title or career. */
const wrongWork = (readings: readonly Reading[], posts: readonly JudgedPost[], judgments: ReadonlyMap<string, number>): number => {
  const meant = posts.filter(({ id }) => (judgments.get(id) ?? 0) >= MEANT);
  const careers = new Set(meant.map(({ career }) => career));
  const sets = readSynonyms(
    synonyms,
    posts.map(({ career, careerFunction }) => ({ id: career, name: career, functionName: careerFunction })),
  );
  const isRight = (name: string): boolean =>
    meant.some((post) => searchable(post.name).includes(name)) ||
    (sets.get(name)?.careerIds ?? []).some((career) => careers.has(career));
  return readings.filter(({ kind, name }) => (kind === "work" || kind === "word") && !isRight(name)).length;
};

/** The answers to the queries of a file, judged. */
export const runJudged = async (db: Db, part: Part, today: string): Promise<Result[]> => {
  const results: Result[] = [];
  const posts = await judgedPosts(db, today);
  for (const { query, judgments } of grade(posts, part)) {
    const filter = { ...NO_FILTER, keyword: query.query };
    const found = await searchPosts(db, { filter, page: 1, size: 10, today });
    results.push({
      kind: query.kind,
      query: query.query,
      // A reader sees the posts found and below them the nearest.
      first: [...found.items, ...(found.understood?.nearest ?? [])].map(({ id }) => judgments.get(id) ?? 0),
      judgments: [...judgments.values()],
      total: found.page.total,
      filters: filtersOf(found.understood?.readings ?? [], query.filters),
      expected: query.filters,
      wrongWork: wrongWork(found.understood?.readings ?? [], posts, judgments),
    });
  }
  return results;
};

/** Queries of a file without a single post that is meant: there must be none. */
export const withoutMeant = (graded: readonly Graded[]): string[] =>
  graded.flatMap(({ query, judgments }) => ([...judgments.values()].some((each) => each >= MEANT) ? [] : [query.query]));
