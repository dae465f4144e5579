import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Budget = { path: string; before: number; after?: number; loggedIn?: true };
const budgets = JSON.parse(readFileSync("page-budgets.json", "utf8")) as Budget[];

/** Bytes between one budget and the next larger one, on pages that are read and on pages that are worked in. */
const STRICT = 100;
const COARSE = 10_000;

const offStep = (step: number, rows: readonly Budget[]) =>
  rows.filter(({ before, after = 0 }) => before % step !== 0 || after % step !== 0).map(({ path }) => path);

test("budgets of pages that are read go in steps of 100 bytes", () => {
  expect(
    offStep(
      STRICT,
      budgets.filter(({ loggedIn }) => !loggedIn),
    ),
  ).toEqual([]);
});

test("budgets of pages that are worked in go in steps of 10 kB (D-I5)", () => {
  const worked = budgets.filter(({ loggedIn }) => loggedIn);
  expect(worked.length).toBeGreaterThan(0);
  expect(offStep(COARSE, worked)).toEqual([]);
});
