import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { Application } from "#lib/domain/applications/applications.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createComparison, createReceipt } from "#lib/stores/applications/receipt.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let postId = "";

const mine = async (): Promise<Application[]> => {
  const list = { userId: session.user.id, page: 1, size: 10, half: null };
  return (await backend.call(myApplications, list, { token: session.token })).data.items;
};
const own = async (): Promise<Application> => {
  const [application] = await mine();
  if (!application) throw new Error("nothing was applied for");
  return application;
};

beforeAll(async () => {
  backend = await openBackend();
  session = await backend.logIn("13200000007");
  const { token, user } = session;
  postId = await addPost(backend.db);
  await backend.call(saveResume, { userId: user.id, basics: { name: "程若水" }, educations: [EDUCATION] }, { token });
  await backend.call(signUp, { postId, address: [], source: "PC" }, { token });
});
afterAll(() => backend.close());
beforeEach(() => {
  openStorePage(backend, "/my-delivery");
  beginSession(session);
});

const settled = async <Value>(store: {
  $state: { get: () => Value; listen: (listener: () => void) => () => void } & Parameters<typeof keepMounted>[0];
}): Promise<Value> => {
  keepMounted(store.$state);
  await expect.poll(() => store.$state.get()).toMatchObject({ state: expect.stringMatching(/ready|missing|failed/) });
  return store.$state.get();
};

describe("the receipt of a sign-up", () => {
  test("has its application, the sent copy and the next stage", async () => {
    expect(await settled(createReceipt(postId))).toMatchObject({
      state: "ready",
      value: {
        application: { post: { id: postId } },
        received: { resume: { educations: [{ school: EDUCATION.school }] } },
        next: { stage: 6 },
      },
    });
  });

  test.each(["999999", "x", ""])("of %j is missing", async (other) => {
    expect(await settled(createReceipt(other))).toEqual({ state: "missing" });
  });
});

test("the received copy is compared with today's résumé", async () => {
  const before = await settled(createComparison(await own()));
  expect(before).toMatchObject({ state: "ready", value: { changes: { sections: [], gone: [], added: [] } } });
  await backend.call(saveResume, { userId: session.user.id, basics: { email: "new@example.com" } }, { token: session.token });
  expect(await settled(createComparison(await own()))).toMatchObject({
    value: { changes: { sections: [{ section: "basics", records: [{ fields: ["email"], to: { email: "new@example.com" } }] }] } },
  });
});
