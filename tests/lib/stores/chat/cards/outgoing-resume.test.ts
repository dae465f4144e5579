import { afterAll, beforeEach, expect, test } from "vitest";
import { getResume } from "#lib/contract/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createOutgoingResume, withinCut } from "#lib/stores/chat/cards/outgoing-resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { completeSeeker } from "#tests/support/chat/shared-resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const session = await completeSeeker(backend, "13600003002");
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/im");
  beginSession(session);
});

const open = () => {
  const store = createOutgoingResume(async () => "data:image/png;base64,AAAA");
  keepMounted(store.$state);
  return store;
};

test("the seeker's own résumé may go out, without a photo that is no JPEG", async () => {
  const { $state } = open();
  await expect
    .poll(() => $state.get())
    .toMatchObject({ state: "ready", value: { photo: null, resume: { userId: session.user.id } } });
});

test("a résumé that does not come can be asked for again", async () => {
  page.meet(getResume, "lost");
  const { $state, load } = open();
  await expect.poll(() => $state.get().state).toBe("failed");
  await load();
  expect($state.get().state).toBe("ready");
});

test("a cut has neither the parts outside it nor files, and a phone by which the person is reached", async () => {
  const { $state } = open();
  await expect.poll(() => $state.get().state).toBe("ready");
  const found = $state.get();
  if (found.state !== "ready") throw new Error("there is no résumé");
  const given = { ...found.value.resume, basics: { ...found.value.resume.basics, phone: "" }, loginPhone: "13600003002" };
  for (const cut of ["application", "interview"] as const) {
    const shown = withinCut(given, cut);
    expect(shown).toMatchObject({ family: [], urgentContacts: [], certificates: [], otherAttachments: [] });
    expect(shown.basics).toMatchObject({ idNumber: "", phone: "13600003002" });
  }
});
