import { cleanStores } from "nanostores";
import { afterAll, expect, test } from "vitest";
import { readDeskPost, saveDeskPost } from "#lib/contract/desk/posts.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import * as editor from "#lib/stores/desk/post-editor.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { careerIn, completePost, DESCRIPTION } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const career = await careerIn(backend.db);
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const { $editor, $isDirty } = editor;

/** Opens the editor of a new post, or of one that was saved before. */
const openEditor = async (id = "", worker = recruiter) => {
  // Nothing of the test before is left in the form.
  editor.dropChanges();
  cleanStores($isDirty, $editor);
  const page = await openDeskPage(backend, worker, `#/post${id && `/${id}`}`);
  keepMounted($isDirty, editor.$preview);
  keepMounted($editor);
  await expect.poll(() => $editor.get().state).toBe("ready");
  return page;
};
const draft = async () =>
  (await recruiter.call(saveDeskPost, { id: null, version: 0, companyId, content: completePost(career) })).data;

test("a recruiter's new post is the own company's, and has an address once it is saved", async () => {
  await openEditor();
  await expect.poll(() => $editor.get().companyId).toBe(companyId);
  editor.editPost(completePost(career));
  expect(await editor.savePost()).toBe(true);
  const { post } = $editor.get();
  expect(post).toMatchObject({ state: "draft", companyId });
  expect($view.get()).toEqual(deskView("post", post?.id));
  expect($isDirty.get()).toBe(false);
});

test("an operator chooses the company of a new post first", async () => {
  await openEditor("", operator);
  editor.editPost({ name: "会计" });
  expect(await editor.savePost()).toBe(false);
  expect($editor.get().faults).toEqual({ companyId: { code: "missing" } });
});

test("a contradiction is said at its field and not sent", async () => {
  const page = await openEditor();
  await expect.poll(() => $editor.get().companyId).toBe(companyId);
  const { refusals } = $editor.get();
  editor.editPost({ ...completePost(career), salaryMin: 9000, salaryMax: 8000 });
  expect(await editor.savePost()).toBe(false);
  expect($editor.get()).toMatchObject({ faults: { salaryMax: { code: "order" } }, refusals: refusals + 1 });
  expect(page.asked(saveDeskPost)).toBe(0);
  editor.editPost({ salaryMax: 10_000 });
  expect($editor.get().faults).toEqual({});
});

test("missing facts are named at their fields, after the draft was saved", async () => {
  const { id } = await draft();
  await openEditor(id);
  editor.editPost({ headcount: null });
  await editor.movePost("review");
  expect($editor.get()).toMatchObject({ faults: { headcount: { said: "请填写招聘人数" } }, post: { state: "draft" } });
  expect((await recruiter.call(readDeskPost, { id })).data.content.headcount).toBeNull();
});

test("a post that a colleague saved in between is compared, and the own version can go on", async () => {
  const post = await draft();
  await openEditor(post.id);
  editor.editPost({ headcount: 9 });
  const theirs = { ...post.content, salaryMax: 20_000 };
  await operator.call(saveDeskPost, { id: post.id, version: post.version, companyId, content: theirs });
  expect(await editor.savePost()).toBe(false);
  expect($editor.get().theirs).toMatchObject({ version: 2, content: { salaryMax: 20_000, headcount: 3 } });
  expect(notices()).toEqual([]);
  // Left for later, the next save meets it again.
  editor.closeConflict();
  expect(await editor.savePost()).toBe(false);
  expect($editor.get().theirs).not.toBeNull();
  editor.keepMine();
  expect(await editor.savePost()).toBe(true);
  expect((await recruiter.call(readDeskPost, { id: post.id })).data.content).toMatchObject({ headcount: 9, salaryMax: 12_000 });
});

test("the other's version can be taken", async () => {
  const post = await draft();
  await openEditor(post.id);
  editor.editPost({ headcount: 9 });
  const theirs = { ...post.content, salaryMax: 20_000 };
  await operator.call(saveDeskPost, { id: post.id, version: post.version, companyId, content: theirs });
  await editor.savePost();
  editor.takeTheirs();
  expect($editor.get()).toMatchObject({ content: { headcount: 3, salaryMax: 20_000 }, theirs: null });
  expect($isDirty.get()).toBe(false);
});

test("changes stay when the reader goes to another screen and back, and the browser asks before the page is left", async () => {
  const { id } = await draft();
  const page = await openEditor(id);
  expect(page.warns()).toBe(false);
  editor.editPost({ name: "改名" });
  expect(page.warns()).toBe(true);
  openView(deskView("posts"));
  openView(deskView("post", id));
  expect($editor.get().content.name).toBe("改名");
  editor.dropChanges();
  expect($isDirty.get()).toBe(false);
});

test("a copy opens as a new draft, and a draft can be thrown away", async () => {
  const { id } = await draft();
  await openEditor(id);
  await editor.copyPost();
  const copy = $editor.get().post;
  expect(copy).toMatchObject({ state: "draft", content: { name: "门店运营主管", endsOn: null } });
  expect($view.get().id).toBe(copy?.id);
  await editor.discardPost();
  expect($view.get()).toEqual(deskView("posts"));
  expect((await recruiter.call(readDeskPost, { id: copy?.id ?? "" })).code).toBe(404);
});

test("a preview shows the description of the page", async () => {
  await openEditor();
  editor.editPost({ descriptionHtml: `${DESCRIPTION}<script>alert(1)</script>` });
  await editor.openPreview();
  expect(JSON.stringify(editor.$preview.get())).toContain("大专及以上学历");
  expect(JSON.stringify(editor.$preview.get())).not.toContain("alert");
  editor.closePreview();
  expect(editor.$preview.get()).toBeNull();
});

test("a post of another company is missing", async () => {
  await openDeskPage(backend, recruiter, "#/post/999999");
  keepMounted($editor);
  await expect.poll(() => $editor.get().state).toBe("missing");
});
