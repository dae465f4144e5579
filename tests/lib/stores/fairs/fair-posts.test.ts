import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import type { FairWithPosts } from "#lib/domain/fairs/fair-posts.ts";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { PAGE_SIZE, pageOf } from "#lib/domain/paging.ts";
import { SALARY_BANDS } from "#lib/domain/posts/salary.ts";
import { createFairPosts } from "#lib/stores/fairs/fair-posts.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const FAIR = "101";
const PAGE = `/job-fairs-search?recruitFairsId=${FAIR}`;

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let fairPosts: ReturnType<typeof createFairPosts>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

const open = async (address: string): Promise<void> => {
  page = openStorePage(backend, address);
  fairPosts = createFairPosts();
  keepMounted(fairPosts.list.$results);
  await expect.poll(() => fairPosts.list.$results.get().state).not.toBe("loading");
};
const results = () => {
  const now = fairPosts.list.$results.get();
  if (now.state !== "ready") throw new Error(`the list is ${now.state}`);
  return now.value;
};
/** As a build without posts would have it. */
const BUILT: FairWithPosts = { id: FAIR, name: "秋季招聘会", posts: { items: [], page: pageOf(1, PAGE_SIZE.posts, 0) } };
const settled = () => expect.poll(() => fairPosts.list.$results.get().state).toBe("ready");

describe("the posts of a fair", () => {
  test("begin with the one the visitor came from, which stays in the address when filtered", async () => {
    await open(PAGE);
    const chosen = results().items[5]?.id ?? "";
    await open(fairPostsPath(FAIR, chosen));
    expect([fairPosts.chosenId, results().items[0]?.id]).toEqual([chosen, chosen]);
    expect(fairPosts.$fairOfPosts.get()).toEqual({ id: FAIR, name: expect.stringMatching(/./) });
    const { total } = results().page;
    fairPosts.list.filterBy({ salary: SALARY_BANDS[1] ?? null });
    await settled();
    expect(results().page.total).toBeLessThan(total);
    expect(page.address()).toMatch(new RegExp(`recruitFairsId=${FAIR}&detail=.*${chosen}.*&salary=`));
  });

  test.each(["", "{", "null", "%E0%A4", '{"recruitProjectId":"1; drop table posts"}', '{"recruitProjectId":99999999}'])(
    "are shown as they are with the detail %s",
    async (detail) => {
      await open(PAGE);
      const plain = results();
      await open(`${PAGE}&detail=${detail}`);
      expect(results()).toEqual(plain);
    },
  );

  test("are there before they are asked for on a page that was built with them", async () => {
    page = openStorePage(backend, PAGE);
    fairPosts = createFairPosts(BUILT);
    expect([results().items, fairPosts.$fairOfPosts.get()?.name]).toEqual([[], BUILT.name]);
    keepMounted(fairPosts.list.$results);
    await expect.poll(() => results().items.length).toBe(PAGE_SIZE.posts);
    expect(fairPosts.$fairOfPosts.get()?.name).not.toBe(BUILT.name);
    expect(page.asked(getFairPosts)).toBe(1);
    fairPosts.list.turnTo(2);
    expect(page.address()).toContain(`recruitFairsId=${FAIR}&page=2`);
  });

  test.each([`${PAGE}&page=2`, `${PAGE}&keyword=a`, fairPostsPath(FAIR, "10001")])(
    "of the built page are not those of %s",
    async (address) => {
      page = openStorePage(backend, address);
      expect(createFairPosts(BUILT).list.$results.get().state).toBe("loading");
    },
  );

  test.each(["", "abc", "-1", "999999", "__proto__", "1e3", "<script>"])("are missing for the fair %j", async (id) => {
    await open(`/job-fairs-search?recruitFairsId=${encodeURIComponent(id)}&detail={}`);
    expect(fairPosts.list.$results.get()).toEqual({ state: "missing" });
    expect(page.asked(getFairPosts)).toBe(id === "999999" ? 1 : 0);
  });
});
