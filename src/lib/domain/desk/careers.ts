/** The levels of the career tree, from the top. A post has a career; functions and industries group them. */
export const CAREER_LEVELS = ["industry", "function", "career"] as const;
export type CareerLevel = (typeof CAREER_LEVELS)[number];

/** A career at the desk. `hot`: in its industry's hot list; `posts`: how many the public sees. */
export type DeskCareer = { id: string; name: string; hidden: boolean; hot: boolean; posts: number };
export type DeskFunction = { id: string; name: string; hidden: boolean; careers: DeskCareer[] };
export type DeskIndustry = { id: string; name: string; hidden: boolean; functions: DeskFunction[] };

/** The whole tree with its hidden nodes. `popular`: the careers of the home page in their order; `version` counts all changes of the tree. */
export type DeskCareers = { version: number; industries: DeskIndustry[]; popular: string[] };

/** A node of the tree as its form has it. `parentId` is null for an industry, `id` for a new node; `hot` counts for careers alone. */
export type CareerForm = {
  level: CareerLevel;
  id: string | null;
  parentId: string | null;
  name: string;
  hidden: boolean;
  hot: boolean;
};

export const CAREER_NAME_MAX = 30;
/** More than any tree has below one node. */
export const CAREER_SIBLINGS_MAX = 500;

/** A career with the way to it. `isOffered`: neither it nor a level above is hidden. */
export type PlacedCareer = DeskCareer & { path: string; isOffered: boolean };

/** All careers of the tree, in its order. */
export const placedCareers = ({ industries }: DeskCareers): PlacedCareer[] =>
  industries.flatMap((industry) =>
    industry.functions.flatMap((fn) =>
      fn.careers.map((career) => ({
        ...career,
        path: `${industry.name} › ${fn.name}`,
        isOffered: !career.hidden && !fn.hidden && !industry.hidden,
      })),
    ),
  );

/** The list with one entry moved by one place; the same list at its ends. */
export const movedBy = (ids: readonly string[], id: string, by: 1 | -1): string[] => {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.filter((other) => other !== id);
  moved.splice(to, 0, id);
  return moved;
};
