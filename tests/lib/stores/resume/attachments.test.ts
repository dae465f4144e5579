import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { logOut } from "#lib/contract/account/account.ts";
import { uploadFile } from "#lib/contract/files.ts";
import { getResume, saveAttachments } from "#lib/contract/resume/resume.ts";
import { UPLOAD_MAX_BYTES } from "#lib/domain/files/files.ts";
import { TOKEN_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession, takeSessionEndedNote } from "#lib/stores/account/session.ts";
import { nameProblem } from "#lib/stores/resume/attachments.ts";
import { $resume, $unsaved, certificates, openResume } from "#lib/stores/resume/resume.ts";
import { attachments } from "#lib/texts/resume/attachments.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { BAD_FILE_NAMES, GOOD_FILE_NAMES } from "#tests/support/resume/resume-rules.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { attachmentOf } from "#tests/support/server/uploads.ts";

const backend = await openBackend();
afterAll(backend.close);

let page: StorePage;
let phones = 13360000000;
let stored: () => Promise<{ name: string; photo: number | null }[]>;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const photo = (name = "一 寸照.png"): File => new File([PNG], name, { type: "image/png" });

beforeEach(async () => {
  page = openStorePage(backend, "/my-resume");
  certificates.close();
  const session = await backend.logIn(String(++phones));
  stored = async () => (await backend.call(getResume, { userId: session.user.id }, { token: session.token })).data.certificates;
  keepMounted($resume);
  beginSession(session);
  await openResume();
  certificates.edit();
});

describe("the certificates", () => {
  test("are uploaded, marked as 一寸照 and saved", async () => {
    await certificates.add([photo()]);
    const [sent] = certificates.$draft.get() ?? [];
    expect(sent).toMatchObject({ name: "一寸照.png", size: PNG.length });
    certificates.markPhoto(sent?.path ?? "");
    await certificates.save();
    expect(notices()).toEqual(["attachments-saved"]);
    expect(certificates.$draft.get()).toBeNull();
    expect(await stored()).toMatchObject([{ name: "一寸照.png", photo: 1 }]);
  });

  test("are judged before they are sent", async () => {
    const large = photo();
    Object.defineProperty(large, "size", { value: UPLOAD_MAX_BYTES + 1 });
    await certificates.add([large, photo("script.svg")]);
    expect(notices()).toEqual(["file-too-large", "file-unsupported"]);
    expect(page.asked(uploadFile)).toBe(0);
  });

  test.each(BAD_FILE_NAMES)("are not saved by the name %j: %s", (name, sentence) => {
    const problem = nameProblem(attachmentOf("a.pdf", { name }));
    expect(problem && attachments.nameProblem(problem)).toBe(sentence);
    expect(GOOD_FILE_NAMES.map((good) => nameProblem(attachmentOf("a.pdf", { name: good })))).toEqual([null, null, null, null]);
  });

  test("that fail stay out of the list, and are sent again", async () => {
    page.meet(uploadFile, "lost");
    await certificates.add([photo()]);
    const [sending] = certificates.$sending.get();
    expect(sending).toMatchObject({ failure: { kind: "offline" } });
    expect(certificates.$draft.get()).toEqual([]);
    await certificates.retry(sending?.id ?? 0);
    expect(certificates.$sending.get()).toEqual([]);
    expect(certificates.$draft.get()).toHaveLength(1);
  });

  test("whose session ends during the upload stay out of the list with a message, do not block the page, and upload again after a login", async () => {
    const token = page.environment.session.get(TOKEN_KEY) ?? "";
    const { postForm } = page.environment;
    page.environment.isLocked = () => true;
    page.environment.postForm = async (url, form, onProgress) => {
      onProgress(0.5);
      await backend.call(logOut, undefined, { token });
      return postForm(url, form, onProgress);
    };
    const sent = certificates.add([photo()]);
    await expect
      .poll(() => {
        page.pass(300);
        return page.opened;
      })
      .toEqual(["/?rl=1"]);
    await sent;
    expect(certificates.$sending.get()).toMatchObject([{ failure: { kind: "session-expired" } }]);
    expect(certificates.$draft.get()).toEqual([]);
    expect(page.warns()).toBe(false);
    expect(takeSessionEndedNote()).toBe(true);

    page.environment.postForm = postForm;
    backend.clock.advance(60_000);
    beginSession(await backend.logIn(String(phones)));
    await certificates.retry(certificates.$sending.get()[0]?.id ?? 0);
    expect(certificates.$draft.get()).toMatchObject([{ name: "一寸照.png" }]);
  });

  test("that are given up leave nothing", async () => {
    const release = page.hold(uploadFile);
    void certificates.add([photo()]);
    await expect.poll(() => page.asked(uploadFile)).toBe(1);
    certificates.cancel(certificates.$sending.get()[0]?.id ?? 0);
    release();
    expect(certificates.$sending.get()).toEqual([]);
    expect(certificates.$draft.get()).toEqual([]);
  });

  test("are named and deleted in the draft alone until they are saved", async () => {
    await certificates.add([photo()]);
    await certificates.save();
    certificates.edit();
    const path = certificates.$draft.get()?.[0]?.path ?? "";
    certificates.rename(path, "证 书.png");
    expect($unsaved.get()).toBe(true);
    await certificates.save();
    expect(await stored()).toMatchObject([{ name: "证书.png" }]);
    certificates.edit();
    certificates.rename(path, " ");
    await certificates.save();
    expect(await stored()).toMatchObject([{ name: "证书.png" }]);
    await Promise.all([reply("remove-attachment", "yes"), certificates.remove(path)]);
    expect(await stored()).toHaveLength(1);
    page.meet(saveAttachments, "refused");
    await certificates.save();
    expect(certificates.$draft.get()).toEqual([]);
    await certificates.save();
    expect(await stored()).toEqual([]);
  });
});
