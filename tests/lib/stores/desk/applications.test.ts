import { afterAll, expect, test } from "vitest";
import { moveDeskApplications } from "#lib/contract/desk/applications.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import {
  $application,
  $chosen,
  $nextOfChosen,
  $publishable,
  $takesResults,
  applications,
  choose,
  chooseAll,
  enterChosen,
  moveChosen,
  moveOpen,
  narrowApplications,
  reopenApplication,
  undoMoves,
} from "#lib/stores/desk/applications.ts";
import { $moved, $target, $undone } from "#lib/stores/desk/moves.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);

let phones = 13_380_000_000;
const apply = async (postId: string): Promise<string> => {
  const { user } = await backend.logIn(String(++phones));
  return applyFor(backend.db, user.id, postId);
};
const listed = (): string[] => {
  const rows = applications.$rows.get();
  return rows.state === "ready" ? rows.value.items.map(({ id }) => id) : [];
};
/** A post with applications, whose table is open. */
const openTable = async (count: number) => {
  const postId = await addPost(backend.db);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.unshift(await apply(postId));
  const page = await openDeskPage(backend, operator, `#/applications?of=${postId}`);
  keepMounted($nextOfChosen, $moved);
  keepMounted(applications.$rows);
  await expect.poll(listed).toEqual(ids);
  return { ids, page, postId };
};

test("the chosen ones move together, and the table shows where they are", async () => {
  const { ids } = await openTable(3);
  chooseAll(true);
  expect($nextOfChosen.get()).toEqual(["20", "11", "90"]);
  choose(ids[0] ?? "", false);
  await moveChosen("20", { reason: "合适", message: "", appointment: null });
  expect($moved.get()).toMatchObject({ counts: { moved: 2, missing: 0, "not-next": 0 }, messages: 0, unaddressed: 0 });
  expect($chosen.get()).toEqual([]);
  const rows = applications.$rows.get();
  expect(rows.state === "ready" && rows.value.items.map(({ status }) => status)).toEqual(["10", "20", "20"]);
  chooseAll(true);
  expect($nextOfChosen.get()).toEqual(["90"]);
});

test("an application that a colleague has moved already is counted apart", async () => {
  const { ids } = await openTable(2);
  await operator.call(moveDeskApplications, { ids: [ids[0] ?? ""], status: "11", reason: "", message: "", appointment: null });
  chooseAll(true);
  await moveChosen("20", { reason: "", message: "", appointment: null });
  expect($moved.get()?.counts).toEqual({ moved: 1, missing: 0, "not-next": 1 });
});

test("results are entered for the chosen ones, which stay chosen, and published together", async () => {
  const { ids, postId } = await openTable(3);
  const { id: batch_id } = await backend.db
    .insertInto("batches")
    .values({ post_id: postId, name: "一批" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const exam = { stage: 1, title: "笔试", takes_place_at: null, place: "", has_ticket: false, sign_in_code: null } as const;
  await backend.db
    .insertInto("flows")
    .values({ batch_id, ...exam })
    .execute();
  await backend.db.updateTable("applications").set({ batch_id, status: "25" }).where("id", "in", ids).execute();
  keepMounted($takesResults, $publishable);
  await applications.refresh();
  for (const id of ids.slice(0, 2)) choose(id, true);
  expect($takesResults.get()).toBe(true);
  await enterChosen("passed");
  expect($publishable.get()).toEqual(ids.slice(0, 2));
  choose(ids[2] ?? "", true);
  await moveChosen("results", { reason: "", message: "", appointment: null });
  const rows = applications.$rows.get();
  expect(rows.state === "ready" && rows.value.items.map(({ status }) => status)).toEqual(["30", "30", "25"]);
});

test("an undone publication keeps the entered results", async () => {
  const { ids, postId } = await openTable(1);
  const batch = { post_id: postId, name: "一批" };
  const { id: batch_id } = await backend.db.insertInto("batches").values(batch).returning("id").executeTakeFirstOrThrow();
  await backend.db.updateTable("applications").set({ batch_id, status: "35" }).where("id", "in", ids).execute();
  keepMounted($takesResults, $publishable);
  await applications.refresh();
  chooseAll(true);
  await enterChosen("failed");
  await moveChosen("results", { reason: "", message: "", appointment: null });
  await undoMoves();
  chooseAll(true);
  expect($publishable.get()).toEqual(ids);
  await enterChosen(null);
  expect($publishable.get()).toEqual([]);
});

test("undone moves are where they were in the table", async () => {
  const { ids } = await openTable(2);
  chooseAll(true);
  await moveChosen("20", { reason: "", message: "", appointment: null });
  await undoMoves();
  expect($undone.get()).toEqual({ undone: 2, "moved-on": 0, sent: 0 });
  const rows = applications.$rows.get();
  expect(rows.state === "ready" && rows.value.items.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, "10"]));
});

test("an open application that is undone is shown where it was", async () => {
  const { ids } = await openTable(1);
  keepMounted($application);
  openView(deskView("application", ids[0] ?? ""));
  await expect.poll(() => $application.get()).toMatchObject({ state: "ready" });
  await moveOpen("20", { reason: "", message: "", appointment: null });
  await undoMoves();
  expect($application.get()).toMatchObject({ value: { application: { status: "10" }, moves: [{ status: "10" }] } });
});

test("a lost call keeps the choice", async () => {
  const { ids, page } = await openTable(1);
  chooseAll(true);
  page.meet(moveDeskApplications, "lost");
  $target.set("20");
  await moveChosen("20", { reason: "", message: "", appointment: null });
  expect($chosen.get()).toEqual(ids);
  expect($target.get()).toBe("20");
  expect(notices()).toEqual(["offline"]);
});

test("another part of the list chooses nothing", async () => {
  await openTable(1);
  chooseAll(true);
  narrowApplications({ view: "over" });
  expect($chosen.get()).toEqual([]);
  await expect.poll(listed).toEqual([]);
});

test("an open application moves on, and its history names who moved it", async () => {
  const { ids } = await openTable(1);
  keepMounted($application);
  openView(deskView("application", ids[0] ?? ""));
  await expect.poll(() => $application.get()).toMatchObject({ state: "ready", value: { application: { status: "10" } } });
  await moveOpen("20", { reason: "学历符合", message: "", appointment: null });
  expect($application.get()).toMatchObject({ value: { moves: [{}, { status: "20", who: "周明", reason: "学历符合" }] } });
  openView(deskView("application", "999999"));
  await reopenApplication();
  expect($application.get()).toEqual({ state: "missing" });
});
