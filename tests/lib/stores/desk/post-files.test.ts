import { afterAll, beforeEach, expect, test } from "vitest";
import { uploadPostFile } from "#lib/contract/desk/posts.ts";
import { POST_FILE_MAX_MB, POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";
import { $editor, $isDirty, editPost, openEditor, savePost } from "#lib/stores/desk/post-editor.ts";
import { addPostFiles, postFiles, removePostFile } from "#lib/stores/desk/post-files.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices, type StorePage } from "#tests/support/browser/store-page.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { PDF } from "#tests/support/server/uploads.ts";

const backend = await openBackend();
afterAll(backend.close);
const career = await careerIn(backend.db);
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");

const pdf = (name = "招聘简章.pdf") => new File([PDF], name, { type: "application/pdf" });
let page: StorePage;
beforeEach(async () => {
  page = await openDeskPage(backend, recruiter, "#/post");
  postFiles.cancelAll();
  keepMounted($editor, postFiles.$sending);
  await openEditor(null);
  editPost(completePost(career));
});

test("a file is the post's once the post is saved", async () => {
  await addPostFiles([pdf()]);
  expect($editor.get().content.attachments).toMatchObject([{ name: "招聘简章.pdf" }]);
  expect($isDirty.get()).toBe(true);
  expect(await savePost()).toBe(true);
  expect($editor.get().post?.content.attachments).toMatchObject([{ name: "招聘简章.pdf" }]);
  expect($isDirty.get()).toBe(false);
});

test("a file is taken off, and the saved post has it no longer", async () => {
  await addPostFiles([pdf()]);
  await addPostFiles([pdf("报名表.pdf")]);
  await savePost();
  removePostFile($editor.get().content.attachments[0]?.path ?? "");
  await savePost();
  expect($editor.get().post?.content.attachments.map(({ name }) => name)).toEqual(["报名表.pdf"]);
});

test("files beyond the tenth are not sent", async () => {
  await addPostFiles(Array.from({ length: POST_FILES_MAX + 2 }, () => pdf()));
  expect(notices()).toEqual(["post-files-full"]);
  expect($editor.get().content.attachments).toHaveLength(POST_FILES_MAX);
});

test("a file that is too large is not sent", async () => {
  const large = pdf();
  Object.defineProperty(large, "size", { value: POST_FILE_MAX_MB * 1024 ** 2 + 1 });
  await addPostFiles([large]);
  expect(notices()).toEqual(["post-file-too-large"]);
  expect(page.asked(uploadPostFile)).toBe(0);
});

test("a file that arrives after another post was opened is not that post's", async () => {
  const sent = addPostFiles([pdf()]);
  await openEditor(null);
  await sent;
  expect($editor.get().content.attachments).toEqual([]);
});
