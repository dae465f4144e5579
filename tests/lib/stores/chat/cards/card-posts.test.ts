import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { getPost } from "#lib/contract/posts/posts.ts";
import { postInCard } from "#lib/stores/chat/cards/card-posts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
afterAll(() => vi.unstubAllGlobals());
let page: StorePage;
let network: EventTarget;
beforeEach(() => {
  network = new EventTarget();
  vi.stubGlobal("window", network);
  page = openStorePage(backend, "/im");
});

test("a post is asked for once, however many cards show it", async () => {
  const $post = postInCard(await addPost(backend.db, { name: "校医" }));
  keepMounted($post);
  keepMounted($post);
  await expect.poll(() => $post.get()).toMatchObject({ post: { name: "校医" }, status: "open" });
  expect(page.asked(getPost)).toBe(1);
});

test("a post past its last day is closed", async () => {
  const $post = postInCard(await addPost(backend.db, { endsOn: "2020-01-01" }));
  keepMounted($post);
  await expect.poll(() => $post.get()).toMatchObject({ status: "closed" });
});

test("a post that there is no more is gone", async () => {
  const $post = postInCard("999999");
  keepMounted($post);
  await expect.poll(() => $post.get()).toBe("gone");
});

test("a post that does not come stays unknown without a word", async () => {
  const $post = postInCard(await addPost(backend.db));
  page.meet(getPost, "lost");
  keepMounted($post);
  await expect.poll(() => page.asked(getPost)).toBe(1);
  expect([$post.get(), notices()]).toEqual([null, []]);
});

test("a post that did not come is asked for again when the network is back, and one that came is not", async () => {
  const $post = postInCard(await addPost(backend.db, { name: "图书管理员" }));
  page.meet(getPost, "lost");
  keepMounted($post);
  await expect.poll(() => page.asked(getPost)).toBe(1);
  await expect
    .poll(() => {
      network.dispatchEvent(new Event("online"));
      return $post.get();
    })
    .toMatchObject({ post: { name: "图书管理员" } });
  const asked = page.asked(getPost);
  network.dispatchEvent(new Event("online"));
  expect(page.asked(getPost)).toBe(asked);
});
