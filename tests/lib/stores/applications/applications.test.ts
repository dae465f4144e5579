import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { myApplications, showsBatchNotice } from "#lib/contract/applications/applications.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createApplications } from "#lib/stores/applications/applications.ts";
import { setAnnouncesBatches } from "#server/db/settings/settings.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let session: Session;
let applied = "";
let interesting = "";
let lists: ReturnType<typeof createApplications>;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  session = await backend.logIn("13200000001");
  const { token, user } = session;
  const { items } = (await backend.call(searchPosts, { ...NO_FILTER, page: 1, size: 2 })).data;
  [applied = "", interesting = ""] = items.map(({ id }) => id);
  await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [{ ...EDUCATION }] }, { token });
  await backend.call(signUp, { postId: applied, address: [], source: "PC" }, { token });
  await backend.call(setInterest, { postId: interesting, userId: user.id, address: [], interested: true }, { token });
});
afterAll(() => backend.close());

const open = (address: string): void => {
  page = openStorePage(backend, address);
  beginSession(session);
  lists = createApplications();
  keepMounted(lists.$state);
};
beforeEach(() => open("/my-delivery"));

const settled = () => expect.poll(() => lists.$state.get().state).toBe("ready");
const shown = () => {
  const now = lists.$state.get();
  return now.state === "ready" ? now.value : null;
};

describe("the seeker's lists", () => {
  test("begin with the applications", async () => {
    await settled();
    expect(shown()).toMatchObject({ list: "first", entries: { items: [{ post: { id: applied } }], page: { total: 1 } } });
  });

  test("include whether batches are announced, and load without that where the backend does not report it", async () => {
    for (const announces of [false, true]) {
      await setAnnouncesBatches(backend.db, announces);
      await lists.load();
      expect(shown()).toMatchObject({ announces });
    }
    page.meet(showsBatchNotice, "lost");
    await lists.load();
    expect(shown()).toMatchObject({ announces: false, entries: { page: { total: 1 } } });
  });

  test("show interests under the other tab, in the address", async () => {
    lists.pickList("second");
    expect(page.address()).toBe("/my-delivery?tab=second");
    await settled();
    expect(shown()).toMatchObject({ list: "second", entries: { items: [{ id: interesting }] } });
    open("/my-delivery?tab=second");
    await settled();
    expect(shown()).toMatchObject({ list: "second" });
  });

  test("keep their page in the address, and begin at the first for another list", async () => {
    await settled();
    lists.turnTo(2);
    expect(page.address()).toBe("/my-delivery?tab=first&page=2");
    lists.pickList("second");
    expect(lists.$view.get()).toEqual({ list: "second", half: null, page: 1 });
  });

  test("show their last page where the address asks for one past the end", async () => {
    open("/my-delivery?tab=first&page=500");
    await expect.poll(() => page.address()).toBe("/my-delivery?tab=first");
    await settled();
    expect(shown()).toMatchObject({ list: "first", entries: { items: [{ post: { id: applied } }], page: { number: 1 } } });
  });

  test("show one half of the applications, in the address", async () => {
    await settled();
    lists.pickHalf("over");
    expect(page.address()).toBe("/my-delivery?tab=first&state=over");
    await settled();
    expect(shown()).toMatchObject({ list: "first", entries: { items: [] } });
    open("/my-delivery?state=open");
    await settled();
    expect(shown()).toMatchObject({ entries: { items: [{ post: { id: applied } }] } });
    open("/my-delivery?state=nonsense");
    expect(lists.$view.get().half).toBeNull();
  });

  test("follow the history", async () => {
    page.step("/my-delivery?tab=second&page=x");
    expect(lists.$view.get()).toEqual({ list: "second", half: null, page: 1 });
    await settled();
    expect(shown()).toMatchObject({ list: "second" });
  });

  test("are the last requested one, in any order of answers", async () => {
    await settled();
    const release = page.hold(myApplications);
    lists.pickList("first");
    lists.pickList("second");
    await settled();
    release();
    await expect.poll(() => page.asked(myApplications)).toBe(2);
    expect(shown()).toMatchObject({ list: "second" });
  });

  test("report a failure, and load on retry", async () => {
    await settled();
    page.meet(myApplications, "lost");
    await lists.load();
    expect(lists.$state.get()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await lists.load();
    expect(shown()).toMatchObject({ list: "first" });
  });
});
