import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { openFilter } from "./support/filters.ts";
import { turnToThird } from "./support/pager.ts";
import { expect, test } from "./support/test.ts";

test.describe("the search page", () => {
  test("shows its first list without JavaScript", async ({ browser, baseURL }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${baseURL}/search`);
    await expect(page.getByRole("region", { name: "搜索结果" }).getByRole("listitem")).toHaveCount(10);
    await page.close();
  });

  test("never shows the unfiltered list under a narrowed address", async ({ page }) => {
    await page.route("**/api/homePage/searchPost", () => undefined);
    await page.goto("/search?keyword=护士");
    await expect(page.getByRole("region", { name: "搜索结果" }).getByRole("listitem")).toHaveCount(0);
    await expect(page.getByText("正在加载中").first()).toBeVisible();
  });

  test("shows bars in the room of a narrowed list until its code comes", { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route("**/*.js", (route) => held.promise.then(() => route.continue()));
    await page.goto("/search?keyword=护士", { waitUntil: "commit" });
    const card = page.locator("[data-prerendered] li > :first-child").first();
    const seen = () =>
      card.evaluate((element) => [getComputedStyle(element).visibility, getComputedStyle(element, "::before").visibility]);
    await expect.poll(seen).toEqual(["hidden", "visible"]);
    held.resolve();
    await expect(page.getByRole("button", { name: "移除条件：护士" })).toBeVisible();
  });

  test("finds posts by a word of two characters, and says so without results", async ({ page }) => {
    await page.goto("/search");
    const keyword = page.getByRole("combobox", { name: "关键词" });
    await keyword.fill("护士");
    await keyword.press("Enter");
    await expect(page).toHaveURL(/keyword=/);
    const titles = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
    await expect(titles.first()).toContainText("护士");
    await expect(page).toHaveTitle(/^护士 - 职位搜索/);
    await keyword.fill("鼍鼍");
    await keyword.press("Enter");
    await expect(page.getByText("没有找到符合条件的职位")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "清空筛选条件" }).first().click();
    await expect(titles).toHaveCount(10);
    await expect(page).toHaveURL(/\/search\/?$/);
    await expect(page).toHaveTitle(/^职位搜索/);
  });

  test(
    "turns pages, keeps them in the address, and returns to page 1 with another filter",
    { tag: ["@phone", "@tablet"] },
    async ({ page }, info) => {
      await page.goto("/search");
      const isPhone = info.project.name === "phone";
      await turnToThird(page, isPhone);
      await expect(page).toHaveURL(/page=3/);
      if (!isPhone) await expect(page.getByRole("button", { name: "第3页" })).toHaveAttribute("aria-current", "page");
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      if (isPhone) await page.getByRole("button", { name: /^筛选/ }).click();
      const band = page
        .locator("button[aria-pressed]")
        .filter({ hasText: /^5000-10000元$/, visible: true })
        .first();
      await openFilter(page, "薪资范围");
      await band.click();
      await expect(page).not.toHaveURL(/page=/);
      await openFilter(page, "薪资范围");
      await expect(band).toHaveAttribute("aria-pressed", "true");
      await band.click();
      await expect(page).toHaveURL(/\/search\/?$/);
    },
  );

  test("returns to the same list at the same scroll position", { tag: ["@phone", "@tablet"] }, async ({ page }) => {
    await page.goto("/search?salary=5000-10000");
    const items = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
    await expect(items).toHaveCount(10);
    const last = items.nth(9).getByRole("link");
    // On a phone the next page may come below.
    const firstTen = async (): Promise<string[]> => (await items.allTextContents()).slice(0, 10);
    const shown = await firstTen();
    await last.scrollIntoViewIfNeeded();
    const height = await page.evaluate(() => window.scrollY);
    expect(height).toBeGreaterThan(0);
    // By the keyboard: beside a wide list a click would choose.
    await last.press("Enter");
    // The list has a heading, too: only the address says that the post is there.
    await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect.poll(firstTen).toEqual(shown);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(height);
  });

  test("finds a city by pinyin with the keyboard alone and lists its areas", async ({ page }, info) => {
    await page.goto("/search");
    const press = async (name: string | RegExp): Promise<void> => {
      await page.getByRole("button", { name }).first().focus();
      await page.keyboard.press("Enter");
    };
    const isPhone = info.project.name === "phone";
    if (isPhone) await press(/^筛选/);
    else await press("城市");
    await press("其他城市");
    const box = page.getByRole("searchbox", { name: /输入城市名/ });
    // On phones a keyboard would cover the hot cities, so the box has no focus before a touch.
    if (isPhone) await box.focus();
    await expect(box).toBeFocused();
    await page.keyboard.type("wenzhou");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "选择城市" })).toHaveCount(0);
    await expect(page).toHaveURL(/city=/);
    if (!isPhone) await press("区域");
    await expect(page.getByRole("group", { name: "区域" }).getByRole("button", { name: "鹿城区" })).toBeVisible();
    await expect(page.getByRole("group", { name: "区域" }).getByRole("button", { name: "不限" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("selects a whole function by its header and deselects it", { tag: ["@phone", "@release"] }, async ({ page }, info) => {
    await page.goto("/search");
    if (info.project.name === "phone") await page.getByRole("button", { name: /^筛选/ }).click();
    await page.getByRole("button", { name: "选择职位类型" }).click();
    const picker = page.getByRole("dialog", { name: "选择职位类型" });
    await picker.getByRole("button", { name: "后端开发 全选" }).click();
    await expect(picker.getByText("已选7个职位类型")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await picker.getByRole("button", { name: "后端开发 取消全选" }).click();
    await expect(picker.getByText("已选")).toHaveCount(0);
    await picker.getByRole("button", { name: "后端开发 全选" }).click();
    await picker.getByRole("button", { name: "确定" }).click();
    await expect(page).toHaveURL(/careers=1,2,3,4,5,6,7$/);
    if (info.project.name === "phone") await page.getByRole("button", { name: /^查看 / }).click();
    await expect(page.getByRole("button", { name: "移除条件：后端开发" })).toBeVisible();
  });

  test("keeps the focus of who works by keyboard when the pressed button goes", { tag: "@release" }, async ({ page }) => {
    await page.goto(`/search?city=${encodeURIComponent("武汉市")}&salary=5000-10000&keyword=${encodeURIComponent("会计")}`);
    const list = page.getByRole("region", { name: "搜索结果" }).locator("[data-paged]");
    const clear = page.getByRole("region", { name: "已选条件" }).getByRole("button", { name: "清空筛选条件" });
    await page.getByRole("button", { name: "移除条件：会计" }).press("Enter");
    await expect(page).not.toHaveURL(/keyword/);
    await expect(clear).toBeFocused();
    await page.getByRole("button", { name: "移除条件：5000-10000元" }).press("Enter");
    await page.getByRole("button", { name: "移除条件：武汉" }).press("Enter");
    await expect(page).toHaveURL(/\/search\/?$/);
    await expect(list).toBeFocused();
    await page.getByRole("combobox", { name: "关键词" }).fill("没有这种职位");
    await page.getByRole("combobox", { name: "关键词" }).press("Enter");
    await list.getByRole("button", { name: "清空筛选条件" }).press("Enter");
    await expect(page).toHaveURL(/\/search\/?$/);
    await expect(list).toBeFocused();
  });

  for (const [name, file] of [
    ["选择职位类型", /CareerDialog/],
    ["其他城市", /CityDialog/],
  ] as const)
    test.describe("when the code of a dialog fails to load", () => {
      test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
      test(`says so and opens on the next press: ${name}`, { tag: "@release" }, async ({ page }, info) => {
        test.skip(info.project.name !== "desktop", "the dialogs stand in the drawer there");
        await page.route(file, (route) => route.abort("internetdisconnected"));
        await page.goto("/search");
        const button = page.getByRole("button", { name });
        if (name === "其他城市") await openFilter(page, "城市");
        await button.click();
        await expect(page.getByText("网络错误！")).toBeVisible();
        await page.unroute(file);
        if (name === "其他城市") await openFilter(page, "城市");
        await button.click();
        await expect(page.getByRole("dialog")).toBeVisible();
      });
    });

  test("has overseas posts by direction on a page of their own", async ({ page }) => {
    await page.goto("/overseas");
    await page.getByRole("tab", { name: "人才输出" }).click();
    await expect(page).toHaveURL(/type=1/);
    await expect(page.getByRole("region", { name: "搜索结果" }).getByRole("listitem").first()).toContainText("人才输出");
    await page.reload();
    await expect(page.getByRole("tab", { name: "人才输出" })).toHaveAttribute("aria-selected", "true");
  });

  for (const address of [
    "?page=-1",
    "?careers=<script>",
    "?city=%F0%9F%98%80&area[]=1",
    "?salary=1-2",
    `?keyword=${"长".repeat(400)}`,
    "?__proto__=1",
    `?facts=<script>,${"双".repeat(90)},,没有的福利`,
  ]) {
    test(`takes the address ${address.slice(0, 30)} without a fault`, { tag: "@release" }, async ({ page }) => {
      await page.goto(`/search${address}`);
      await expect(page.getByText(/共找到|没有找到/).first()).toBeVisible();
    });
  }
});

test.describe("a search that fails", () => {
  test.use({ expectedErrors: [/net::ERR_/] });
  const failed = (page: Page) => page.getByRole("alert").filter({ hasText: "网络错误", visible: true });

  for (const [when, fails] of [
    ["from the first answer on", true],
    ["once it is narrowed further", false],
  ] as const)
    test(`keeps its tags and 保存搜索: ${when}`, { tag: "@release" }, async ({ page }) => {
      const cut = () => page.route("**/api/homePage/searchPost", (route) => route.abort());
      if (fails) await cut();
      await page.goto("/search?keyword=护士");
      await expect(page.getByRole("button", { name: "移除条件：护士" })).toBeVisible();
      if (!fails) await cut();
      await openFilter(page, "薪资范围");
      await page.getByRole("button", { name: "5000-10000元", exact: true }).click();
      await expect(failed(page)).toBeVisible();
      await expect(page.getByRole("button", { name: "移除条件：护士" })).toBeVisible();
      await expect(page.getByRole("button", { name: "移除条件：5000-10000元" })).toBeVisible();
      await expect(page.getByRole("button", { name: "保存搜索" })).toBeVisible();
      await page.unroute("**/api/homePage/searchPost");
      await page.getByRole("button", { name: "重试" }).click();
      await expect(page.getByRole("button", { name: "移除条件：护士" })).toBeVisible();
      await expect(failed(page)).toHaveCount(0);
    });

  test("has its tags where the first filter is chosen without a network", { tag: "@release" }, async ({ page, context }) => {
    await page.goto("/search", { waitUntil: "networkidle" });
    await openFilter(page, "薪资范围");
    await page.getByRole("button", { name: "5000-10000元", exact: true }).hover();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "5000-10000元", exact: true }).click();
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "移除条件：5000-10000元" })).toBeVisible();
  });
});

test.describe("a page past the end", () => {
  for (const path of ["/search?keyword=护士&page=99999", "/overseas?page=800", "/job-fairs?activeName=SCENE&page=50"])
    test(`shows the last one, and the address says so: ${path}`, { tag: "@release" }, async ({ page }) => {
      await page.goto(path);
      await expect(page).not.toHaveURL(new RegExp(`${path.slice(path.indexOf("page="))}$`));
      const last = Number(new URL(page.url()).searchParams.get("page") ?? 1);
      await expect(page.getByRole("article").or(page.locator("post-state")).first()).toBeVisible();
      const next = page.getByRole("button", { name: "下一页" });
      if (last > 1) await expect(next).toBeDisabled();
      else await expect(next).toHaveCount(0);
    });
});

test.describe("a salary from … to …", () => {
  for (const path of ["/search", "/overseas", "/job-fairs-search?recruitFairsId=101"])
    test(`narrows ${path}, also in the drawer of a phone`, { tag: ["@phone", "@release"] }, async ({ page }, info) => {
      await page.goto(path);
      const isPhone = info.project.name === "phone";
      if (isPhone) await page.getByRole("button", { name: /^筛选/ }).click();
      else await openFilter(page, "薪资范围");
      const row = page.getByRole("group", { name: "薪资范围" }).filter({ visible: true });
      await row.getByRole("button", { name: "自定义" }).click();
      await page.getByRole("textbox", { name: "最低薪资（元/月）" }).fill("12000");
      await page.getByRole("textbox", { name: "最高薪资（元/月）" }).fill("abc");
      if (isPhone) {
        // A wrong end keeps the drawer open.
        await page.getByRole("button", { name: /^查看 / }).click();
        await expect(page.getByRole("alert").filter({ hasText: "请填写正整数" })).toBeVisible();
        await expect(page).not.toHaveURL(/salary/);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.getByRole("textbox", { name: "最高薪资（元/月）" }).fill("18000");
        const answer = page.waitForResponse(/searchPost|fairPosts|Posts?$/i);
        await page.getByRole("textbox", { name: "最高薪资（元/月）" }).press("Enter");
        await answer;
        await expect(page).toHaveURL(/salary=12000-18000/);
        await page.getByRole("button", { name: /^查看 \d/ }).click();
      } else {
        await page.getByRole("textbox", { name: "最高薪资（元/月）" }).press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "请填写正整数" })).toBeVisible();
        await expect(page).not.toHaveURL(/salary/);
        expect(await accessibilityProblems(page)).toEqual([]);
        await page.getByRole("textbox", { name: "最高薪资（元/月）" }).fill("18000");
        await row.getByRole("button", { name: "确定" }).click();
      }
      await expect(page).toHaveURL(/salary=12000-18000/);
      await page.getByRole("button", { name: "移除条件：12000-18000元" }).click();
      await expect(page).not.toHaveURL(/salary/);
    });
});

test.describe("facts of posts", () => {
  for (const path of ["/search", "/overseas", "/job-fairs-search?recruitFairsId=101"])
    test(`narrow ${path}, also in the drawer of a phone`, { tag: ["@phone", "@tablet", "@release"] }, async ({ page }, info) => {
      await page.goto(path);
      const isPhone = info.project.name === "phone";
      if (isPhone) await page.getByRole("button", { name: /^筛选/ }).click();
      const row = page.getByRole("group", { name: "要求福利" }).filter({ visible: true });
      await row.getByRole("button", { name: "学历、经验、福利" }).click();
      await row.getByRole("button", { name: "大专", exact: true }).click();
      await row.getByRole("button", { name: "双休", exact: true }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect(page).toHaveURL(/facts=%E5%A4%A7%E4%B8%93,%E5%8F%8C%E4%BC%91/);
      if (isPhone) await page.getByRole("button", { name: /^查看 \d/ }).click();
      else await page.keyboard.press("Escape");
      const posts = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
      for (const fact of ["大专", "双休"]) await expect(posts.filter({ hasNotText: fact })).toHaveCount(0);
      await expect(posts).not.toHaveCount(0);
      await page.getByRole("button", { name: "移除条件：双休" }).click();
      await expect(page).toHaveURL(/facts=%E5%A4%A7%E4%B8%93$/);
      await page.reload();
      await expect(page.getByRole("button", { name: "移除条件：大专" })).toBeVisible();
      await expect(posts.filter({ hasNotText: "大专" })).toHaveCount(0);
    });
});

test("a country that is searched at home leads to its posts abroad", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search?keyword=德国");
  await page.getByRole("link", { name: "在海外职位中查找“德国”" }).click();
  await expect(page).toHaveURL(/\/overseas\?keyword=%E5%BE%B7%E5%9B%BD&type=1$/);
  const posts = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
  await expect(posts).not.toHaveCount(0);
  await expect(posts.filter({ hasNotText: "德国" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "移除条件：德国" })).toBeVisible();
  await expect(page.getByRole("link", { name: "在海外职位中查找“德国”" })).toHaveCount(0);
});
