/** The figures of a run over judged queries. */
import type { Kind } from "./queries.ts";

/** A post is meant from this judgment on. */
export const MEANT = 2;
const TEN = 10;

/** An answer: judgments of its first ten posts in order, those of all posts, its total, and its filters. */
export type Result = {
  kind: Kind;
  query: string;
  first: number[];
  judgments: number[];
  total: number;
  filters: string[];
  expected: string[];
  /** Readings of work that no meant post has. */
  wrongWork: number;
};

const discounted = (judgments: readonly number[]): number =>
  judgments.slice(0, TEN).reduce((sum, judgment, place) => sum + (2 ** judgment - 1) / Math.log2(place + 2), 0);

/** nDCG@10: 1 if no other ten posts in no other order were better. */
export const ndcg = ({ first, judgments }: Pick<Result, "first" | "judgments">): number => {
  const best = discounted([...judgments].sort((a, b) => b - a));
  return best === 0 ? 1 : discounted(first) / best;
};

export const findsMeant = ({ first }: Result): boolean => first.some((judgment) => judgment >= MEANT);
export const readsExactly = ({ filters, expected }: Result): boolean => [...filters].sort().join() === [...expected].sort().join();
export const readsFalsely = ({ filters, expected, wrongWork }: Result): boolean =>
  wrongWork > 0 || filters.some((filter) => !expected.includes(filter));

export type Figures = { queries: number; ndcg: number; inTen: number; empty: number; exact: number; falsely: number };

/** Means and shares over results; all from 0 to 1. */
export const figuresOf = (results: readonly Result[]): Figures => {
  const share = (holds: (result: Result) => boolean): number => results.filter(holds).length / results.length;
  return {
    queries: results.length,
    ndcg: results.reduce((sum, result) => sum + ndcg(result), 0) / results.length,
    inTen: share(findsMeant),
    empty: share(({ total }) => total === 0),
    exact: share(readsExactly),
    falsely: share(readsFalsely),
  };
};

/** Cohen's kappa with quadratic weights over pairs of grades from 0 to 3, and the share of equal ones. */
export const agreement = (pairs: readonly (readonly [number, number])[]): { equal: number; kappa: number } => {
  const grades = [0, 1, 2, 3];
  const count = (a: number, b: number): number => pairs.filter(([first, second]) => first === a && second === b).length;
  const table = grades.map((a) => grades.map((b) => count(a, b)));
  const rows = table.map((row) => row.reduce((sum, cell) => sum + cell, 0));
  const columns = grades.map((b) => table.reduce((sum, row) => sum + (row[b] ?? 0), 0));
  let [seen, expected] = [0, 0];
  for (const a of grades)
    for (const b of grades) {
      seen += (a - b) ** 2 * (table[a]?.[b] ?? 0);
      expected += ((a - b) ** 2 * (rows[a] ?? 0) * (columns[b] ?? 0)) / pairs.length;
    }
  return { equal: pairs.filter(([a, b]) => a === b).length / pairs.length, kappa: expected === 0 ? 1 : 1 - seen / expected };
};
