import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { $fair, refreshFair } from "#lib/stores/fairs/fair.ts";
import { $fairSheet, closeFairSheet, openFairSheet, stepBackInSheet, turnFairSheet } from "#lib/stores/fairs/sheet.ts";
import { $post } from "#lib/stores/posts/post.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { postOfFair } from "#tests/support/server/posts.ts";

const FAIR = "107";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let postId: string;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  postId = await postOfFair(backend.db, FAIR);
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/job-fairs/${FAIR}/`);
  $fair.set({ state: "idle" });
  closeFairSheet();
});

describe("the sheet beside a fair", () => {
  test("reads the fair and the post", async () => {
    openFairSheet(FAIR, { postId });
    await expect.poll(() => $fair.get()).toMatchObject({ state: "ready", value: { id: FAIR } });
    await expect.poll(() => $post.get()).toMatchObject({ state: "ready", value: { id: postId } });
  });

  test("does not read a fair again that the page has read", async () => {
    await refreshFair(FAIR);
    const asked = page.asked(getFair);
    openFairSheet(FAIR, { company: "甲公司" });
    expect(page.asked(getFair)).toBe(asked);
    expect(page.asked(getPost)).toBe(0);
  });

  test("goes from a company to a post and back", () => {
    openFairSheet(FAIR, { company: "甲公司" });
    turnFairSheet({ postId });
    expect($fairSheet.get()).toMatchObject({ subject: { postId }, before: { company: "甲公司" } });
    stepBackInSheet();
    expect($fairSheet.get()).toEqual({ fairId: FAIR, subject: { company: "甲公司" }, before: null });
  });

  test("that is closed is not turned", () => {
    turnFairSheet({ postId });
    stepBackInSheet();
    expect($fairSheet.get()).toBeNull();
  });
});
