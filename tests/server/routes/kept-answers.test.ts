import { expect, test, vi } from "vitest";
import type { Db } from "#server/db/schema/index.ts";
import { createSharedAnswers } from "#server/routes/kept-answers.ts";

const db = {} as Db;

test("equal questions share one answer only while it is under way", async () => {
  const shared = createSharedAnswers<number>();
  const { promise, resolve } = Promise.withResolvers<number>();
  const ask = vi.fn(() => promise);
  const answers = [shared(db, { page: 1 }, ask), shared(db, { page: 1 }, ask), shared(db, { page: 2 }, ask)];
  expect(ask).toHaveBeenCalledTimes(2);
  resolve(7);
  expect(await Promise.all(answers)).toEqual([7, 7, 7]);
  await shared(db, { page: 1 }, ask);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a failure reaches all who wait, and a later question runs again", async () => {
  const shared = createSharedAnswers<number>();
  const ask = vi.fn(() => Promise.reject(new Error("gone")));
  const outcomes = await Promise.allSettled([shared(db, 1, ask), shared(db, 1, ask)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await shared(db, 1, () => Promise.resolve(8))).toBe(8);
});

test("another database is another question", async () => {
  const shared = createSharedAnswers<number>();
  const one = shared(db, 1, () => Promise.resolve(1));
  expect(await shared({} as Db, 1, () => Promise.resolve(2))).toBe(2);
  expect(await one).toBe(1);
});
