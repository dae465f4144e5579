import { grouped } from "#lib/domain/grouped.ts";
import type { FairCompany } from "./fairs.ts";

/** A company of a fair, as far as a search reads it. */
export type FindableCompany = { name: string; industry: string; booth: string; posts: readonly { name: string }[] };
/** A visitor's search at a fair. An empty industry is any. */
export type FairQuery = { word: string; industry: string };

/** Full and half width, capitals and small letters are one. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Longer words are not ours. */
const WORD_MAX = 100;
const wordsOf = (word: string): string[] => plain(word.slice(0, WORD_MAX)).split(/\s+/u).filter(Boolean);

/** Whether a visitor looks for anything. */
export const isFinding = ({ word, industry }: FairQuery): boolean => industry !== "" || wordsOf(word).length > 0;

/**
 * The places of the posts of a company that fit, or null if the company does not. Each word must be in the company's name, industry or
 * booth, or in the name of the post. A company that is meant by its own words is shown with all its posts, even with none.
 */
export const findInCompany = (company: FindableCompany, { word, industry }: FairQuery): number[] | null => {
  if (industry !== "" && company.industry !== industry) return null;
  const own = plain(`${company.name} ${company.industry} ${company.booth}`);
  const left = wordsOf(word).filter((one) => !own.includes(one));
  if (left.length === 0) return company.posts.map((_, place) => place);
  const fitting = company.posts.flatMap(({ name }, place) => (left.every((one) => plain(name).includes(one)) ? [place] : []));
  return fitting.length > 0 ? fitting : null;
};

/**
 * The industries of a fair by their number of companies, the largest first; equal ones in the order of the companies. A browser takes longer to learn the
 * order of Chinese words than to draw the rest.
 */
export const industriesOf = (companies: readonly Pick<FairCompany, "industry">[]): { name: string; count: number }[] =>
  [...grouped(companies, ({ industry }) => industry)]
    .filter(([name]) => name !== "")
    .map(([name, { length: count }]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);
