import { afterAll, expect, test } from "vitest";
import { moveDeskApplications } from "#lib/contract/desk/applications.ts";
import { applications, showInTable, undoMoves } from "#lib/stores/desk/applications.ts";
import { $asBoard, $boardKeyword, $card, askCard, board, moveCard, searchBoard, showAsBoard } from "#lib/stores/desk/board.ts";
import { $moved, $target } from "#lib/stores/desk/moves.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
const NOTE = { reason: "合适", message: "", appointment: null };

let phones = 13_381_000_000;
/** A post with applications, whose board is open. */
const openBoard = async (count: number) => {
  const postId = await addPost(backend.db);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { user } = await backend.logIn(String(++phones));
    ids.unshift(await applyFor(backend.db, user.id, postId));
  }
  const page = await openDeskPage(backend, operator, `#/applications?of=${postId}`);
  showAsBoard(true);
  keepMounted(board.$state, $moved);
  await expect.poll(shown).toEqual({ "0-review": ids });
  return { ids, page, postId };
};
/** The cards of each place that has some. */
const shown = (): Record<string, string[]> => {
  const state = board.$state.get();
  const places = state.state === "ready" ? state.value : [];
  return Object.fromEntries(
    places.filter(({ items }) => items.length > 0).map(({ place, items }) => [place, items.map(({ id }) => id)]),
  );
};
const cardOf = (id: string) => {
  const state = board.$state.get();
  const card = state.state === "ready" ? state.value.flatMap(({ items }) => items).find((one) => one.id === id) : undefined;
  if (!card) throw new Error(`the board has no card ${id}`);
  return card;
};

test("a moved card is at its new place, and an undo brings it back", async () => {
  const { ids } = await openBoard(2);
  const [first = "", second = ""] = ids;
  askCard(cardOf(first), "20");
  expect($target.get()).toBe("20");
  await moveCard("20", NOTE);
  expect(shown()).toEqual({ "0-review": [second], "0-passed": [first] });
  expect([$card.get(), $target.get(), $moved.get()?.counts.moved]).toEqual([null, null, 1]);
  await undoMoves();
  expect(shown()).toEqual({ "0-review": [first, second] });
});

test("a card that a colleague moved already is said to be so, and is where it was moved to", async () => {
  const { ids } = await openBoard(1);
  const [id = ""] = ids;
  askCard(cardOf(id), "20");
  await operator.call(moveDeskApplications, { ids, status: "11", reason: "", message: "", appointment: null });
  await moveCard("20", NOTE);
  expect($moved.get()?.counts).toEqual({ moved: 0, missing: 0, "not-next": 1 });
  expect(shown()).toEqual({ failed: [id] });
});

test("a lost call keeps the question and the card", async () => {
  const { ids, page } = await openBoard(1);
  const [id = ""] = ids;
  askCard(cardOf(id), "20");
  page.meet(moveDeskApplications, "lost");
  await moveCard("20", NOTE);
  expect($card.get()?.id).toBe(id);
  expect($target.get()).toBe("20");
  expect(notices()).toHaveLength(1);
  expect(shown()).toEqual({ "0-review": [id] });
});

test("a keyword narrows the board, and the table of a place keeps it", async () => {
  const { ids, postId } = await openBoard(1);
  searchBoard("没有这个人");
  await expect.poll(shown).toEqual({});
  searchBoard("");
  await expect.poll(shown).toEqual({ "0-review": ids });
  $boardKeyword.set("会计");
  showInTable("0-review");
  expect($asBoard.get()).toBe(false);
  expect(applications.$filter.get()).toEqual({ postId, view: "all", place: "0-review", keyword: "会计" });
  $boardKeyword.set("");
});
