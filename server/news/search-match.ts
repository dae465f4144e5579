import { factChoices } from "#lib/data/search/fact-names.ts";
import type { PostFilter } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";
import type { Meaning } from "#lib/domain/posts/understand/meanings.ts";
import type { Option, Part } from "#lib/domain/posts/understand/understand.ts";
import type { SearchedPost } from "#server/db/news/saved-searches.ts";
import { factGram, titleOf } from "#server/db/posts/search-text.ts";

type Test = (post: SearchedPost) => boolean;

const inTitle =
  (word: string): Test =>
  ({ text }) =>
    titleOf(text).includes(word);

const hasFact = (names: readonly string[]): Test => {
  const entries = names.map(factGram);
  return ({ grams }) => entries.some((entry) => grams.has(entry));
};

const pays =
  ({ min, max }: SalaryRange): Test =>
  ({ salaryMin, salaryTop }) =>
    salaryTop !== null && salaryTop > min && (max >= SALARY_CEILING || (salaryMin !== null && salaryMin < max));

const byMeaning = (meaning: Meaning, word: string): Test | null => {
  switch (meaning.kind) {
    case "city":
      return ({ city }) => city === meaning.name;
    case "province":
      return ({ province }) => province === meaning.name;
    case "area":
      return ({ area }) => area === meaning.name;
    case "company": {
      const ids = new Set(meaning.companies.map(({ id }) => id));
      return ({ companyId }) => ids.has(companyId);
    }
    case "abroad": {
      const titled = inTitle(word);
      return (post) => meaning.names.some((name) => post.abroadAddress.includes(name)) || titled(post);
    }
    case "fact": {
      const [fact, titled] = [hasFact([meaning.name]), inTitle(word)];
      return (post) => fact(post) || titled(post);
    }
    case "level": {
      const levels = meaning.inTitles.map(inTitle);
      return (post) => levels.some((test) => test(post));
    }
    case "work": {
      const [ids, titled] = [new Set([...meaning.careerIds, ...meaning.nearIds]), inTitle(word)];
      return (post) => titled(post) || (post.careerId !== null && ids.has(post.careerId));
    }
    default:
      return null;
  }
};

const byOption = ({ word, meaning }: Option): Test =>
  (meaning && byMeaning(meaning, word)) ?? (({ text }: SearchedPost) => text.includes(word));

const byPart = (part: Part): Test => {
  if (part.kind === "pay") return pays(part.salary);
  const options = part.options.map(byOption);
  return (post) => options.some((test) => test(post));
};

/**
 * Whether a search finds a post, by the rules of `db/posts/search-parts.ts` without the database: thousands of searches are asked about each new post.
 * A test holds both against each other. `parts`: its keyword, as the dictionaries read it.
 */
export const matcherOf = (filter: PostFilter, parts: readonly Part[]): Test => {
  const { kind, city, area, direction, careerIds, salary, facts } = filter;
  const careers = careerIds.length > 0 ? new Set(careerIds) : null;
  const tests: Test[] = [
    (post) =>
      post.kind === kind &&
      (city === "" || post.city === city) &&
      (area === "" || post.area === area) &&
      (direction === null || post.direction === direction) &&
      (careers === null || (post.careerId !== null && careers.has(post.careerId))),
    ...(salary === null ? [] : [pays(salary)]),
    ...factChoices(facts).map(hasFact),
    ...parts.map(byPart),
  ];
  return (post) => tests.every((test) => test(post));
};
