import { atom } from "nanostores";
import { getFairPosts } from "#lib/api/fair-posts.ts";
import { environment } from "#lib/browser/environment.ts";
import { CODE } from "#lib/contract/call.ts";
import { success } from "#lib/domain/failure.ts";
import { fairPostsPath } from "#lib/domain/fair-paths.ts";
import { readChosenPost } from "#lib/domain/fair-posts.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { ID_PATTERN } from "#lib/domain/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/search.ts";
import { openList, type PostSource } from "./list.ts";

/** Whose posts they are; null until the backend has said so, `missing` when the address names no fair that it knows. */
export const $fair = atom<{ id: string; name: string } | "missing" | null>(null);
/** The post that the visitor came by: first in the list, and marked (decisions C7). */
export const $chosenId = atom<string | null>(null);

const postsOf = (fairId: string, chosenId: string | null): PostSource => ({
  read: (params) => ({ ...readQuery(params, "domestic"), city: "", area: "" }),
  write: (query) => {
    const filters = writeQuery(query).replace("?", "&");
    return `${new URL(fairPostsPath(fairId, chosenId), environment().location()).search}${filters}`;
  },
  fetch: async ({ keyword, careerIds, salary, page }, signal) => {
    const query = { fairId, chosenId, keyword, careerIds, salary, page, size: PAGE_SIZE.posts };
    const answer = await getFairPosts(query, signal);
    if (answer.ok) $fair.set({ id: fairId, name: answer.value.fairName });
    else if (answer.failure.kind === "refused" && answer.failure.code === CODE.missing) $fair.set("missing");
    return answer.ok ? success(answer.value.posts) : answer;
  },
});

/** Opens the list of a fair's posts by what the address says; whatever that is. */
export const openFairPosts = (): void => {
  const { searchParams } = environment().location();
  const fairId = searchParams.get("recruitFairsId") ?? "";
  $chosenId.set(readChosenPost(searchParams.get("detail")));
  if (ID_PATTERN.test(fairId)) openList(postsOf(fairId, $chosenId.get()), null);
  else $fair.set("missing");
};
