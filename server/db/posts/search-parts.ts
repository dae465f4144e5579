import { type RawBuilder, sql } from "kysely";
import type { Meaning } from "#lib/domain/posts/understand/meanings.ts";
import type { Option, Part } from "#lib/domain/posts/understand/understand.ts";
import {
  all,
  type Condition,
  confirmed,
  contains,
  type Entries,
  either,
  type Form,
  hasEntries,
  hasFact,
  inTitle,
  isAbroad,
  salaryConditions,
} from "./search-conditions.ts";
import { type Attribute, attributeGram, factGram, placeGrams, titleGrams, wordGrams } from "./search-text.ts";

/**
 * The posts that answer a part of a keyword. `strong`: by title, career or a filter; `any`: by the name of the company, too, where the part is a word
 * without a meaning.
 */
export type PartConditions = { strong: Condition; any: Condition };

/** A condition on posts, and the entries of every post that meets it. */
type Asked = { condition: Condition; entries: Entries[] };

const titled = (word: string): Asked => ({
  condition: inTitle(word),
  // Single characters have no entries of titles.
  entries: [{ every: word.length === 1 ? wordGrams(word) : titleGrams(word) }],
});

const attributed = (condition: Condition, attribute: Attribute, values: readonly string[]): Asked => ({
  condition,
  entries: [{ some: values.map((value) => attributeGram(attribute, value)) }],
});

const oneOf = (asked: readonly Asked[]): Asked => ({
  condition: either(asked.map(({ condition }) => condition)),
  entries: asked.flatMap(({ entries }) => entries),
});

const byMeaning = (meaning: Meaning, word: string): Asked | null => {
  switch (meaning.kind) {
    case "city":
      return attributed(sql`posts.city = ${meaning.name}`, "city", [meaning.name]);
    case "province":
      return attributed(sql`posts.province = ${meaning.name}`, "province", [meaning.name]);
    case "area":
      return attributed(sql`posts.area = ${meaning.name}`, "area", [meaning.name]);
    case "company": {
      const ids = meaning.companies.map(({ id }) => id);
      return attributed(sql`posts.company_id = any(${ids}::bigint[])`, "company", ids);
    }
    case "abroad":
      return oneOf([
        ...meaning.names.map((name) => ({ condition: isAbroad(name), entries: [{ every: placeGrams(name) }] })),
        titled(word),
      ]);
    case "fact":
      return oneOf([{ condition: hasFact([meaning.name]), entries: [{ some: [factGram(meaning.name)] }] }, titled(word)]);
    case "level":
      return oneOf(meaning.inTitles.map(titled));
    case "work": {
      const ids = [...meaning.careerIds, ...meaning.nearIds];
      return oneOf([titled(word), attributed(sql`posts.career_id = any(${ids}::bigint[])`, "career", ids)]);
    }
    default:
      return null;
  }
};

const byOption = ({ word, meaning }: Option): { strong: Asked; any: Asked } => {
  const own = meaning && byMeaning(meaning, word);
  return own
    ? { strong: own, any: own }
    : { strong: titled(word), any: { condition: contains(word), entries: [{ every: wordGrams(word) }] } };
};

/** Entries find the posts, all parts in one scan of the index; the condition then decides. */
const askedBy = ({ condition, entries }: Asked, form: Form): Condition =>
  form === "scan" ? condition : all([...hasEntries(entries), confirmed(condition)]);

export const conditionsOf = (part: Part, form: Form = "index"): PartConditions => {
  if (part.kind === "pay") {
    const within = all(salaryConditions(part.salary));
    return { strong: within, any: within };
  }
  const options = part.options.map(byOption);
  return {
    strong: askedBy(oneOf(options.map(({ strong }) => strong)), form),
    any: askedBy(oneOf(options.map(({ any }) => any)), form),
  };
};

/** Whether a part is a word that company names may answer as well. */
export const isWeak = (part: Part): boolean =>
  part.kind === "words" && part.options.some(({ meaning }) => meaning === null || meaning.kind === "plain");

/** Careers of the same functions as these. */
export const likeCareers = (careerIds: readonly string[]): RawBuilder<boolean> => sql`posts.career_id in (
  select other.id from career_posts other
  where other.function_id in (select own.function_id from career_posts own where own.id = any(${[...careerIds]}::bigint[])))`;
