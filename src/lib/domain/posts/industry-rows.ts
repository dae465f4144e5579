import type { CareerIndustry, CareerPost } from "./careers.ts";

/** Most popular positions on the home page (R1.9-3). */
export const HOT_CAREERS_MAX = 8;

/** An industry's row on the home page: enough to find it; the rest of the tree loads on opening. */
export type IndustryRow = { name: string; hot: CareerPost[] };
const HOT_IN_A_ROW = 2;

export const industryRows = (tree: readonly CareerIndustry[]): IndustryRow[] =>
  tree.map(({ name, functions, hotPostIds }) => ({
    name,
    hot: functions
      .flatMap(({ posts }) => posts)
      .filter(({ id }) => hotPostIds.includes(id))
      .slice(0, HOT_IN_A_ROW),
  }));
