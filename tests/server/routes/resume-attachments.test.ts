/** The files of a résumé (R2.5.9, D-B6, D-H5): only the seeker's own, with a name, one of them the 一寸照. */
import { afterAll, describe, expect, test } from "vitest";
import { getResume, saveAttachments } from "#lib/contract/resume/resume.ts";
import type { ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { disownUnused, removeOwnerless } from "#server/db/files.ts";
import { diskFiles } from "#server/services/files.ts";
import { BAD_FILE_NAMES, GOOD_FILE_NAMES } from "#tests/support/resume/resume-rules.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { attachmentOf, formOf, sendUpload, uploadPdf } from "#tests/support/server/uploads.ts";

const DAY = 86_400_000;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

const backend = await openBackend();
afterAll(backend.close);

let phones = 13350000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  type Lists = { certificates?: ResumeAttachment[]; otherAttachments?: ResumeAttachment[] };
  return {
    token,
    save: (lists: Lists) => backend.call(saveAttachments, { userId: user.id, ...lists } as never, session),
    read: async () => (await backend.call(getResume, { userId: user.id }, session)).data,
    uploadPdf: () => uploadPdf(backend, session),
    uploadPng: async () => {
      const [{ path }] = (await sendUpload(backend, formOf(["photo.png", PNG]), session)).data as [{ path: string }];
      return path;
    },
  };
};

describe("attachments", () => {
  test("are saved list by list, in their order, with the size and type of the upload", async () => {
    const me = await newSeeker();
    const [one, two, photo] = [await me.uploadPdf(), await me.uploadPdf(), await me.uploadPng()];
    const others = [attachmentOf(two, { name: "二 号.pdf", size: 5_000_000 }), attachmentOf(one, { name: "一号.pdf" })];
    expect(await me.save({ otherAttachments: others })).toMatchObject({ code: 0, message: "保存成功！" });
    expect(await me.save({ certificates: [attachmentOf(photo, { fileType: "png", photo: 1 })] })).toMatchObject({ code: 0 });
    const { certificates, otherAttachments } = await me.read();
    expect(otherAttachments).toMatchObject([
      { name: "二号.pdf", path: two, fileType: "pdf", size: 21 },
      { name: "一号.pdf", path: one, fileType: "pdf", size: 21 },
    ]);
    expect(certificates).toMatchObject([{ path: photo, fileType: "png", size: PNG.length, photo: 1 }]);
    expect(await me.save({ otherAttachments: [] })).toMatchObject({ code: 0 });
    expect(await me.read()).toMatchObject({ certificates: [{ path: photo }], otherAttachments: [] });
  });

  test("are the caller's own uploads: another's file is refused and changes nothing", async () => {
    const [me, another] = [await newSeeker(), await newSeeker()];
    const [mine, theirs] = [await me.uploadPdf(), await another.uploadPdf()];
    await me.save({ otherAttachments: [attachmentOf(mine)] });
    const before = await me.read();
    const lists = { otherAttachments: [attachmentOf(mine), attachmentOf(theirs)], certificates: [] };
    expect(await me.save(lists)).toMatchObject({ code: 403 });
    expect(await me.read()).toEqual(before);
  });

  test("that are gone are refused in words", async () => {
    const me = await newSeeker();
    expect(await me.save({ otherAttachments: [attachmentOf("uploads/none.pdf")] })).toMatchObject({
      code: 404,
      message: "文件不存在或已删除",
    });
  });

  test("saved by two pages at once are one of the two lists, never both", async () => {
    const me = await newSeeker();
    const paths = [await me.uploadPdf(), await me.uploadPdf()];
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all(paths.map((path) => me.save({ otherAttachments: [attachmentOf(path)] })));
      expect(replies.map(({ code }) => code)).toEqual([0, 0]);
      expect((await me.read()).otherAttachments).toHaveLength(1);
    }
  });

  test.each([
    ["several", ["png", "png"], "只能将一张图片设为一寸照"],
    ["one that is no picture", ["pdf"], "一寸照须为JPG或PNG图片"],
    ["a WEBP, which no ticket can show", ["webp"], "一寸照须为JPG或PNG图片"],
    ["a BMP, which no ticket can show", ["BMP"], "一寸照须为JPG或PNG图片"],
  ])("have one 一寸照 at most, a picture: %s is refused", async (_name, types, sentence) => {
    const me = await newSeeker();
    const certificates = types.map((fileType) => attachmentOf("uploads/any", { fileType, photo: 1 }));
    expect(await me.save({ certificates })).toMatchObject({ code: 400, message: sentence });
  });

  test.each(BAD_FILE_NAMES)("named %j are refused: %s", async (name, sentence) => {
    const me = await newSeeker();
    const file = attachmentOf(await me.uploadPdf(), { name });
    expect(await me.save({ certificates: [file, file] })).toMatchObject({
      code: 400,
      fields: {
        "certificatesAttachmentList.0.recruitPersonAttachmentName": sentence,
        "certificatesAttachmentList.1.recruitPersonAttachmentName": sentence,
      },
    });
  });

  test("may have any other name", async () => {
    const me = await newSeeker();
    const path = await me.uploadPdf();
    const otherAttachments = GOOD_FILE_NAMES.map((name) => attachmentOf(path, { name }));
    expect(await me.save({ otherAttachments })).toMatchObject({ code: 0 });
  });
});

describe("uploads that were never saved", () => {
  test("are removed after a day unless a résumé holds them", async () => {
    const me = await newSeeker();
    const [saved, unsaved] = [await me.uploadPdf(), await me.uploadPdf()];
    await me.save({ otherAttachments: [attachmentOf(saved)] });
    const store = diskFiles(backend.folder);
    const purge = async (before: number) => {
      await disownUnused(backend.db, new Date(before));
      expect(await removeOwnerless(backend.db, store.remove)).toEqual([]);
      return Promise.all([saved, unsaved].map(async (path) => (await store.find(path)) !== null));
    };
    expect(await purge(TEST_NOW - DAY)).toEqual([true, true]);
    expect(await purge(TEST_NOW + DAY)).toEqual([true, false]);
  });
});
