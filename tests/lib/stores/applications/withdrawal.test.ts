import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { undoWithdrawal, withdrawApplication } from "#lib/contract/applications/receipt.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { Application } from "#lib/domain/applications/applications.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createWithdrawal } from "#lib/stores/applications/withdrawal.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;
/** The ends of the withdrawal, as its page hears of them. */
let ends: string[];
let phones = 13250000000;

const mine = async (): Promise<Application[]> => {
  const list = { userId: session.user.id, page: 1, size: 10, half: null };
  return (await backend.call(myApplications, list, { token: session.token })).data.items;
};
/** A withdrawal of the seeker's only application. */
const open = async () => {
  const [application] = await mine();
  if (!application) throw new Error("nothing was applied for");
  return createWithdrawal(application, { onUndone: () => ends.push("undone"), onOver: () => ends.push("over") });
};

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  ends = [];
  session = await backend.logIn(String(++phones));
  const { token, user } = session;
  await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, { token });
  await backend.call(signUp, { postId: await addPost(backend.db), address: [], source: "PC" }, { token });
  page = openStorePage(backend, "/my-delivery");
  beginSession(session);
});

describe("a withdrawal", () => {
  test("is sent once by two presses", async () => {
    const { withdraw, $state } = await open();
    await Promise.all([withdraw("other"), withdraw(null)]);
    expect([page.asked(withdrawApplication), $state.get()]).toEqual([1, "undoable"]);
    expect(await mine()).toMatchObject([{ withdrawnAt: backend.clock.now() }]);
  });

  test("that is lost shows a message, and has not happened", async () => {
    const { withdraw, $state } = await open();
    page.meet(withdrawApplication, "lost");
    await withdraw(null);
    expect($toasts.get()).toMatchObject([{ type: "error" }]);
    expect($state.get()).toBe("asking");
    expect(await mine()).toMatchObject([{ withdrawnAt: null }]);
  });

  test("can be undone for ten seconds", async () => {
    const { withdraw, $state } = await open();
    await withdraw(null);
    page.pass(9999);
    expect($state.get()).toBe("undoable");
    page.pass(1);
    expect([$state.get(), ends]).toEqual(["over", ["over"]]);
  });
});

describe("an undone withdrawal", () => {
  test("is sent once by two presses, and leaves the application as it was", async () => {
    const { withdraw, undo } = await open();
    await withdraw("other");
    await Promise.all([undo(), undo()]);
    expect([page.asked(undoWithdrawal), ends]).toEqual([1, ["undone"]]);
    expect(await mine()).toMatchObject([{ status: "10", withdrawnAt: null }]);
  });

  test("stays undone when the ten seconds are over", async () => {
    const { withdraw, undo, $state } = await open();
    await withdraw("other");
    await undo();
    page.pass(60_000);
    expect([$state.get(), ends]).toEqual(["undone", ["undone"]]);
  });

  test("that does not get through says so, and the withdrawal stands", async () => {
    const { withdraw, undo, $state } = await open();
    await withdraw("other");
    page.meet(undoWithdrawal, "lost");
    await undo();
    expect($toasts.get()).toMatchObject([{ type: "error" }]);
    expect([$state.get(), ends]).toEqual(["over", ["over"]]);
  });
});
