import { afterAll, expect, test } from "vitest";
import { moveDeskApplications, undoDeskMoves } from "#lib/contract/desk/applications.ts";
import { MOVE_UNDO_MS } from "#lib/domain/desk/messages.ts";
import {
  $lastMessage,
  $moved,
  $target,
  $undoable,
  $undone,
  forgetMoved,
  move,
  showMoved,
  undoMoved,
} from "#lib/stores/desk/moves.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);

let phones = 13_390_000_000;
/** Applications for a post, with the desk open. */
const openMoves = async (count: number, { recruiter = true } = {}) => {
  const postId = await addPost(backend.db, { recruiter });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await applyFor(backend.db, (await backend.logIn(String(++phones))).user.id, postId));
  const page = await openDeskPage(backend, operator, "#/applications");
  keepMounted($moved, $undoable);
  return { ids, page };
};
const moveAndShow = async (ids: string[], message = "请留意安排") => {
  const moved = await move(ids, "20", { reason: "", message, appointment: null });
  if (moved) showMoved(moved);
  return moved;
};

test("moves with a message say how many seekers will be written to", async () => {
  const { ids } = await openMoves(2);
  $target.set("20");
  expect(await moveAndShow(ids)).toMatchObject({ counts: { moved: 2 }, messages: 2, unaddressed: 0 });
  expect($target.get()).toBeNull();
});

test("a post without a recruiter is counted, whose seekers are not written to", async () => {
  const { ids } = await openMoves(1, { recruiter: false });
  expect(await moveAndShow(ids)).toMatchObject({ messages: 0, unaddressed: 1 });
});

test("the undo is offered for ten seconds", async () => {
  const { ids, page } = await openMoves(1);
  await moveAndShow(ids);
  expect($undoable.get()).toBe(true);
  page.pass(MOVE_UNDO_MS - 1);
  expect($undoable.get()).toBe(true);
  page.pass(1);
  expect($undoable.get()).toBe(false);
  expect(await undoMoved()).toBe(false);
});

test("later moves have ten seconds of their own", async () => {
  const { ids, page } = await openMoves(2);
  await moveAndShow(ids.slice(0, 1));
  page.pass(MOVE_UNDO_MS - 1);
  await moveAndShow(ids.slice(1));
  page.pass(1);
  expect($undoable.get()).toBe(true);
});

test("an undo names how many it took back, and how many a colleague has moved on", async () => {
  const { ids } = await openMoves(2);
  await moveAndShow(ids);
  await operator.call(moveDeskApplications, { ids: ids.slice(0, 1), status: "71", reason: "", message: "", appointment: null });
  expect(await undoMoved()).toBe(true);
  expect($undone.get()).toEqual({ undone: 1, "moved-on": 1, sent: 0 });
});

test("an undo that is lost says so and is over", async () => {
  const { ids, page } = await openMoves(1);
  await moveAndShow(ids);
  page.meet(undoDeskMoves, "lost");
  expect(await undoMoved()).toBe(false);
  expect($undoable.get()).toBe(false);
  expect(notices()).toEqual(["offline"]);
});

test("moves stay on the screen of another list while they can be undone", async () => {
  const { ids, page } = await openMoves(1);
  await moveAndShow(ids);
  forgetMoved();
  expect($moved.get()).not.toBeNull();
  page.pass(MOVE_UNDO_MS);
  forgetMoved();
  expect($moved.get()).toBeNull();
});

test("the last message is offered again, on another day too", async () => {
  const { ids } = await openMoves(1);
  await moveAndShow(ids, "周五见");
  expect($lastMessage.get()).toBe("周五见");
  $lastMessage.set("");
  keepMounted($lastMessage);
  await expect.poll(() => $lastMessage.get()).toBe("周五见");
});
