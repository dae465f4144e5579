import { afterAll, beforeAll, expect, test } from "vitest";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NO_FILTER, type PostSummary } from "#lib/domain/posts/posts.ts";
import { createSimilar } from "#lib/stores/applications/similar.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let posts: PostSummary[] = [];
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  posts = (await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 50 })).data.items;
});
afterAll(() => backend.close());

const similarTo = async (post: PostSummary): Promise<PostSummary[]> => {
  openStorePage(backend, "/my-delivery");
  const { $state } = createSimilar(post);
  keepMounted($state);
  await expect.poll(() => $state.get().state).toBe("ready");
  const state = $state.get();
  return state.state === "ready" ? state.value : [];
};

test("similar posts have the same career, exclude the post, are ten at most, and from other cities if needed", async () => {
  let offered = 0;
  for (const post of posts.slice(0, 8)) {
    const found = await similarTo(post);
    offered += found.length;
    expect(found.length).toBeLessThanOrEqual(10);
    for (const { id, careerId } of found) {
      expect(careerId).toBe(post.careerId);
      expect(id).not.toBe(post.id);
    }
  }
  expect(offered).toBeGreaterThan(0);
  const [first] = posts;
  if (!first) throw new Error("the demo has no posts");
  const nowhere = { ...first, id: "999999", place: { kind: "domestic", province: "", city: "无此市", area: "" } } as const;
  expect((await similarTo(nowhere)).length).toBeGreaterThan(0);
});
