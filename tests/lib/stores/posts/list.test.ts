/** A list of posts: its filters are in the address, and a visitor who returns finds it as it was left. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Outcome } from "#lib/domain/loadable.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { PostQuery, PostSummary } from "#lib/domain/posts/posts.ts";
import { readQuery, writeQuery } from "#lib/domain/posts/search.ts";
import { createPostList } from "#lib/stores/posts/list.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";

const POST: PostSummary = {
  ...{ id: "1", name: "护士", companyName: "岫屿医院", salary: null, careerId: null, careerFunction: "", careerPost: "" },
  ...{ kind: "domestic", direction: null, startsOn: null, endsOn: null },
  place: { kind: "domestic", province: "", city: "", area: "" },
};
const pageWith = (name: string): Paged<PostSummary> => ({ items: [{ ...POST, name }], page: pageOf(1, 10, 50) });
const MADE = pageWith("as built");

let browser: ReturnType<typeof createEnvironment>;
const openBrowser = (address: string): void => {
  browser = createEnvironment(`http://localhost${address}`);
  setEnvironment(browser.environment);
};
beforeEach(() => openBrowser("/search"));

/** A list whose posts have the name of the query that found them. */
const openList = (prerendered: Paged<PostSummary> | null = MADE) => {
  const fetch = (query: PostQuery): Promise<Outcome<Paged<PostSummary>>> =>
    Promise.resolve({ state: "ready", value: pageWith(`found${writeQuery(query)}`) });
  const list = createPostList({
    read: (params) => readQuery(params, "domestic"),
    write: writeQuery,
    fetch,
    ...(prerendered && { prerendered }),
  });
  const shown = (): string => {
    const results = list.$results.value;
    return results?.state === "ready" ? (results.value.items[0]?.name ?? "") : (results?.state ?? "");
  };
  const look = () => keepMounted(list.$results);
  return { ...list, shown, look, address: () => decodeURIComponent(browser.environment.location().href).slice(16) };
};

describe("the first content of a list", () => {
  test("is the prerendered posts, until newer ones arrive", async () => {
    const { shown, look } = openList();
    expect(shown()).toBe("as built");
    look();
    await expect.poll(shown).toBe("found");
  });

  test.each(["/search?keyword=护士", "/search?page=2"])("is never the prerendered posts at %s", (address) => {
    openBrowser(address);
    expect(openList().shown()).toBe("loading");
  });

  test("is awaited where no posts are prerendered", () => {
    expect(openList(null).shown()).toBe("loading");
  });
});

describe("a filter", () => {
  test("narrows the list from page 1 on, in the address", async () => {
    openBrowser("/search?page=3");
    const { filterBy, shown, look, address, $query } = openList();
    look();
    filterBy({ keyword: "护士" });
    expect([address(), $query.get().page]).toEqual(["/search?keyword=护士", 1]);
    await expect.poll(shown).toContain("keyword");
  });

  test("is cleared with all the others", () => {
    openBrowser("/search?keyword=护士&city=杭州市");
    const { clearFilters, address } = openList();
    clearFilters();
    expect(address()).toBe("/search");
  });
});

describe("a list that was left", () => {
  /** Looks at a narrowed list, scrolls it and goes away. */
  const leave = async (): Promise<void> => {
    const { filterBy, shown, look } = openList();
    look();
    filterBy({ keyword: "护士" });
    await expect.poll(shown).toContain("keyword");
    browser.environment.scrollTop = () => 640;
    browser.leave();
  };

  test("is there at once, at its scroll position, when the visitor comes back or reloads", async () => {
    await leave();
    const again = openList();
    expect([again.shown(), again.leftAt]).toEqual([expect.stringContaining("keyword"), 640]);
  });

  test.each(["later", null])("begins at the top for a visitor who comes by a link, in visit %j", async (visit) => {
    await leave();
    browser.environment.visitId = () => visit;
    const again = openList();
    expect([again.shown(), again.leftAt]).toEqual(["loading", null]);
  });

  test.each(['visit\n640\n{"results":"no"}', "visit\n640", "visit\nx\n[]", "640", ""])(
    "loads like any other where storage holds %j",
    (stored) => {
      browser.environment.session.set("list:/search", stored);
      const { shown, leftAt } = openList();
      expect([shown(), leftAt]).toEqual(["as built", null]);
    },
  );
});
