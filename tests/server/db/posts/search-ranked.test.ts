import { afterAll, describe, expect, test } from "vitest";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inTitle, listedConditions } from "#server/db/posts/search-conditions.ts";
import { probeFirst } from "#server/db/posts/search-ranked.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const titled = (word: string) => [...listedConditions(NO_FILTER, beijingDate(TEST_NOW)), inTitle(word)];
const CAP = 3;

describe("the first of several searches with matches", () => {
  test("is found by its place, with its posts, newest first", async () => {
    const [older, newer] = [
      await addPost(db, { name: "修表匠", startsOn: "2026-10-01" }),
      await addPost(db, { name: "修表匠", startsOn: "2026-10-02" }),
    ];
    const first = await probeFirst(db, [titled("驯龙师"), titled("修表匠"), titled("工程师")], CAP);
    expect(first).toMatchObject({ place: 1, count: 2, posts: [{ id: newer }, { id: older }] });
  });

  test("is null if no search has any", async () => {
    expect(await probeFirst(db, [titled("驯龙师"), titled("炼丹师")], CAP)).toBeNull();
    expect(await probeFirst(db, [], CAP)).toBeNull();
  });

  test("lists no posts above the cap, also once that is remembered", async () => {
    for (const name of ["制琴师", "制琴师", "制琴师", "制琴师"]) await addPost(db, { name });
    const lists = [titled("炼丹师"), titled("制琴师"), titled("工程师")];
    expect(await probeFirst(db, lists, CAP)).toEqual({ place: 1, count: CAP, posts: [] });
    expect(await probeFirst(db, lists, CAP)).toEqual({ place: 1, count: CAP, posts: [] });
  });

  test("is found before one that is remembered to reach the cap", async () => {
    await addPost(db, { name: "调香师" });
    for (const name of ["制钟师", "制钟师", "制钟师"]) await addPost(db, { name });
    expect(await probeFirst(db, [titled("制钟师")], CAP)).toMatchObject({ count: CAP });
    expect(await probeFirst(db, [titled("调香师"), titled("制钟师")], CAP)).toMatchObject({ place: 0, count: 1 });
  });
});
