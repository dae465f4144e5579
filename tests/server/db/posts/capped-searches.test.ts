import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { cappedSearch } from "#server/db/posts/capped-searches.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { listedConditions } from "#server/db/posts/search-conditions.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
afterEach(() => void vi.restoreAllMocks());
const { db } = backend;
const today = beijingDate(TEST_NOW);
const limits = { cap: 3, window: { perPost: 1, atLeast: 0 } };
const search = (keyword: string, page = 1) => searchPosts(db, { filter: { ...NO_FILTER, keyword }, page, size: 2, today }, limits);

describe("a search whose matches reach the cap", () => {
  test("is known for half a minute, for its own conditions and cap alone", () => {
    const clock = vi.spyOn(performance, "now").mockReturnValue(1000);
    const conditions = listedConditions(NO_FILTER, today);
    expect(cappedSearch(db, conditions, 10).isKnown).toBe(false);
    cappedSearch(db, conditions, 10).remember();
    expect(cappedSearch(db, listedConditions(NO_FILTER, today), 10).isKnown).toBe(true);
    expect(cappedSearch(db, conditions, 11).isKnown).toBe(false);
    expect(cappedSearch(db, listedConditions(NO_FILTER, "2026-11-22"), 10).isKnown).toBe(false);
    expect(cappedSearch(db, listedConditions({ ...NO_FILTER, kind: "overseas" }, today), 10).isKnown).toBe(false);
    clock.mockReturnValue(31_001);
    expect(cappedSearch(db, conditions, 10).isKnown).toBe(false);
  });

  test("is answered from the present posts, new and closed ones too", async () => {
    for (const name of ["钟表匠", "钟表匠", "钟表匠", "钟表匠"]) await addPost(db, { name });
    const before = await search("钟表匠");
    expect([before.items.length, before.page.total]).toEqual([2, 3]);
    const newer = await addPost(db, { name: "钟表匠", startsOn: today });
    expect((await search("钟表匠")).items[0]?.id).toBe(newer);
    await db.updateTable("posts").set({ ends_on: "2026-11-01" }).where("name", "=", "钟表匠").execute();
    expect((await search("钟表匠")).items).toEqual([]);
  });
});
