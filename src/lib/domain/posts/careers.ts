/** A post of the career tree, the thing that filters pick (R1.3.2-5). */
export type CareerPost = { id: string; name: string };
export type CareerFunction = { name: string; posts: CareerPost[] };
export type CareerIndustry = { name: string; functions: CareerFunction[]; hotPostIds: string[] };

/** Selects all posts of a function, or deselects them when all are selected already (R1.4.1-1). */
export const toggleFunction = (selected: readonly string[], fn: CareerFunction): string[] => {
  const ids = fn.posts.map((post) => post.id);
  const all = ids.every((id) => selected.includes(id));
  return all ? selected.filter((id) => !ids.includes(id)) : [...selected, ...ids.filter((id) => !selected.includes(id))];
};

export const togglePost = (selected: readonly string[], id: string): string[] =>
  selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];

/** How much of a function is selected, for its tri-state box. */
export const functionSelection = (selected: readonly string[], fn: CareerFunction): "none" | "some" | "all" => {
  const count = fn.posts.filter((post) => selected.includes(post.id)).length;
  return count === 0 ? "none" : count === fn.posts.length ? "all" : "some";
};

/** One entry of a selection under its usual name: a whole function's, else a post's. */
export type CareerTag = { name: string; ids: string[] };

/** Summarises a selection: a completely selected function becomes one tag. Drops unknown ids. */
export const careerTags = (tree: readonly CareerIndustry[], selected: readonly string[]): CareerTag[] =>
  tree.flatMap((industry) =>
    industry.functions.flatMap((fn) => {
      const chosen = fn.posts.filter((post) => selected.includes(post.id));
      if (chosen.length > 1 && chosen.length === fn.posts.length) return [{ name: fn.name, ids: chosen.map((post) => post.id) }];
      return chosen.map((post) => ({ name: post.name, ids: [post.id] }));
    }),
  );
