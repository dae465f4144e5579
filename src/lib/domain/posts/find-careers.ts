import type { CareerFunction, CareerIndustry } from "./careers.ts";

/** A function with its matching posts, and its industry. */
export type FoundFunction = CareerFunction & { industry: string };

const normalize = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");

/**
 * Searches the career tree, ignoring case, and keeps its order. A function or industry that matches by its own name comes with all its
 * posts, any other function only with its matching posts.
 */
export const findCareers = (tree: readonly CareerIndustry[], text: string): FoundFunction[] => {
  const wanted = normalize(text);
  if (wanted === "") return [];
  const matches = (name: string): boolean => normalize(name).includes(wanted);
  return tree.flatMap((industry) =>
    industry.functions.flatMap((fn) => {
      const posts = matches(industry.name) || matches(fn.name) ? fn.posts : fn.posts.filter(({ name }) => matches(name));
      return posts.length > 0 ? [{ name: fn.name, posts, industry: industry.name }] : [];
    }),
  );
};
