import { expect, test } from "vitest";
import { APPLICATION_STATUSES, type Stage } from "#lib/domain/applications/applications.ts";
import { nextDeskStatuses } from "#lib/domain/desk/appointments.ts";
import {
  BOARD_COLUMNS,
  BOARD_PLACES,
  columnOf,
  type PlaceCards,
  placeOf,
  placesOf,
  shownColumns,
  statusesAt,
  wayTo,
} from "#lib/domain/desk/board.ts";

test("every status has a place, and every place a column", () => {
  expect(new Set(APPLICATION_STATUSES.map(placeOf))).toEqual(new Set(BOARD_PLACES));
  expect(BOARD_COLUMNS.flatMap(placesOf)).toEqual(BOARD_PLACES);
  expect(BOARD_PLACES.flatMap(statusesAt).sort()).toEqual([...APPLICATION_STATUSES].sort());
});

test("of the statuses that may follow another no two lie at one place", () => {
  for (const status of APPLICATION_STATUSES)
    for (const stages of [[], [1], [1, 2], [1, 2, 3, 4, 5]] satisfies Stage[][]) {
      const places = nextDeskStatuses(status, stages).map(placeOf);
      expect(new Set(places).size, status).toBe(places.length);
    }
});

test.each([
  ["10", "0-passed", "20"],
  ["10", "failed", "11"],
  ["10", "early", "90"],
  ["10", "1-review", null],
  ["20", "2-review", "35"],
  ["25", "2-review", null],
  ["30", "2-review", "35"],
  ["13", "supplementary", "1"],
  ["100", "failed", null],
  // The second review of the last stage has no place of its own; the card's list offers it.
  ["71", "6-review", null],
  ["71", "admitted", "100"],
] as const)("a card in %s at the place %s gets %s", (status, place, expected) => {
  expect(wayTo({ status, next: nextDeskStatuses(status, [2]) }, place)).toBe(expected);
});

test("a board shows stages in use, and those that a card may go to", () => {
  const empty = BOARD_PLACES.map((place): PlaceCards => ({ place, total: 0, items: [] }));
  expect(shownColumns(empty)).toEqual([0, "over"]);
  const used = empty.map((cards) => (cards.place === "3-passed" ? { ...cards, total: 4 } : cards));
  expect(shownColumns(used)).toEqual([0, 3, "over"]);
  const card = {
    id: "1",
    postId: "1",
    postName: "",
    companyName: "",
    name: "",
    phone: "",
    status: "20",
    next: ["35", "90"],
  } as const;
  const times = { signedAt: 0, since: 0, withdrawnAt: null, entered: null };
  const reachable = empty.map((cards) =>
    cards.place === "0-passed" ? { ...cards, total: 1, items: [{ ...card, ...times, next: [...card.next] }] } : cards,
  );
  expect(shownColumns(reachable)).toEqual([0, 2, 6, "over"]);
  expect(columnOf("early")).toBe(6);
});
