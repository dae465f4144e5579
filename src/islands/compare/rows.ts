import { tagKinds } from "#lib/data/search/tag-kinds.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { bestPaid, type Compared, differ, factsOfTags } from "#lib/domain/posts/compared.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { compare } from "#lib/texts/posts/compare.ts";
import { placeText } from "#lib/texts/posts/facts.ts";
import { categoryText, posts as postWords } from "#lib/texts/posts/posts.ts";
import { shortSalaryText } from "#lib/texts/posts/short-salary.ts";

export type Cell = { values: readonly string[]; href?: string; isBest?: boolean };
/** A row of the comparison: one cell for each post, null for a post that is gone. */
export type Row = { key: keyof typeof compare.rows; label: string; cells: (Cell | null)[]; differs: boolean; asTags: boolean };

const unlessEmpty = (...values: string[]): Cell => ({ values: values.filter((value) => value !== "") });

const CELLS: Record<Row["key"], (post: PostDetail, isBest: boolean) => Cell> = {
  salary: ({ salary }, isBest) => ({ values: [shortSalaryText(salary)], isBest }),
  likePay: ({ likePay = "" }) => unlessEmpty(likePay),
  place: ({ place }) => unlessEmpty(placeText(place)),
  company: ({ companyName }) => ({ values: [companyName], href: companyPath(companyName) }),
  category: (post) => unlessEmpty(categoryText(post)),
  degree: (post) => unlessEmpty(factsOfTags(post, tagKinds).degree),
  experience: (post) => unlessEmpty(factsOfTags(post, tagKinds).experience),
  employment: (post) => ({ values: factsOfTags(post, tagKinds).employment }),
  headcount: (post) => unlessEmpty(factsOfTags(post, tagKinds).headcount),
  benefits: (post) => ({ values: factsOfTags(post, tagKinds).benefits }),
  startsOn: ({ startsOn }) => unlessEmpty(startsOn ?? ""),
  endsOn: ({ endsOn }) => ({ values: [endsOn ?? postWords.noEnd] }),
};

const KEYS = Object.keys(CELLS) as Row["key"][];

/** The rows of some posts; one that no post says anything about is left out. A post that is gone differs from none. */
export const rowsOf = (columns: readonly Compared[]): Row[] => {
  const best = bestPaid(columns.flatMap(({ post }) => post ?? []));
  return KEYS.map((key) => {
    const cells = columns.map(({ id, post }) => post && CELLS[key](post, best.has(id)));
    const said = cells.flatMap((cell) => (cell ? [cell.values] : []));
    return { key, label: compare.rows[key], cells, differs: differ(said), asTags: key === "benefits" };
  }).filter(({ cells }) => cells.some((cell) => cell && cell.values.length > 0));
};

/** The benefits that one post alone offers, where others are beside it. */
export const isOnly = ({ cells }: Row, value: string): boolean =>
  cells.filter((cell) => cell !== null).length > 1 && cells.filter((cell) => cell?.values.includes(value)).length === 1;
