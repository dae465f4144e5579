/** Content fits on the screen: nothing is cut needlessly, and no target is too small. */
import type { Locator, Page } from "@playwright/test";
import * as z from "zod/mini";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import { LISTS } from "#lib/domain/resume/resume.ts";
import { demoResume } from "#server/demo/seed/resume.ts";
import { withFetchedCompanies, withFetchedFairs, withFetchedPosts } from "./support/fetched-pages.ts";
import { call, completeResume, findPost } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** Texts that are cut to the width of their element. */
const cutTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) =>
    found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
const openAt = async (page: Page, width: number, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
};
const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

for (const width of [1440, 992, 390, 320]) {
  for (const path of ["/home", "/search"])
    test(`companies on the cards of ${path} are complete at ${width} px`, { tag: "@release" }, async ({ page }) => {
      await openAt(page, width, path);
      const companies = page.locator("post-state a span[title*=公司]");
      expect(await companies.count()).toBeGreaterThan(8);
      expect(await cutTexts(companies)).toEqual([]);
    });

  test(`a fair's days are beside its dates or right below them, at ${width} px`, { tag: "@release" }, async ({ page }) => {
    await openAt(page, width, "/job-fairs");
    const indented = await page.getByRole("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const time = card.querySelector("time");
        const days = time?.nextElementSibling;
        const lastLine = [...(time?.getClientRects() ?? [])].at(-1);
        if (!time || !days || !lastLine) return ["no dates"];
        const { left, top } = days.getBoundingClientRect();
        return top > lastLine.top + 10 && left > lastLine.left + 1 ? [`${days.textContent}: ${left - lastLine.left} px`] : [];
      }),
    );
    expect(indented).toEqual([]);
  });
}

/** Focuses the first item of every row that scrolls sideways, and gives those whose ring the row would cut off. */
const cutRings = (page: Page): Promise<{ rows: number; cut: string[] }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("div, ul, nav")].filter((row) => {
      const { overflowX, scrollbarWidth } = getComputedStyle(row);
      return overflowX === "auto" && scrollbarWidth === "none" && row.getClientRects().length > 0;
    });
    const cut = rows.flatMap((row) => {
      const item = row.querySelector<HTMLElement>("a, button, input");
      item?.focus();
      const ringed = [item?.closest("label"), item].find((each) => each && getComputedStyle(each).outlineStyle !== "none");
      if (!ringed) return ["no ring"];
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
      return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) > 0 ? [ringed.textContent] : [];
    });
    return { rows: rows.length, cut };
  });

for (const path of ["/home", "/search?keyword=Java", "/job-fairs/101/", "/company-details?companyName=岫屿智联科技有限公司"])
  test(`rows that scroll show the whole ring of a focused item, on ${path}`, { tag: "@release" }, async ({ page }) => {
    await openAt(page, 390, path);
    // Script moves a focus with a ring only after a key.
    await page.keyboard.press("Tab");
    const { rows, cut } = await cutRings(page);
    expect(rows).toBeGreaterThan(0);
    expect(cut).toEqual([]);
  });

test("popular positions are complete on phones", { tag: "@phone" }, async ({ page }) => {
  for (const width of [390, 320]) {
    await openAt(page, width, "/home");
    expect(await cutTexts(page.locator('a[href^="/search?careers="] > span[title]'))).toEqual([]);
  }
});

test("the industries fill the height beside the hot jobs", { tag: "@release" }, async ({ page }) => {
  for (const width of [1440, 992]) {
    await openAt(page, width, "/home");
    const chooser = page.getByRole("navigation", { name: "职位导航" });
    const last = await chooser.getByRole("listitem").last().boundingBox();
    const pager = await chooser.getByRole("button", { name: /上一/ }).boundingBox();
    expect((pager?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0), `${width} px`).toBeLessThan(12);
  }
});

test("a fair's posts can be read while one is chosen at 320 px", { tag: "@release" }, async ({ page, request, seeker }) => {
  await completeResume(request, seeker);
  await openAt(page, 320, "/job-fairs/107/");
  await page.getByRole("button", { name: "我要报名" }).click();
  const choice = page.getByRole("dialog", { name: "选择报名职位" });
  await expect(choice).toBeVisible();
  const widths = await choice.locator("label:has([type=radio])").evaluateAll((labels) =>
    labels.map((label) => {
      const name = [...label.querySelectorAll("span")].find(({ childElementCount }) => childElementCount === 0);
      return name?.getBoundingClientRect().width ?? 0;
    }),
  );
  // Six characters.
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(84);
});

test("tap targets on the pages of a post and a fair are 40 px high", { tag: "@phone" }, async ({ page }) => {
  await openAt(page, 390, "/jobs/10001/");
  expect(await heightOf(page.locator("summary"))).toBeGreaterThanOrEqual(40);
  await openAt(page, 390, "/job-fairs/107/");
  expect(await heightOf(page.getByRole("link", { name: "查看全部职位" }))).toBeGreaterThanOrEqual(40);
});

test("at 992 px the industries fill their rows, each with its posts on a line of their own", { tag: "@release" }, async ({
  page,
}) => {
  await openAt(page, 992, "/home");
  const filled = await page
    .getByRole("navigation", { name: "职位导航" })
    .getByRole("listitem")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const boxes = [...row.querySelectorAll("button, a")].map((element) => element.getBoundingClientRect());
        const used = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
        return used / row.getBoundingClientRect().height;
      }),
    );
  expect(filled.length).toBeGreaterThan(5);
  expect(Math.min(...filled)).toBeGreaterThan(0.6);
});

test("a deleted record of the résumé can be restored at 320 px by a button with its full label", { tag: "@release" }, async ({
  page,
  request,
  seeker,
}) => {
  const [work] = demoResume.works;
  const employer = "滨江新城智能制造与跨境电商投资集团公司";
  const works = [emptyRecord(LISTS.works, { ...work, employer })];
  await call(request, saveResume.path, z.encode(saveResume.payload, { userId: String(seeker.userId), works }), seeker.token);
  await openAt(page, 320, "/my-resume");
  await page.getByRole("button", { name: `删除 ${employer}` }).click();
  await page.getByRole("button", { name: "确定" }).click();
  const undo = page.getByRole("button", { name: "撤销" });
  expect(await heightOf(undo)).toBeLessThanOrEqual(42);
  expect(await cutTexts(page.getByText(`已删除「${employer}」`))).toEqual([]);
  await undo.click();
});

test("the next steps after an application are large enough for a pointer", { tag: "@release" }, async ({
  page,
  request,
  seeker,
}) => {
  await completeResume(request, seeker);
  const { recruitProjectId } = await findPost(request, {});
  await call(request, "/api/homePage/signUp", { recruitProjectId, source: "PC" }, seeker.token);
  await openAt(page, 1440, `/post-details?id=${recruitProjectId}`);
  for (const name of ["报名回执", "查看进度"])
    expect(await heightOf(page.getByRole("link", { name })), name).toBeGreaterThanOrEqual(24);
});

test("the buttons of a fair are in two rows on phones, 分享 beside another", { tag: "@release" }, async ({ page }) => {
  await openAt(page, 390, "/job-fairs/101/");
  const tops = await Promise.all(
    [
      page.locator("button[data-apply]").first(),
      page.getByRole("link", { name: "加入日历" }),
      page.getByRole("button", { name: "分享" }),
    ].map(async (button) => (await button.boundingBox())?.y),
  );
  expect(tops[1]).toBe(tops[2]);
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
});

test("the actions of a post are in one row on phones, each with its full label or its picture", { tag: "@release" }, async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await openAt(page, width, "/jobs/10001/");
    const actions = page.locator(".post-actions").getByRole("button");
    const tops = await actions.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops.length, `${width} px`).toBe(3);
    expect(new Set(tops).size, `${width} px`).toBe(1);
    expect(await cutTexts(actions), `${width} px`).toEqual([]);
  }
});

test("the names of a fair's companies are complete from 600 px on", { tag: "@release" }, async ({ page }) => {
  for (const width of [1440, 1200, 992, 600]) {
    await openAt(page, width, "/job-fairs/107/");
    const names = page.getByRole("main").getByRole("heading", { level: 3 });
    const heights = await names.evaluateAll((found) => found.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    expect(heights.length, `${width} px`).toBe(60);
    expect(Math.max(...heights), `${width} px`).toBe(0);
  }
});

test("the figures of a fair are beside its name on desktop", { tag: "@release" }, async ({ page }) => {
  for (const width of [1440, 992]) {
    await openAt(page, width, "/job-fairs/101/");
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    const figures = await page.getByText("参会企业", { exact: true }).boundingBox();
    expect(figures?.x ?? 0, `${width} px`).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  }
});

test("the name of a fair has no empty lines", { tag: "@release" }, async ({ page }) => {
  await openAt(page, 1440, "/job-fairs");
  const holes = await page
    .getByRole("article")
    .getByRole("heading")
    .evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        return name.getBoundingClientRect().height - range.getBoundingClientRect().height;
      }),
    );
  expect(holes.length).toBeGreaterThan(3);
  expect(Math.max(...holes)).toBeLessThan(12);
});

test("a list of a fair's posts fades at an edge past which there is more", { tag: "@release" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAt(page, 1440, "/job-fairs/103/");
  const list = page.locator("self-scroll:has(li:nth-child(6))").first();
  const fades = () =>
    list.evaluate((element) =>
      ["--fade-start", "--fade-end"].map((name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name))),
    );
  await list.scrollIntoViewIfNeeded();
  await expect.poll(fades).toEqual([0, 24]);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2 - element.clientHeight / 2));
  await expect.poll(fades).toEqual([24, 24]);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(fades).toEqual([24, 0]);
});

/** Adds up how far the page's parts move. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += "value" in entry && typeof entry.value === "number" ? entry.value : 0;
      document.documentElement.dataset["shift"] = String(total);
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftsOf = async (page: Page): Promise<number> => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Number((await page.locator("html").getAttribute("data-shift")) ?? 0);
};

const FAIR_POSTS_PAGE = "/job-fairs-search?recruitFairsId=101";
const COMPANY_PAGE = "/company-details?companyName=岫屿智联科技有限公司";
/** Pages that are made before their data are known; `most`: lines that nothing foretells may move the list by as much. */
const LIVE_PAGES = [
  { name: "post", path: "/post-details?id=10020", call: getPost.path, most: 0.005 },
  { name: "company", path: COMPANY_PAGE, call: getCompany.path, most: 0.005 },
  { name: "fair", path: "/job-fairs-details?detailInfo=%7B%22recruitFairsId%22%3A107%7D", call: getFair.path, most: 0.02 },
] as const;
for (const { name, path, call, most } of LIVE_PAGES)
  for (const width of [1440, 992, 390])
    test(`the page of a ${name} keeps its skeleton's places when it loads, at ${width} px`, { tag: "@release" }, async ({
      page,
    }) => {
      await watchShifts(page);
      if (name === "post") await withFetchedPosts(page);
      if (name === "company") await withFetchedCompanies(page);
      if (name === "fair") await withFetchedFairs(page);
      const held = Promise.withResolvers<void>();
      await page.route(`**${call}*`, (route) => held.promise.then(() => route.continue()));
      await openAt(page, width, path);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (name === "post" && width >= 992) await expect(page.locator(".post-side").getByText("招聘单位")).toBeVisible();
      held.resolve();
      await expect(page.locator("[data-waiting]")).toHaveCount(0);
      // Code that follows the data may move things too.
      expect(await shiftsOf(page)).toBeLessThan(most);
    });

/** Pages with a list that was built; `first`: a button that the island's code makes work. */
const BUILT_PAGES = [
  { name: "company", path: COMPANY_PAGE, call: getCompany.path, first: "屏蔽该公司" },
  { name: "fair's posts", path: FAIR_POSTS_PAGE, call: getFairPosts.path, first: "搜索" },
] as const;
for (const { name, path, call, first } of BUILT_PAGES)
  for (const width of [1440, 992, 390])
    test(`the built page of a ${name} stays where it is when its code comes, at ${width} px`, { tag: "@release" }, async ({
      page,
    }) => {
      await watchShifts(page);
      const again = page.waitForResponse(`**${call}`);
      await openAt(page, width, path);
      await page.getByRole("main").getByRole("button", { name: first, exact: true }).focus();
      await again;
      await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
      expect(await shiftsOf(page)).toBeLessThan(0.001);
    });

const POSTS = `**${searchPosts.path}*`;
const TAGS = "**/SelectedTags.*.js";
for (const width of [1440, 992, 390])
  for (const keyword of ["会计", "银川 会计"])
    for (const [first, last] of [
      [POSTS, TAGS],
      [TAGS, POSTS],
    ] as const)
      test(`nothing moves when ${first === POSTS ? "posts, then tags" : "tags, then posts"} come for ${keyword}, at ${width} px`, {
        tag: "@release",
      }, async ({ page }) => {
        await watchShifts(page);
        const held = Promise.withResolvers<void>();
        await page.route(last, (route) => held.promise.then(() => route.continue()));
        const came = page.waitForResponse(first);
        await openAt(page, width, `/search?keyword=${encodeURIComponent(keyword)}`);
        await (await came).finished();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await expect(page.getByRole("region", { name: "搜索结果" })).toHaveAttribute("aria-busy", "true");
        held.resolve();
        await expect(page.getByRole("button", { name: "移除条件：会计" })).toBeVisible();
        await expect(page.getByText(/共找到 \d+\+? 个职位/)).toBeVisible();
        expect(await shiftsOf(page)).toBeLessThan(0.005);
      });
