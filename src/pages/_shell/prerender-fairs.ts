import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { fairVersions } from "#lib/contract/fairs/fair-versions.ts";
import type { MadeFrom } from "#lib/domain/digest.ts";
import type { FairAfterwards } from "#lib/domain/fairs/afterwards.ts";
import type { FairWithPosts } from "#lib/domain/fairs/fair-posts.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { FAIR_TYPES, type FairType } from "#lib/domain/fairs/status.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { fairPicturePath } from "#lib/domain/paths.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { fairPage, oncePerBuild, picture, prerender, prerenderOptional } from "./prerender.ts";

const FAIRS_A_CALL = 50;

/** The ids of all fairs of a backend that knows no versions. */
const fairIds = async (type: FairType): Promise<string[]> => {
  const first = await fairPage(type, 1, FAIRS_A_CALL);
  const rest = Array.from({ length: first.page.pages - 1 }, (_, index) => fairPage(type, index + 2, FAIRS_A_CALL));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items.map((fair) => fair.id));
};

/** The path of a file about a fair. Astro passes the key on, and `scripts/renderer` compares it. */
type FairPath = { params: { id: string }; cacheKey?: string };

const versionsNow = oncePerBuild(() => prerenderOptional(fairVersions, undefined));

const pathsBy = async (part: "version" | "picture"): Promise<FairPath[]> => {
  const versions = await versionsNow();
  if (versions) return versions.map((fair) => ({ params: { id: fair.id }, cacheKey: fair[part] }));
  return (await Promise.all(FAIR_TYPES.map(fairIds))).flat().map((id) => ({ params: { id } }));
};

/** The pages of all fairs, and other files with all that is known of one. */
export const fairPaths = (): Promise<FairPath[]> => pathsBy("version");

/**
 * The pages with the posts of all fairs; none of a backend without versions, which may not list them either.
 * Why: docs/decisions/0148-a-company-with-posts-has-a-built-page.md
 */
export const fairPostsPaths = async (): Promise<FairPath[]> => ((await versionsNow()) ? fairPaths() : []);

/** The pictures of all fairs. */
export const fairPicturePaths = (): Promise<FairPath[]> => pathsBy("picture");

/** Asks for each id once per build; a page of `npm run dev` asks every time. */
const oncePerId = <Value>(ask: (id: string) => Promise<Value>): ((id: string) => Promise<Value>) => {
  const asked = new Map<string, Promise<Value>>();
  return (id) => {
    const known = import.meta.env.DEV ? undefined : asked.get(id);
    const answer = known ?? ask(id);
    asked.set(id, answer);
    return answer;
  };
};

/** A fair with its companies. */
export const prerenderFair = oncePerId(async (fairId): Promise<FairDetail> => (await prerender(getFair, { fairId })).value);

/** A fair with the first page of its posts, and the digest by which its page notices newer data. */
export const prerenderFairPosts = async (fairId: string): Promise<{ value: FairWithPosts; readonly made: MadeFrom }> => {
  const { keyword, careerIds, salary, facts } = NO_FILTER;
  const query = { fairId, chosenId: null, keyword, careerIds, salary, facts, page: 1, size: PAGE_SIZE.posts };
  const { value, made } = await prerender(getFairPosts, query);
  return { value: { id: fairId, name: value.fairName, posts: value.posts }, made };
};

/** A fair's picture as the backend draws it; null without one. */
export const prerenderFairPicture = oncePerId((fairId) => picture(fairPicturePath(fairId)));

/** Where to go on from a fair that is over or cancelled. */
export const prerenderAfterwards = async (fairId: string): Promise<FairAfterwards> =>
  (await prerender(fairAfterwards, { fairId })).value;
