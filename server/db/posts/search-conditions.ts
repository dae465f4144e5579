import { type RawBuilder, sql } from "kysely";
import { factChoices } from "#lib/data/search/fact-names.ts";
import type { PostFilter } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";
import { factGram, gramsDecide, likePattern, placeGrams, titleGrams, titlePattern, wordGrams } from "./search-text.ts";

/** A condition on a row of `posts`, or of a subquery of that name. */
export type Condition = RawBuilder<boolean>;

/** All of them; at least one must be given. */
export const all = (conditions: readonly Condition[]): Condition => sql`${sql.join([...conditions], sql` and `)}`;

/** One of them; at least one must be given. */
export const either = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : sql`(${sql.join([...conditions], sql` or `)})`;

/** Visible posts: begun, and not past their last day. `today` is `YYYY-MM-DD` in Beijing. */
export const isListed = (today: string): Condition =>
  sql`(posts.starts_on <= ${today}::date and (posts.ends_on is null or posts.ends_on >= ${today}::date))`;

/** Conditions that every ordered index covers. */
export const listedConditions = ({ kind }: PostFilter, today: string): Condition[] => [sql`posts.kind = ${kind}`, isListed(today)];

export const placeConditions = ({ city, area }: PostFilter): Condition[] => [
  ...(city === "" ? [] : [sql<boolean>`posts.city = ${city}`]),
  ...(area === "" ? [] : [sql<boolean>`posts.area = ${area}`]),
];

/** Conditions that the indexes of the newest posts cover: with these a list is read in order without touching other posts. */
export const locationConditions = (filter: PostFilter, today: string): Condition[] => [
  ...listedConditions(filter, today),
  ...placeConditions(filter),
];

/**
 * By overlap (D-C3): a post paying exactly 5000 belongs to 5000–10000, and one of 5000–8000 only touches 3000–5000 and is not in
 * it. `salary_top` is where a post's half-open range ends.
 */
export const salaryConditions = (band: SalaryRange): Condition[] => [
  sql`posts.salary_top > ${band.min}`,
  ...(band.max >= SALARY_CEILING ? [] : [sql<boolean>`posts.salary_min < ${band.max}`]),
];

/** That a post has one of these facts. */
export const hasFact = (names: readonly string[]): Condition => sql`posts.grams && ${names.map(factGram)}::int[]`;

/** The seeker's filters other than location and words. */
export const otherConditions = ({ direction, careerIds, salary, facts }: PostFilter): Condition[] => [
  ...factChoices(facts).map(hasFact),
  ...(direction === null ? [] : [sql<boolean>`posts.direction = ${direction}`]),
  ...(careerIds.length === 0 ? [] : [sql<boolean>`posts.career_id = any(${careerIds}::bigint[])`]),
  ...(salary === null ? [] : salaryConditions(salary)),
];

/** That a post holds a word, by reading its text. */
export const contains = (word: string): Condition => sql`posts.search_text like ${likePattern(word)}`;

/** Finds candidate posts through the gram index; the text itself then confirms each match. */
export const indexedWords = (words: readonly string[]): Condition[] => {
  if (words.length === 0) return [];
  const grams = [...new Set(words.flatMap(wordGrams))];
  return [sql`posts.grams @> ${grams}::int[]`, ...words.filter((word) => !gramsDecide(word)).map(contains)];
};

/** How a condition is asked: through the index, for any posts, or of posts that a scan reads anyway. */
export type Form = "index" | "scan";

/** That the title of a post holds a word: found through the index and confirmed by the text, or by the text alone. */
export const inTitle = (word: string, form: Form): Condition => {
  if (form === "scan") return sql`posts.search_text like ${titlePattern(word)}`;
  const grams = [...new Set(word.length === 1 ? wordGrams(word) : titleGrams(word))];
  return sql`(posts.grams @> ${grams}::int[] and posts.search_text like ${titlePattern(word)})`;
};

/** That a post is worked at a place abroad whose address holds a word of two characters or more. */
export const isAbroad = (place: string, form: Form): Condition => {
  const named = sql<boolean>`posts.abroad_address like ${likePattern(place)}`;
  return form === "scan" ? named : sql`(posts.grams @> ${placeGrams(place)}::int[] and ${named})`;
};
