/** How far a scan of the newest posts goes before all matches are read (docs/decisions/0141). */
import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import type { Condition } from "#server/db/posts/search-conditions.ts";
import { locationConditions } from "#server/db/posts/search-conditions.ts";
import { listFromScan, NEWEST_FIRST, reachOf, readIds, type Window } from "#server/db/posts/search-lists.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

let asked = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    asked += 1;
    return result;
  },
};
const db = backend.db.withPlugin(counting);
afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  asked = 0;
});

const inOrder = locationConditions(NO_FILTER, beijingDate(TEST_NOW));
/** One post of `every` in the order of ids, which has nothing to do with the days. */
const oneOf = (every: number): Condition[] => [sql<boolean>`posts.id % ${every} = 0`];

const slice = { limit: 10, offset: 0 };
const newest = (conditions: Condition[], window: Window): Promise<string[]> =>
  listFromScan(db, { inOrder, scanned: conditions, anywhere: [...inOrder, ...conditions], order: NEWEST_FIRST }, slice, {
    window,
    read: readIds(db),
  });

/** The same list from all matches. */
const all = async (conditions: Condition[]): Promise<string[]> => newest(conditions, { perPost: 1_000_000, atLeast: 0 });

describe("a scan of the newest posts", () => {
  test("is enough where it meets a page", async () => {
    const found = await newest(oneOf(2), { perPost: 5, atLeast: 0 });
    expect(asked).toBe(1);
    expect(found).toEqual(await all(oneOf(2)));
  });

  test("goes further where it met nearly a page, and reads the rest of the matches no more", async () => {
    const found = await newest(oneOf(3), { perPost: 2, atLeast: 0 });
    expect(asked).toBe(2);
    expect(found).toEqual(await all(oneOf(3)));
  });

  test("that went further goes as far at once for half a minute", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const window = { perPost: 2, atLeast: 0 };
    const found = await newest(oneOf(4), window);
    expect(asked).toBe(2);
    expect(await newest(oneOf(4), window)).toEqual(found);
    expect(asked).toBe(3);
    clock.mockReturnValue(31_001);
    await newest(oneOf(4), window);
    expect(asked).toBe(5);
  });

  test("gives up where it met little: all matches are read", async () => {
    const found = await newest(oneOf(40), { perPost: 1, atLeast: 30 });
    expect(asked).toBe(2);
    expect(found).toEqual(await all(oneOf(40)));
  });

  test("goes as far as its reach", async () => {
    const found = await newest(oneOf(39), { perPost: 1, atLeast: 30, reach: 100 });
    expect(asked).toBe(2);
    expect(found).toEqual(await all(oneOf(39)));
    expect(asked).toBe(3);
  });

  test("in vain is not repeated for half a minute", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const window = { perPost: 1, atLeast: 30 };
    const found = await newest(oneOf(41), window);
    expect(asked).toBe(2);
    expect(await newest(oneOf(41), window)).toEqual(found);
    expect(asked).toBe(3);
    clock.mockReturnValue(31_001);
    expect(await newest(oneOf(41), window)).toEqual(found);
    expect(asked).toBe(5);
  });
});

describe("the reach of a scan", () => {
  const pretend = (count: number) =>
    sql`update pg_class set reltuples = ${count} where oid = 'posts'::regclass`.execute(backend.db);

  test.each([
    [0, 4],
    [100_000, 4],
    [800_000, 8],
    [1_000_000_000, 16],
  ])("among %i posts is %i windows", async (count, times) => {
    await pretend(count);
    expect(await reachOf(backend.db.withPlugin(counting))).toBe(times);
  });

  test("is asked once in ten minutes", async () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const own = backend.db.withPlugin(counting);
    await Promise.all([reachOf(own), reachOf(own)]);
    await reachOf(own);
    expect(asked).toBe(1);
    clock.mockReturnValue(601_001);
    await reachOf(own);
    expect(asked).toBe(2);
  });
});
