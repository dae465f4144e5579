import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { $runningAction } from "#lib/stores/account/guarded.ts";
import { $post, openPost, perform, postStatusNow, refreshPost, resumeIntent } from "#lib/stores/posts/post.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { openPostId } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let postId = "";
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  postId = await openPostId(backend.db);
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/post-details?id=${postId}`);
  $post.set({ state: "idle" });
});
const stateOf = () => $post.get().state;

describe("the post of a page", () => {
  test("is loading until it arrives, and accepts applications while open", async () => {
    openPost(postId);
    expect(stateOf()).toBe("loading");
    await expect.poll(stateOf).toBe("ready");
    const post = $post.get();
    expect(post.state === "ready" && postStatusNow(post.value)).toBe("open");
  });

  test.each(["", "x", "-1", "0", "1e3", "%00", "__proto__", "1".repeat(30)])(
    "is missing for the id %j, without a request",
    async (id) => {
      openPost(id);
      await expect.poll(stateOf).toBe("missing");
      expect(page.asked(getPost)).toBe(0);
    },
  );

  test("that does not exist is a failure with a sentence", async () => {
    openPost("999999999");
    await expect.poll(() => $post.get()).toMatchObject({ state: "failed", failure: { kind: "refused", code: 404 } });
  });

  test("that cannot be read is a failure, until it is tried again", async () => {
    page.meet(getPost, "lost");
    openPost(postId);
    await expect.poll(() => $post.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    openPost(postId);
    await expect.poll(stateOf).toBe("ready");
  });

  test("stays when a reload fails, with a message", async () => {
    openPost(postId);
    await expect.poll(stateOf).toBe("ready");
    const before = $post.get();
    page.meet(getPost, "lost");
    await refreshPost();
    expect([$post.get(), notices()]).toEqual([before, ["offline"]]);
  });
});

describe("an action", () => {
  test("on a post that cannot be read does nothing and says why", async () => {
    page.meet(getPost, "lost");
    openPost(postId);
    await perform("sign-up");
    expect([notices(), $runningAction.get()]).toEqual([["offline"], null]);
  });

  test("is another try to read a post that could not be read", async () => {
    page.meet(getPost, "lost");
    openPost(postId);
    await expect.poll(stateOf).toBe("failed");
    await Promise.all([perform("sign-up"), reply("login", "closed")]);
    expect([stateOf(), notices()]).toEqual(["ready", []]);
  });

  test("is not resumed for a visitor", () => {
    resumeIntent();
    expect($runningAction.get()).toBeNull();
  });
});
