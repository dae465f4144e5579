import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { type FairWithPosts, readChosenPost } from "#lib/domain/fairs/fair-posts.ts";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { createPostList } from "#lib/stores/posts/list.ts";
import { find } from "#lib/stores/resource.ts";

/**
 * The posts of the fair in the address, valid or not, and the post that the visitor came from (D-C7). `prerendered`: that fair with its first page of posts,
 * where the page was built with them.
 */
export const createFairPosts = (prerendered?: FairWithPosts) => {
  const { searchParams } = environment().location();
  const fairId = prerendered?.id ?? searchParams.get("recruitFairsId") ?? "";
  /** First in the list, and marked. */
  const chosenId = readChosenPost(searchParams.get("detail"));
  /** The fair of the posts; null until loaded. */
  const $fairOfPosts = atom<{ id: string; name: string } | null>(prerendered ?? null);
  const list = createPostList({
    linkQuery: `?fair=${fairId}`,
    read: (params) => ({ ...readQuery(params, "domestic"), city: "", area: "" }),
    write: (query) => {
      const filters = writeQuery(query).replace("?", "&");
      return `${new URL(fairPostsPath(fairId, chosenId), environment().location()).search}${filters}`;
    },
    fetch: async ({ keyword, careerIds, salary, facts, page }, signal) => {
      if (!ID_PATTERN.test(fairId)) return { state: "missing" };
      const query = { fairId, chosenId, keyword, careerIds, salary, facts, page, size: PAGE_SIZE.posts };
      const answer = await send(getFairPosts, query, { signal });
      if (answer.ok) $fairOfPosts.set({ id: fairId, name: answer.value.fairName });
      return find(mapResult(answer, ({ posts }) => posts));
    },
    ...(prerendered && { prerendered: prerendered.posts }),
  });
  // The page was built with another post first.
  if (chosenId !== null && list.$results.value === list.made) list.$results.set({ state: "loading" });
  return { list, chosenId, $fairOfPosts };
};
