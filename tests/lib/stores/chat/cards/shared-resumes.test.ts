import { atom } from "nanostores";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ownShares, shareResume, withdrawShare } from "#lib/contract/shared-resumes.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createSharedResumes } from "#lib/stores/chat/cards/shared-resumes.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { completeSeeker, createRecruiters } from "#tests/support/chat/shared-resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { account } = await (await createRecruiters(backend)).hire();
const session = await completeSeeker(backend, "13600003001");
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/im");
  beginSession(session);
});

test("a résumé goes out once, is known as such, and can be withdrawn", async () => {
  const store = createSharedResumes(account);
  keepMounted(store.$shares);
  await expect.poll(() => store.$shares.get()).not.toBeNull();
  const [shared, again] = await Promise.all([store.share("application", null), store.share("application", null)]);
  expect(again).toBeNull();
  expect(page.asked(shareResume)).toBe(1);
  const share = shared?.share ?? "";
  expect(store.$shares.get()?.get(share)).toMatchObject({ isWithdrawn: false });
  expect(await store.withdraw(share)).toBe(true);
  expect(store.$shares.get()?.get(share)).toMatchObject({ isWithdrawn: true });
  expect([store.$busy.get(), notices()]).toEqual([false, []]);
});

test("a call that fails is reported, and changes nothing", async () => {
  const store = createSharedResumes(account);
  keepMounted(store.$shares);
  const shared = await store.share("interview", null);
  page.meet(shareResume, "lost");
  expect(await store.share("application", null)).toBeNull();
  page.meet(withdrawShare, "lost");
  expect(await store.withdraw(shared?.share ?? "")).toBe(false);
  expect(store.$shares.get()?.get(shared?.share ?? "")).toMatchObject({ isWithdrawn: false });
  expect([store.$busy.get(), notices()]).toEqual([false, ["offline"]]);
});

test("a list that does not come is missing without a word", async () => {
  page.meet(ownShares, "refused");
  const store = createSharedResumes(account);
  keepMounted(store.$shares);
  await expect.poll(() => page.asked(ownShares)).toBe(1);
  expect([store.$shares.get(), notices()]).toEqual([null, []]);
});

test("a list that did not come is read when the connection is back", async () => {
  page.meet(ownShares, "lost");
  const $connection = atom<ConnectionState>("connected");
  const store = createSharedResumes(account, $connection);
  keepMounted(store.$shares);
  await expect.poll(() => page.asked(ownShares)).toBe(1);
  $connection.set("disconnected");
  $connection.set("connected");
  await expect.poll(() => store.$shares.get()).not.toBeNull();
});

test("a list that is older than a copy just sent does not hide it", async () => {
  const store = createSharedResumes(account);
  const answer = page.hold(ownShares);
  keepMounted(store.$shares);
  const shared = await store.share("application", null);
  answer();
  await expect.poll(() => page.asked(ownShares)).toBe(2);
  expect(store.$shares.get()?.get(shared?.share ?? "")).toMatchObject({ isWithdrawn: false });
});

test("a list that is older than a withdrawal does not undo it", async () => {
  const $connection = atom<ConnectionState>("connected");
  const store = createSharedResumes(account, $connection);
  keepMounted(store.$shares);
  const { share = "" } = (await store.share("application", null)) ?? {};
  await expect.poll(() => store.$shares.get()?.has(share)).toBe(true);
  const before = page.asked(ownShares);
  const answer = page.hold(ownShares);
  $connection.set("disconnected");
  $connection.set("connected");
  await expect.poll(() => page.asked(ownShares)).toBe(before + 1);
  expect(await store.withdraw(share)).toBe(true);
  answer();
  // The late answer is asked for once more.
  await expect.poll(() => page.asked(ownShares)).toBe(before + 3);
  await expect.poll(() => store.$shares.get()?.get(share)).toMatchObject({ isWithdrawn: true });
});
