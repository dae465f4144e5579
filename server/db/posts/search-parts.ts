import { type RawBuilder, sql } from "kysely";
import type { Meaning } from "#lib/domain/posts/understand/meanings.ts";
import type { Option, Part } from "#lib/domain/posts/understand/understand.ts";
import { all, type Condition, either, indexedWords, inTitle, salaryConditions } from "./search-conditions.ts";

/**
 * The posts that answer a part of a keyword. `strong`: by title, career or a filter; `any`: by the name of the company, too, where the part is a word
 * without a meaning.
 */
export type PartConditions = { strong: Condition; any: Condition };

const byMeaning = (meaning: Meaning, word: string): Condition | null => {
  switch (meaning.kind) {
    case "city":
      return sql`posts.city = ${meaning.name}`;
    case "province":
      return sql`posts.province = ${meaning.name}`;
    case "area":
      return sql`posts.area = ${meaning.name}`;
    case "company":
      return sql`posts.company_id = any(${meaning.companies.map(({ id }) => id)}::bigint[])`;
    case "level":
      return either(meaning.inTitles.map(inTitle));
    case "work":
      return either([inTitle(word), sql<boolean>`posts.career_id = any(${[...meaning.careerIds, ...meaning.nearIds]}::bigint[])`]);
    default:
      return null;
  }
};

const byOption = ({ word, meaning }: Option): PartConditions => {
  const own = meaning && byMeaning(meaning, word);
  return own ? { strong: own, any: own } : { strong: inTitle(word), any: all(indexedWords([word])) };
};

export const conditionsOf = (part: Part): PartConditions => {
  if (part.kind === "pay") {
    const within = all(salaryConditions(part.salary));
    return { strong: within, any: within };
  }
  const options = part.options.map(byOption);
  return { strong: either(options.map(({ strong }) => strong)), any: either(options.map(({ any }) => any)) };
};

/** Whether a part is a word that company names may answer as well. */
export const isWeak = (part: Part): boolean =>
  part.kind === "words" && part.options.some(({ meaning }) => meaning === null || meaning.kind === "plain");

/** Careers of the same functions as these. */
export const likeCareers = (careerIds: readonly string[]): RawBuilder<boolean> => sql`posts.career_id in (
  select other.id from career_posts other
  where other.function_id in (select own.function_id from career_posts own where own.id = any(${[...careerIds]}::bigint[])))`;
