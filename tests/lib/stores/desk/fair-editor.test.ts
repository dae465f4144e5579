import { cleanStores } from "nanostores";
import { afterAll, expect, test } from "vitest";
import { cancelDeskFair, readDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import * as editor from "#lib/stores/desk/fair-editor.ts";
import { $unsaved } from "#lib/stores/desk/versions.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const { $fairEditor } = editor;

/** Opens the editor of a new fair, or of one that was saved before. */
const openEditor = async (id = "") => {
  // Nothing of the test before is left in the form.
  editor.dropFairChanges();
  cleanStores($fairEditor);
  const page = await openDeskPage(backend, operator, `#/fair${id && `/${id}`}`);
  keepMounted($fairEditor);
  await expect.poll(() => $fairEditor.get().state, { timeout: 5000 }).toBe("ready");
  return page;
};
const saved = async () => (await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair() })).data;
const stored = async (id: string) => (await operator.call(readDeskFair, { id })).data;

test("a new fair has an address once it is saved", async () => {
  await openEditor();
  editor.editFair(completeFair());
  await editor.saveFair();
  const id = $fairEditor.get().saved?.fair.id ?? "";
  expect($view.get()).toEqual(deskView("fair", id));
  expect((await stored(id)).content).toEqual(completeFair());
});

test("missing facts are said at their fields and not sent", async () => {
  const page = await openEditor();
  const { refusals } = $fairEditor.get();
  editor.editFair({ ...completeFair(), title: "", endsAt: "2026-11-01T09:00" });
  await editor.saveFair();
  expect($fairEditor.get()).toMatchObject({
    faults: { title: { code: "missing" }, endsAt: { code: "order" } },
    refusals: refusals + 1,
  });
  expect(page.asked(saveDeskFair)).toBe(0);
  editor.editFair({ title: "招聘会" });
  expect($fairEditor.get().faults).toEqual({ endsAt: { code: "order" } });
});

test("unsaved changes are noted for the frame, and can be dropped", async () => {
  const { fair } = await saved();
  const page = await openEditor(fair.id);
  expect(page.warns()).toBe(false);
  editor.editFair({ hours: "每天 8:00–12:00" });
  expect(page.warns()).toBe(true);
  expect($unsaved.get()).toMatchObject({ screen: "fair" });
  $unsaved.get()?.drop();
  expect($fairEditor.get().content.hours).toBe("每天 9:00–16:30");
  expect($unsaved.get()).toBeNull();
});

test("changes stay when the reader goes to another screen and back", async () => {
  const { fair } = await saved();
  await openEditor(fair.id);
  editor.editFair({ hours: "每天 8:00–12:00" });
  openView(deskView("fairs"));
  openView(deskView("fair", fair.id));
  expect($fairEditor.get().content.hours).toBe("每天 8:00–12:00");
});

test("a fair that a colleague saved in between is compared, and the own version can go on", async () => {
  const { fair, version, content } = await saved();
  await openEditor(fair.id);
  editor.editFair({ hours: "每天 8:00–12:00" });
  await operator.call(saveDeskFair, { id: fair.id, version, content: { ...content, halls: "9 号馆" } });
  await editor.saveFair();
  expect($fairEditor.get().theirs).toMatchObject({ version: 2, content: { halls: "9 号馆" } });
  expect(notices()).toEqual([]);
  editor.keepMyFair();
  await editor.saveFair();
  expect((await stored(fair.id)).content).toMatchObject({ hours: "每天 8:00–12:00", halls: "1 号馆、2 号馆" });
});

test("the other's version can be taken", async () => {
  const { fair, version, content } = await saved();
  await openEditor(fair.id);
  editor.editFair({ hours: "每天 8:00–12:00" });
  await operator.call(saveDeskFair, { id: fair.id, version, content: { ...content, halls: "9 号馆" } });
  await editor.saveFair();
  editor.takeTheirFair();
  expect($fairEditor.get()).toMatchObject({ content: { halls: "9 号馆", hours: "每天 9:00–16:30" }, theirs: null });
});

test("a cancellation keeps the unsaved changes of the form", async () => {
  const { fair } = await saved();
  await openEditor(fair.id);
  editor.editFair({ halls: "9 号馆" });
  await editor.cancelFair("场地维修");
  expect($fairEditor.get()).toMatchObject({ saved: { cancelReason: "场地维修" }, content: { halls: "9 号馆" } });
});

test("a cancellation that a colleague was quicker with is reported", async () => {
  const { fair } = await saved();
  await openEditor(fair.id);
  await operator.call(cancelDeskFair, { id: fair.id, reason: "天气" });
  await editor.cancelFair("场地维修");
  expect(notices()).toHaveLength(1);
});

test("a company gets a booth and leaves, without a change of the form", async () => {
  const { fair } = await saved();
  const postId = await addPost(backend.db, { company: "青禾科技有限公司", name: "会计" });
  const { company_id: companyId } = await backend.db
    .selectFrom("posts")
    .select("company_id")
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  await backend.db.insertInto("fair_companies").values({ fair_id: fair.id, company_id: companyId, position: 1 }).execute();
  await openEditor(fair.id);
  editor.editFair({ halls: "9 号馆" });
  await editor.setBooth(companyId, "A12");
  expect($fairEditor.get().saved?.companies).toMatchObject([{ booth: "A12" }]);
  await editor.removeCompany(companyId);
  expect($fairEditor.get()).toMatchObject({ saved: { companies: [] }, content: { halls: "9 号馆" } });
});
