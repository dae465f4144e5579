import { type RawBuilder, sql } from "kysely";
import { factChoices } from "#lib/data/search/fact-names.ts";
import type { PostFilter } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";
import { attributeGram, factGram, likePattern, titlePattern } from "./search-text.ts";

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

/** That the title of a post holds a word. */
export const inTitle = (word: string): Condition => sql`posts.search_text like ${titlePattern(word)}`;

/** That a post is worked at a place abroad whose address holds a word. */
export const isAbroad = (place: string): Condition => sql`posts.abroad_address like ${likePattern(place)}`;

/** Entries of the index that a post has: all of `every`, or one of `some`. */
export type Entries = { every: readonly number[] } | { some: readonly number[] };

/**
 * That a post has one of these sets of entries, in a form that the index answers together with others of its kind, in one scan; nothing where a set says
 * nothing. Sets of one entry become one.
 */
export const hasEntries = (sets: readonly Entries[]): Condition[] => {
  const every = sets.flatMap((set) => ("every" in set ? [set.every] : []));
  if (every.some((grams) => grams.length === 0)) return [];
  const single = [
    ...sets.flatMap((set) => ("some" in set ? set.some : [])),
    ...every.flatMap((grams) => (grams.length === 1 ? grams : [])),
  ];
  const longer = every.filter((grams) => grams.length > 1);
  const some = single.length === 0 ? [] : [sql<boolean>`posts.grams && ${[...new Set(single)]}::int[]`];
  return [either([...some, ...longer.map((grams): Condition => sql`posts.grams @> ${[...new Set(grams)]}::int[]`)])];
};

/** A condition that other conditions have already looked up: the planner would look it up again in an index of its own. */
export const confirmed = (condition: Condition): Condition => sql`(${condition}) is true`;

/** `placeConditions` for searches by words, looked up where the words are. */
export const placesAmongWords = (filter: PostFilter): Condition[] => {
  const { city, area } = filter;
  const entries = [...(city === "" ? [] : [attributeGram("city", city)]), ...(area === "" ? [] : [attributeGram("area", area)])];
  return [...hasEntries([{ every: entries }]), ...placeConditions(filter).map(confirmed)];
};

/** How a condition is asked: through the index, for any posts, or of posts that a scan reads anyway. */
export type Form = "index" | "scan";
