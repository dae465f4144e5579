import fc from "fast-check";
import { expect, test } from "vitest";
import { readAhead } from "#pages/_shell/prerender-ahead.ts";

const IDS = Array.from({ length: 40 }, (_, index) => `post-${index}`);
const MOST = 8;

/** Values are the ids themselves; `lost` are those that a read of several leaves out. */
const open = (lost: readonly string[] = []) => {
  const reads: string[][] = [];
  const take = readAhead<string>({
    order: () => Promise.resolve(IDS),
    read: (ids) => {
      reads.push([...ids]);
      return Promise.resolve(new Map(ids.filter((id) => !lost.includes(id)).map((id) => [id, id])));
    },
    readOne: (id) => {
      reads.push([id]);
      return Promise.resolve(id);
    },
    most: MOST,
  });
  return { take, reads };
};

test("values that are taken in order come with ever longer reads", async () => {
  const { take, reads } = open();
  for (const id of IDS) await take(id);
  expect(reads.map(({ length }) => length)).toEqual([1, 2, 4, 8, 8, 8, 8, 1]);
  expect(reads.flat()).toEqual(IDS);
});

test("values far from each other are read alone", async () => {
  const { take, reads } = open();
  for (const place of [30, 3, 21]) await take(`post-${place}`);
  expect(reads).toEqual([["post-30"], ["post-3"], ["post-21"]]);
});

test("a value that a read leaves out, or that is not in the order, is read by itself", async () => {
  const { take, reads } = open(["post-1"]);
  await take("post-0");
  expect(await take("post-1")).toBe("post-1");
  expect(await take("new")).toBe("new");
  expect(reads).toEqual([["post-0"], ["post-1", "post-2"], ["post-1"], ["new"]]);
});

test("each question has the answer of its id, in any order and by several at once", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...IDS), { maxLength: 60 }), fc.subarray(IDS), async (asked, lost) => {
      const { take } = open(lost);
      expect(await Promise.all(asked.map(take))).toEqual(asked);
      expect(await take(asked[0] ?? "post-0")).toBe(asked[0] ?? "post-0");
    }),
  ));
