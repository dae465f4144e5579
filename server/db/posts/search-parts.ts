import { type RawBuilder, sql } from "kysely";
import type { Meaning } from "#lib/domain/posts/understand/meanings.ts";
import type { Option, Part } from "#lib/domain/posts/understand/understand.ts";
import {
  all,
  type Condition,
  contains,
  either,
  type Form,
  hasFact,
  indexedWords,
  inTitle,
  isAbroad,
  salaryConditions,
} from "./search-conditions.ts";

/**
 * The posts that answer a part of a keyword. `strong`: by title, career or a filter; `any`: by the name of the company, too, where the part is a word
 * without a meaning.
 */
export type PartConditions = { strong: Condition; any: Condition };

const byMeaning = (meaning: Meaning, word: string, form: Form): Condition | null => {
  switch (meaning.kind) {
    case "city":
      return sql`posts.city = ${meaning.name}`;
    case "province":
      return sql`posts.province = ${meaning.name}`;
    case "area":
      return sql`posts.area = ${meaning.name}`;
    case "company":
      return sql`posts.company_id = any(${meaning.companies.map(({ id }) => id)}::bigint[])`;
    case "abroad":
      return either([...meaning.names.map((name) => isAbroad(name, form)), inTitle(word, form)]);
    case "fact":
      return either([hasFact([meaning.name]), inTitle(word, form)]);
    case "level":
      return either(meaning.inTitles.map((level) => inTitle(level, form)));
    case "work":
      return either([
        inTitle(word, form),
        sql<boolean>`posts.career_id = any(${[...meaning.careerIds, ...meaning.nearIds]}::bigint[])`,
      ]);
    default:
      return null;
  }
};

const byOption = ({ word, meaning }: Option, form: Form): PartConditions => {
  const own = meaning && byMeaning(meaning, word, form);
  if (own) return { strong: own, any: own };
  return { strong: inTitle(word, form), any: form === "scan" ? contains(word) : all(indexedWords([word])) };
};

export const conditionsOf = (part: Part, form: Form = "index"): PartConditions => {
  if (part.kind === "pay") {
    const within = all(salaryConditions(part.salary));
    return { strong: within, any: within };
  }
  const options = part.options.map((option) => byOption(option, form));
  return { strong: either(options.map(({ strong }) => strong)), any: either(options.map(({ any }) => any)) };
};

/** Whether a part is a word that company names may answer as well. */
export const isWeak = (part: Part): boolean =>
  part.kind === "words" && part.options.some(({ meaning }) => meaning === null || meaning.kind === "plain");

/** Careers of the same functions as these. */
export const likeCareers = (careerIds: readonly string[]): RawBuilder<boolean> => sql`posts.career_id in (
  select other.id from career_posts other
  where other.function_id in (select own.function_id from career_posts own where own.id = any(${[...careerIds]}::bigint[])))`;
