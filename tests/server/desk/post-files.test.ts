/** Attachments of posts: who may upload, name, read and remove them. */
import { afterAll, describe, expect, test } from "vitest";
import {
  copyDeskPost,
  discardDeskPost,
  moveDeskPost,
  readDeskPost,
  saveDeskPost,
  uploadPostFile,
} from "#lib/contract/desk/posts.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { POST_FILE_MAX_MB, POST_FILES_MAX } from "#lib/domain/desk/post-files.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { disownUnused, removeOwnerless } from "#server/db/files.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { careerIn, completePost } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { formOf, PDF } from "#tests/support/server/uploads.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const career = await careerIn(db);
const operator = await hireOperator(backend);
const own = await addCompany(backend, "青禾科技有限公司");
const foreign = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId: own, fairId: null }, "13900000102");
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreign, fairId: null }, "13900000104");

const upload = async (by: Worker | null, name = "招聘 简章.pdf", content: string | Buffer = PDF, companyId = own) => {
  const response = await backend.request(`${uploadPostFile.path}?companyId=${companyId}`, {
    method: "POST",
    body: formOf([name, content]),
    headers: by ? { authorization: by.token } : {},
  });
  return (await response.json()) as { code: number; message: string; data: PostAttachment };
};
const save = (by: Worker, attachments: PostAttachment[], known: { id: string; version: number } | null = null) =>
  by.call(saveDeskPost, {
    ...{ id: known?.id ?? null, version: known?.version ?? 0, companyId: own },
    content: completePost(career, { attachments }),
  });
const download = async (path: string, by?: Worker) => {
  const query = new URLSearchParams({ newName: path, oldName: "a.pdf" });
  const init = by ? { headers: { authorization: by.token } } : {};
  const response = await backend.request(`/api/PublicFileController/downLoadOSS?${query}`, init);
  if (response.headers.get("content-disposition") !== null) return response.text();
  return ((await response.json()) as { code: number }).code;
};
const publish = (id: string) => operator.call(moveDeskPost, { id, state: "open", note: "" });

describe("an upload", () => {
  test("is kept under a clean name", async () => {
    const { code, data } = await upload(recruiter, "招聘 简章‮.pdf");
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: "招聘简章.pdf", path: expect.stringMatching(/^posts\/[\da-f]{32}\.pdf$/) });
  });

  test.each([
    ["脚本.svg", PDF],
    ["页面.html", PDF],
    ["伪装.pdf", "<script>alert(1)</script>"],
    ["空.pdf", ""],
    ["太大.pdf", Buffer.concat([Buffer.from(PDF), Buffer.alloc(POST_FILE_MAX_MB * 1024 ** 2)])],
  ])("of %s is refused", async (name, content) => {
    expect(await upload(recruiter, name, content)).toMatchObject({ code: 400 });
  });

  test("needs a session, and the own company", async () => {
    expect((await upload(null)).code).toBe(301);
    expect((await upload(stranger)).code).toBe(404);
    expect((await upload(operator, "简章.pdf", PDF, "999999")).code).toBe(404);
    expect((await upload(operator)).code).toBe(0);
  });
});

describe("a file of a draft", () => {
  test("is read at the desk of its company alone, and by everybody once the post was opened", async () => {
    const { data: file } = await upload(recruiter);
    const { data: draft } = await save(recruiter, [file]);
    expect(draft.content.attachments).toEqual([file]);
    expect(await download(file.path)).toBe(301);
    expect(await download(file.path, stranger)).toBe(403);
    expect(await download(file.path, recruiter)).toBe(PDF);
    expect(await download(file.path, operator)).toBe(PDF);
    await publish(draft.id);
    expect(await download(file.path)).toBe(PDF);
    const shown = await backend.call(getPost, { postId: draft.id, userId: null });
    expect(shown.data.attachments).toMatchObject([{ name: "招聘简章.pdf", path: file.path }]);
  });

  test("takes its name from the server's record", async () => {
    const { data: file } = await upload(recruiter);
    const { data } = await save(recruiter, [{ ...file, name: "<b>改名</b>.exe", fileName: "x", uid: "y" }]);
    expect(data.content.attachments).toEqual([file]);
  });

  test("goes with a copy, and stays readable when the first draft goes", async () => {
    const { data: file } = await upload(recruiter);
    const { data: draft } = await save(recruiter, [file]);
    const { data: copy } = await recruiter.call(copyDeskPost, { id: draft.id });
    await recruiter.call(discardDeskPost, { id: draft.id });
    await disownUnused(db, new Date(backend.clock.now() + 1));
    await save(recruiter, copy.content.attachments, copy);
    await publish(copy.id);
    expect(await download(file.path)).toBe(PDF);
  });
});

test("a file of another company is refused, as an unknown one is", async () => {
  const { data: theirs } = await upload(stranger, "简章.pdf", PDF, foreign);
  for (const path of [theirs.path, "uploads/none.pdf", "../../etc/passwd"])
    expect((await save(recruiter, [{ ...theirs, path }])).code).toBe(400);
  expect((await save(operator, [theirs])).code).toBe(400);
});

test("a post has at most ten files", async () => {
  const { data: file } = await upload(recruiter);
  const many = Array.from({ length: POST_FILES_MAX + 1 }, () => file);
  const content = completePost(career, { attachments: many });
  const body = { id: null, version: 0, companyId: own, content };
  expect((await backend.raw(saveDeskPost.path, body, { token: recruiter.token })).code).toBe(400);
});

test("a removed file is deleted by the next maintenance", async () => {
  const [{ data: one }, { data: other }] = [await upload(recruiter), await upload(recruiter, "报名表.docx", "PK\u0003\u0004 text")];
  const { data: draft } = await save(recruiter, [one, other]);
  const published = await publish(draft.id);
  await save(operator, [one], published.data);
  expect((await operator.call(readDeskPost, { id: draft.id })).data.content.attachments).toEqual([one]);
  await disownUnused(db, new Date(backend.clock.now() + 1));
  const removed: string[] = [];
  await removeOwnerless(db, (path) => Promise.resolve(void removed.push(path)));
  expect(removed).not.toContain(one.path);
  expect(removed).toContain(other.path);
});
