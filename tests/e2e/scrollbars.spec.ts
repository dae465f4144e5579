/** With scroll bars as they are on Windows and Linux: none but those that are meant. */
import type { Page } from "@playwright/test";
import { demoSeeker } from "./support/demo-seeker.ts";
import { openFilter } from "./support/filters.ts";
import { call, completeResume, enter, findPosts } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** Elements meant to scroll vertically inside the page. None may show a horizontal bar. */
const MEANT = [
  '[aria-label="聊天记录"]',
  '[aria-label="会话列表"] .overflow-y-auto',
  "self-scroll",
  "dialog .overflow-y-auto",
  "nav .overflow-y-auto",
].join();

const PAGES = [
  "/home",
  "/search",
  "/overseas",
  "/post-details?id=10001",
  "/jobs/10001/",
  "/login",
  "/job-fairs",
  "/job-fairs/101/",
  "/job-fairs/107/",
  "/job-fairs-search?recruitFairsId=101",
  "/company-details?companyName=岫屿智联科技有限公司",
  "/feeds",
  "/user-agreement",
];

/** Of a seeker with everything that these can show. */
const LOCKED_PAGES = [
  "/my-resume",
  "/my-delivery",
  "/account",
  "/scan-sign-in",
  "/file-view?url=demo%2F%E4%BC%81%E4%B8%9A%E7%AE%80%E4%BB%8B.pdf&name=x.pdf",
];

/** Elements that show a scroll bar which was not meant, and how thick it is in pixels. */
const strayBars = (page: Page): Promise<string[]> =>
  page.evaluate((meant) => {
    const pixels = (...lengths: string[]): number => lengths.reduce((sum, length) => sum + Number.parseFloat(length), 0);
    const nameOf = (element: Element): string =>
      `${element.localName}${element.role ? `[role=${element.role}]` : ""}.${element.className.toString().slice(0, 60)}`;
    const bars = [...document.body.querySelectorAll<HTMLElement>(":not(select, option, svg, svg *)")].flatMap((element) => {
      // Inline and hidden elements have no inside to scroll.
      if (element.clientWidth === 0 || element.clientHeight === 0) return [];
      const style = getComputedStyle(element);
      const beside = element.offsetWidth - element.clientWidth - pixels(style.borderLeftWidth, style.borderRightWidth);
      const below = element.offsetHeight - element.clientHeight - pixels(style.borderTopWidth, style.borderBottomWidth);
      const found = [];
      if (beside > 1 && !element.matches(meant)) found.push(`${nameOf(element)}: ${beside} px beside`);
      if (below > 1) found.push(`${nameOf(element)}: ${below} px below`);
      return found;
    });
    const below = window.innerHeight - document.documentElement.clientHeight;
    return below > 1 ? [...bars, `the page: ${below} px below`] : bars;
  }, MEANT);

const WIDTHS = [1440, 992, 390, 320];

const expectNoStrayBars = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => strayBars(page), `at ${width} px`).toEqual([]);
  }
};

for (const path of PAGES)
  test(`${path} shows no unintended scroll bar`, { tag: "@release" }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    await expectNoStrayBars(page);
  });

for (const path of LOCKED_PAGES)
  test(`${path} shows no unintended scroll bar`, { tag: "@release" }, async ({ page, request, readCode }) => {
    await enter(page, await demoSeeker(request, readCode));
    await page.goto(path);
    await expect(page.locator("astro-island :is(a, button, input)").filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await expectNoStrayBars(page);
  });

for (const width of [1440, 390])
  test(`the dialogs of the search show no unintended scroll bar, at ${width} px`, { tag: "@release" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [button, dialog] of [
      ["其他城市", "选择城市"],
      ["选择职位类型", "选择职位类型"],
      ["我的记录", "我的记录"],
    ] as const) {
      await page.goto("/search");
      if (button === "其他城市") await openFilter(page, "城市");
      const opener = page.getByRole("button", { name: button }).filter({ visible: true }).first();
      // On a phone filters stand in a drawer.
      if (width < 600 && button !== "我的记录") await page.getByRole("button", { name: /^筛选/ }).click();
      await opener.click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      expect(await strayBars(page), dialog).toEqual([]);
    }
  });

test("the chat shows no unintended scroll bar, to a seeker and to a recruiter", { tag: "@release" }, async ({
  page,
  seeker,
  request,
  context,
}) => {
  await completeResume(request, seeker);
  const [post] = await findPosts(request, {});
  await page.goto(`/post-details?id=${post?.recruitProjectId}`);
  await page.getByRole("button", { name: "立即沟通" }).click();
  await expect(page).toHaveURL(/\/im\/?$/);
  // More than any window holds.
  await page.getByRole("textbox", { name: "消息内容" }).fill("说来话长\n".repeat(80));
  await page.getByRole("button", { name: "发送", exact: true }).click();
  const { manageUserId } = await call(
    request,
    "/api/homePage/getUserSign",
    { recruitProjectId: post?.recruitProjectId },
    seeker.token,
  );
  const recruiter = await context.newPage();
  await recruiter.goto(`/__demo/recruiter?id=${String(manageUserId).replace(/^\D+/, "")}`);
  // Others may write to this recruiter at the same time.
  const mine = recruiter.getByRole("region", { name: "会话列表" }).getByRole("listitem").filter({ hasText: "说来话长" });
  await mine.getByRole("button").first().click();
  for (const [side, width] of [page, recruiter].flatMap((side) => WIDTHS.map((width) => [side, width] as const))) {
    await side.setViewportSize({ width, height: 844 });
    const history = side.getByRole("region", { name: "聊天记录", exact: true });
    await expect(history.getByRole("listitem").filter({ hasText: "说来话长" })).toHaveCount(1);
    await expect.poll(() => strayBars(side), `at ${width} px`).toEqual([]);
    expect(await history.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
  }
});

test("a message's menu keeps off the page's scroll bar", { tag: "@release" }, async ({ page, request, seeker }) => {
  await completeResume(request, seeker);
  const [post] = await findPosts(request, {});
  await page.goto(`/post-details?id=${post?.recruitProjectId}`);
  await page.getByRole("button", { name: "立即沟通" }).click();
  const history = page.getByRole("region", { name: "聊天记录", exact: true });
  // The post, the greeting, and the recruiter's answer, which moves the greeting up.
  await expect(history.getByRole("listitem")).toHaveCount(3);
  const own = history.getByText("很感兴趣");
  const { width = 0 } = (await own.boundingBox()) ?? {};
  await own.click({ button: "right", position: { x: width - 4, y: 4 } });
  const menu = page.getByRole("menu", { name: "消息操作" });
  const roomLeft = (): Promise<number> =>
    menu.evaluate((element) => document.documentElement.clientWidth - element.getBoundingClientRect().right);
  await expect.poll(roomLeft).toBeGreaterThanOrEqual(8);
});

/** The colours of two pixels of a row at a height: the last one beside the room of the scroll bar, and one inside of it. */
const besideAndInGutter = async (page: Page, y: number): Promise<number[][]> => {
  const { width } = page.viewportSize() ?? { width: 0 };
  const picture = await page.screenshot({ clip: { x: width - 20, y, width: 20, height: 1 } });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, 1).getContext("2d");
      canvas?.drawImage(bitmap, 0, 0);
      return [1, 15].map((x) => [...(canvas?.getImageData(x, 0, 1, 1).data ?? [])]);
    },
    [...picture],
  );
};

test("a dialog shades the room of the page's scroll bar like the page beside it", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/feeds");
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-login]")?.click());
    await expect(page.getByRole("dialog")).toBeVisible();
    const [beside, stripe] = await besideAndInGutter(page, (page.viewportSize()?.height ?? 0) / 2);
    expect(stripe, colorScheme).toEqual(beside);
  }
});

test("全选 beside a long function is on one line where bars take space at 320 px", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/search");
  await page.getByRole("button", { name: /^筛选/ }).click();
  await page.getByRole("button", { name: "选择职位类型" }).click();
  const all = page.getByRole("dialog", { name: "选择职位类型" }).getByRole("button", { name: "前端与移动开发 全选" });
  expect((await all.boundingBox())?.height).toBeLessThanOrEqual(32);
});

test("the measure sees a bar where there is one", async ({ page }) => {
  await page.goto("/feeds");
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.style.cssText = "overflow: scroll; width: 100px; height: 100px";
    document.body.append(box);
  });
  expect(await strayBars(page)).toHaveLength(2);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`a page without scrolling still has a scroll bar, and no stripe of its background beside the header, ${colorScheme}`, {
    tag: "@release",
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 1200 });
    await page.goto("/login");
    expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false);
    const [ground] = await besideAndInGutter(page, 100);
    for (const y of [40, 600]) {
      const [, bar] = await besideAndInGutter(page, y);
      expect(bar, `${y} px from the top`).not.toEqual(ground);
    }
  });

test("the header does not move on the way to the chat and back", async ({ page, request, readCode }) => {
  await enter(page, await demoSeeker(request, readCode));
  const places: (number | undefined)[] = [];
  for (const path of ["/home", "/im", "/my-delivery"]) {
    await page.goto(path);
    places.push((await page.getByRole("banner").getByRole("link").first().boundingBox())?.x);
  }
  expect(new Set(places).size).toBe(1);
});
