import { afterAll, expect, test } from "vitest";
import { readShared } from "#lib/contract/shared-resume.ts";
import { shareResume, withdrawShare } from "#lib/contract/shared-resumes.ts";
import type { ChatProof } from "#lib/domain/account/account.ts";
import { sharedResumeLink, sharedResumePath } from "#lib/domain/chat/cards/shared-resume.ts";
import { createOpenedResume } from "#lib/stores/chat/cards/opened-resume.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { completeSeeker, createRecruiters } from "#tests/support/chat/shared-resumes.ts";
import { CHAT_APP, openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { hire } = await createRecruiters(backend);
const [recruiter, rival] = [await hire(), await hire()];
const { token } = await completeSeeker(backend, "13600003003");

const newShare = async (): Promise<string> => {
  const wish = { account: recruiter.account, cut: "application", photo: null } as const;
  return (await backend.call(shareResume, wish, { token })).data.share;
};
const proofOf = (userId: string): ChatProof => ({ userId, userSig: createUserSig(CHAT_APP, userId, TEST_NOW, 3600) });

/** The name in the copy that the opened page shows, or the reason why it shows no copy. */
const shownBy = async (_page: ReturnType<typeof openStorePage>): Promise<unknown> => {
  const { $state } = createOpenedResume();
  keepMounted($state);
  await expect.poll(() => $state.get().state).not.toMatch(/idle|loading/);
  const found = $state.get();
  return found.state === "ready"
    ? found.value.kind === "resume"
      ? found.value.shared.resume.basics.name
      : found.value.kind
    : found;
};
const NAME = expect.stringMatching(/./);
const isName = (shown: unknown): boolean => shown !== "gone" && shown !== "not-yours" && typeof shown === "string";

test("the proof opens the copy, leaves the address at once, and lasts for a reload", async () => {
  const share = await newShare();
  const page = openStorePage(backend, sharedResumeLink(share, proofOf(recruiter.account)));
  const first = await shownBy(page);
  expect(first).toEqual(NAME);
  expect(isName(first)).toBe(true);
  expect(page.environment.location().hash).toBe("");
  expect(page.address()).toBe(sharedResumePath(share));
  expect(await shownBy(page)).toEqual(first);
});

test("the desk's session of the tab opens it without a proof, or with another's", async () => {
  const share = await newShare();
  for (const address of [sharedResumePath(share), sharedResumeLink(share, proofOf(rival.account))]) {
    const page = openStorePage(backend, address);
    page.environment.session.set("desk-token", recruiter.worker.token);
    expect(isName(await shownBy(page))).toBe(true);
  }
});

test("it is not for a visitor, another recruiter, or a broken address", async () => {
  const share = await newShare();
  expect(await shownBy(openStorePage(backend, sharedResumePath(share)))).toBe("not-yours");
  expect(await shownBy(openStorePage(backend, sharedResumeLink(share, proofOf(rival.account))))).toBe("not-yours");
  for (const broken of ["/shared-resume", "/shared-resume?id=../../etc", `/shared-resume?id=${share}#%E0%A4%A`])
    expect(await shownBy(openStorePage(backend, broken))).toBe("not-yours");
  const page = openStorePage(backend, sharedResumePath(share));
  page.environment.session.set("desk-token", rival.worker.token);
  expect(await shownBy(page)).toBe("not-yours");
});

test("a withdrawn copy is gone", async () => {
  const share = await newShare();
  await backend.call(withdrawShare, { share }, { token });
  expect(await shownBy(openStorePage(backend, sharedResumeLink(share, proofOf(recruiter.account))))).toBe("gone");
});

test("a copy that does not come may be asked for again", async () => {
  const share = await newShare();
  const page = openStorePage(backend, sharedResumeLink(share, proofOf(recruiter.account)));
  page.meet(readShared, "lost");
  expect(await shownBy(page)).toMatchObject({ state: "failed" });
});

test("a copy that is withdrawn while it is open is gone when its reader comes back to the page", async () => {
  const share = await newShare();
  const page = openStorePage(backend, sharedResumeLink(share, proofOf(recruiter.account)));
  const { $state } = createOpenedResume();
  keepMounted($state);
  await expect.poll(() => $state.get()).toMatchObject({ state: "ready", value: { kind: "resume" } });
  await backend.call(withdrawShare, { share }, { token });
  page.comeBack();
  await expect.poll(() => $state.get()).toMatchObject({ state: "ready", value: { kind: "gone" } });
});
