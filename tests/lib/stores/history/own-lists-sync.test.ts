/** Lists of the device move to the account, against the real backend. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockCompany, keepPost, ownLists } from "#lib/contract/history/own-lists.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { HIDDEN_KEY, LATER_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession, leaveEnded } from "#lib/stores/account/session.ts";
import { $hidden, hideCompany, restoreCompany } from "#lib/stores/history/hidden.ts";
import { $later, toggleLater } from "#lib/stores/history/later.ts";
import { $ownLists } from "#lib/stores/history/own-lists.ts";
import { syncOwnLists } from "#lib/stores/history/own-lists-sync.ts";
import { findPostName } from "#server/db/posts/posts.ts";
import { notices, openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;
let postId = "";
let company = "";
let phones = 13220000000;
beforeAll(async () => {
  backend = await openBackend();
  postId = await addPost(backend.db);
  company = (await findPostName(backend.db, postId)).company;
});
afterAll(() => backend.close());

const post = () => ({ id: postId, name: "护士", companyName: company, endsOn: null });
const inAccount = async () => (await backend.call(ownLists, { postIds: [], companies: [] }, { token: session.token })).data;
const ids = (posts: readonly { id: string }[]): string[] => posts.map(({ id }) => id);

beforeEach(async () => {
  leaveEnded();
  page = openStorePage(backend, "/search");
  // The stores of the device outlive a test: each begins with an empty one.
  for (const kept of $later.get()) await toggleLater(kept);
  for (const name of $hidden.get().companies) restoreCompany(name);
  session = await backend.logIn(String(++phones));
});

describe("a login", () => {
  test("moves the lists of the device to the account, and leaves none of them there", async () => {
    await toggleLater(post());
    hideCompany(company);
    beginSession(session);
    await syncOwnLists();
    expect(await inAccount()).toMatchObject({ posts: [{ id: postId }], companies: [company] });
    expect([page.environment.local.get(LATER_KEY), page.environment.local.get(HIDDEN_KEY)]).toEqual([null, null]);
    expect([ids($later.get()), $hidden.get().companies]).toEqual([[postId], [company]]);
  });

  test("shows the lists of the device before they have moved", async () => {
    hideCompany(company);
    beginSession(session);
    expect($hidden.get().companies).toEqual([company]);
  });

  test("loses nothing where the merge is lost, and the next try repeats it", async () => {
    await toggleLater(post());
    beginSession(session);
    for (const fault of ["lost", "answer-lost"] as const) {
      page.meet(ownLists, fault);
      await syncOwnLists();
      expect(page.environment.local.get(LATER_KEY)).not.toBeNull();
      expect(ids($later.get())).toEqual([postId]);
    }
    await syncOwnLists();
    expect(page.environment.local.get(LATER_KEY)).toBeNull();
    expect(ids((await inAccount()).posts)).toEqual([postId]);
  });

  test("brings the lists that another device has made", async () => {
    await backend.call(blockCompany, { name: company, isBlocked: true }, { token: session.token });
    beginSession(session);
    await syncOwnLists();
    expect($hidden.get().companies).toEqual([company]);
  });

  test("asks once for simultaneous callers, and not again while the lists are fresh", async () => {
    beginSession(session);
    await Promise.all([syncOwnLists(), syncOwnLists()]);
    await syncOwnLists();
    expect(page.asked(ownLists)).toBe(1);
  });
});

describe("a user", () => {
  beforeEach(async () => {
    beginSession(session);
    await syncOwnLists();
  });

  test("keeps a post in the account alone, and drops it there", async () => {
    await toggleLater(post());
    expect(page.environment.local.get(LATER_KEY)).toBeNull();
    expect(ids((await inAccount()).posts)).toEqual([postId]);
    expect(await toggleLater(post())).toBe("dropped");
    expect((await inAccount()).posts).toEqual([]);
  });

  test("sees a change taken back that the server did not make", async () => {
    page.meet(keepPost, "refused");
    await toggleLater(post());
    expect($later.get()).toEqual([]);
    expect(notices()).toEqual(["refused"]);
  });

  test("blocks a company in the account, and lifts the block", async () => {
    hideCompany(company);
    await expect.poll(async () => (await inAccount()).companies).toEqual([company]);
    expect(page.environment.local.get(HIDDEN_KEY)).toBeNull();
    restoreCompany(company);
    expect($ownLists.get()?.companies ?? []).toEqual(expect.any(Array));
    await expect.poll(async () => (await inAccount()).companies).toEqual([]);
  });

  test("takes the lists along when logging out", async () => {
    hideCompany(company);
    await expect.poll(() => $hidden.get().companies).toEqual([company]);
    leaveEnded();
    expect($hidden.get().companies).toEqual([]);
  });
});
