import { PINS_MAX } from "#lib/domain/history/pinned.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { PostDetail, PostSummary } from "./posts.ts";

/** The posts that an address names, `a,b,c`; null if it names none. */
export const readCompared = (text: string | null): string[] | null => {
  const ids = [...new Set((text ?? "").split(",").filter((id) => ID_PATTERN.test(id)))];
  return ids.length > 0 ? ids.slice(0, PINS_MAX) : null;
};

/** A post in a comparison; without `post` it can no longer be seen, and `name` is known if this device has pinned it. */
export type Compared = { id: string; name: string | null; post: PostDetail | null };

/** The form by which a tag of a post is recognized, by its kind. */
export type TagKinds = Record<"degree" | "experience" | "headcount", RegExp>;
export type TaggedFacts = { degree: string; experience: string; employment: string[]; headcount: string; benefits: string[] };

/** The facts that a post's tags tell, each tag in one place; empty where the post does not say it. */
export const factsOfTags = (
  { conditions = [], offers = [] }: Pick<PostSummary, "conditions" | "offers">,
  { degree, experience, headcount }: TagKinds,
): TaggedFacts => {
  const tag = (tags: readonly string[], kind: RegExp): string => tags.find((text) => kind.test(text)) ?? "";
  const [asksDegree, asksExperience] = [tag(conditions, degree), tag(conditions, experience)];
  return {
    degree: asksDegree,
    experience: asksExperience,
    employment: conditions.filter((text) => text !== asksDegree && text !== asksExperience),
    headcount: tag(offers, headcount),
    benefits: offers.filter((text) => !headcount.test(text)),
  };
};

/** Whether posts differ in a row; the order of several values does not matter. */
export const differ = (cells: readonly (readonly string[])[]): boolean =>
  new Set(cells.map((values) => JSON.stringify([...values].sort()))).size > 1;

/** The ids of the posts that pay most by the middle of their range; none where all pay the same or one pay alone is known. */
export const bestPaid = (posts: readonly Pick<PostSummary, "id" | "salary">[]): ReadonlySet<string> => {
  const paid = posts.flatMap(({ id, salary }) => (salary ? [{ id, middle: salary.min + salary.max }] : []));
  const most = Math.max(...paid.map(({ middle }) => middle));
  const best = paid.filter(({ middle }) => middle === most);
  return new Set(best.length < paid.length ? best.map(({ id }) => id) : []);
};
