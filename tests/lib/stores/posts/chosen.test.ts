/** The post beside a list, against the real backend. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { environment } from "#lib/browser/environment.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { $seen } from "#lib/stores/history/seen.ts";
import { $chosen, choosePost, followAddress } from "#lib/stores/posts/chosen.ts";
import { $post } from "#lib/stores/posts/post.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let first = "";
let second = "";
let stop = (): void => undefined;
beforeAll(async () => {
  backend = await openBackend();
  first = await addPost(backend.db, { recruiter: true });
  second = await addPost(backend.db, { recruiter: true });
});
afterAll(() => backend.close());
afterEach(() => stop());

/** A list whose second pane is in use. */
const open = (address: string): void => {
  page = openStorePage(backend, address);
  $post.set({ state: "idle" });
  $chosen.set(null);
  stop();
  stop = $chosen.subscribe(() => undefined);
  followAddress();
};
beforeEach(() => open("/search?keyword=x"));
const shownId = async (): Promise<string> => {
  await expect.poll(() => $post.get().state).toBe("ready");
  const post = $post.get();
  return post.state === "ready" ? post.value.id : "";
};

describe("the post beside a list", () => {
  test("is missing before a choice, and nothing is fetched", () => {
    expect([$chosen.get(), page.asked(getPost)]).toEqual([null, 0]);
  });

  test("is in the address beside the filters, and seen once it shows", async () => {
    choosePost(first);
    expect(environment().location().search).toBe(`?keyword=x&post=${first}`);
    expect(await shownId()).toBe(first);
    expect($seen.get().map(({ id }) => id)).toContain(first);
    choosePost(second);
    expect(environment().location().search).toBe(`?keyword=x&post=${second}`);
  });

  test("comes back with its address, as after a reload", async () => {
    open(`/search?post=${second}`);
    expect($chosen.get()).toBe(second);
    expect(await shownId()).toBe(second);
  });

  test("goes with another list, whose address names none", () => {
    choosePost(first);
    environment().writeAddress("/search?keyword=y", "push");
    followAddress();
    expect($chosen.get()).toBeNull();
  });

  test("is asked for again by another user, who has another relation to it", async () => {
    choosePost(first);
    await shownId();
    const before = page.asked(getPost);
    beginSession(await backend.logIn("13281100001"));
    await expect.poll(() => page.asked(getPost)).toBe(before + 1);
  });
});
