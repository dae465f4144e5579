import { send } from "#lib/api/send.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { NO_FILTER, type PostFilter, type PostSummary } from "#lib/domain/posts/posts.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** More than are offered: the seeker may have blocked some. */
const ASKED = 10;

/** The search for similar posts: same career, or same name without a career, in the same city. */
const likeness = ({ careerId, name, place, kind, direction }: PostSummary): PostFilter => ({
  ...NO_FILTER,
  ...(careerId === null ? { keyword: name } : { careerIds: [careerId] }),
  city: place.kind === "domestic" ? place.city : "",
  kind,
  direction,
});

/** Open posts like one, in its city if there are any. */
export const createSimilar = (post: PostSummary) => {
  const find = async (filter: PostFilter, signal: AbortSignal) =>
    mapResult(await send(searchPosts, { ...filter, page: 1, size: ASKED }, { signal }), ({ items }) =>
      items.filter(({ id }) => id !== post.id),
    );
  return fetchOnMount(
    createResource(async (signal) => {
      const here = await find(likeness(post), signal);
      const isEnough = !here.ok || here.value.length > 0 || likeness(post).city === "";
      return settle(isEnough ? here : await find({ ...likeness(post), city: "" }, signal));
    }),
  );
};
