import { afterAll, beforeEach, expect, test } from "vitest";
import { downloadFile } from "#lib/contract/files.ts";
import { getResume, saveAttachments } from "#lib/contract/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createOutgoingResume, withinCut } from "#lib/stores/chat/cards/outgoing-resume.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { completeSeeker } from "#tests/support/chat/shared-resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { attachmentOf, formOf, sendUpload } from "#tests/support/server/uploads.ts";

const backend = await openBackend();
afterAll(backend.close);
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
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

test("a photo that does not come is lost, and comes with the next try", async () => {
  const asSeeker = { token: session.token };
  const [{ path }] = (await sendUpload(backend, formOf(["photo.png", PNG]), asSeeker)).data as [{ path: string }];
  const certificates = [attachmentOf(path, { fileType: "png", photo: 1 })];
  await backend.call(saveAttachments, { userId: session.user.id, certificates } as never, asSeeker);
  page.meet(downloadFile, "lost");
  const store = createOutgoingResume(async () => "data:image/jpeg;base64,/9j/4AAQ");
  keepMounted(store.$state);
  await expect.poll(() => store.$state.get()).toMatchObject({ state: "ready", value: { photo: null, isPhotoLost: true } });
  await store.refresh();
  expect(store.$state.get()).toMatchObject({ value: { photo: expect.stringContaining("jpeg"), isPhotoLost: false } });
  // A picture that cannot be drawn is not missing either.
  const broken = createOutgoingResume(async () => null);
  keepMounted(broken.$state);
  await expect.poll(() => broken.$state.get()).toMatchObject({ value: { photo: null, isPhotoLost: true } });
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
