/** The pages that a phone's endless list adds below the page in the address. */
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { pageOf } from "#lib/domain/paging.ts";
import type { PostQuery, PostSummary } from "#lib/domain/posts/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import type { FoundPosts } from "#lib/domain/posts/understood.ts";
import { createPostList } from "#lib/stores/posts/list.ts";
import { createMorePages, withoutRepeats } from "#lib/stores/posts/more-pages.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const post = (id: string): PostSummary => ({
  ...{ id, name: "护士", companyName: "岫屿医院", salary: null, careerId: null, careerFunction: "", careerPost: "" },
  ...{ kind: "domestic", direction: null, startsOn: null, endsOn: null },
  place: { kind: "domestic", province: "", city: "", area: "" },
});
const foundPage = (number: number, ids: readonly string[] = [`${number}0`, `${number}1`], total = 6): FoundPosts => ({
  items: ids.map(post),
  page: pageOf(number, 2, total),
});

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment("http://localhost/search");
  setEnvironment(browser.environment);
});

/** A list of three pages with its first on the screen; each request waits for `answer`. */
const openList = async () => {
  const asked: { query: PostQuery; answer: (outcome: Outcome<FoundPosts>) => void }[] = [];
  const list = createPostList({
    read: (params) => readQuery(params, "domestic"),
    write: writeQuery,
    fetch: (query) => new Promise((answer) => asked.push({ query, answer })),
  });
  keepMounted(list.$results);
  asked.shift()?.answer({ state: "ready", value: foundPage(1) });
  await expect.poll(() => list.$results.value?.state).toBe("ready");
  const pages = createMorePages(list);
  return { list, pages, asked, below: () => list.$below.get().map(({ page }) => page.number) };
};

describe("more pages", () => {
  test("are added one after the other until the last", async () => {
    const { pages, asked, below } = await openList();
    for (const number of [2, 3]) {
      expect(pages.nextNumber()).toBe(number);
      const done = pages.more();
      expect(asked.at(-1)?.query.page).toBe(number);
      asked.at(-1)?.answer({ state: "ready", value: foundPage(number) });
      await done;
    }
    expect([below(), pages.nextNumber()]).toEqual([[2, 3], null]);
  });

  test("are asked for once while a request is on its way", async () => {
    const { pages, asked } = await openList();
    void pages.more();
    void pages.more();
    expect(asked).toHaveLength(1);
  });

  test("stay as they are after a failure, and the same page is asked for again", async () => {
    const { pages, asked, below } = await openList();
    const failing = pages.more();
    asked[0]?.answer({ state: "failed", failure: { kind: "offline" } });
    await failing;
    expect([below(), pages.$state.value?.state]).toEqual([[], "failed"]);
    const again = pages.more();
    expect(asked[1]?.query.page).toBe(2);
    asked[1]?.answer({ state: "ready", value: foundPage(2) });
    await again;
    expect(below()).toEqual([2]);
  });

  test("go with the query that they belong to", async () => {
    const { list, pages, asked, below } = await openList();
    const first = pages.more();
    asked[0]?.answer({ state: "ready", value: foundPage(2) });
    await first;
    const late = pages.more();
    list.filterBy({ keyword: "护士" });
    asked[1]?.answer({ state: "ready", value: foundPage(3) });
    await late;
    expect(below()).toEqual([]);
  });

  test("are there again for a visitor who comes back", async () => {
    const { list, pages, asked } = await openList();
    const done = pages.more();
    asked[0]?.answer({ state: "ready", value: foundPage(2) });
    await done;
    browser.environment.scrollTop = () => 1800;
    browser.leave();
    const again = createPostList({ read: (params) => readQuery(params, "domestic"), write: writeQuery, fetch: list.fetch });
    expect([again.leftAt, again.$below.get().map(({ items }) => items.map(({ id }) => id))]).toEqual([1800, [["20", "21"]]]);
  });
});

test("a post never stands on two pages of a list", () => {
  const ids = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 4 });
  fc.assert(
    fc.property(ids, fc.array(ids, { maxLength: 4 }), (first, below) => {
      const top = [...new Set(first)];
      const pages = withoutRepeats(
        foundPage(1, top),
        below.map((page, index) => foundPage(index + 2, [...new Set(page)])),
      );
      const shown = [...top, ...pages.flatMap(({ posts }) => posts.map(({ id }) => id))];
      expect(shown).toEqual([...new Set([...first, ...below.flat()])]);
    }),
  );
});
