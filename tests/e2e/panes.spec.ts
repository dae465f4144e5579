/** The list and the chosen post side by side, from 1200 px. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { openFilter } from "./support/filters.ts";
import { expect, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("region", { name: "搜索结果" }).locator("post-state");
const linkOf = (page: Page, index: number) => cards(page).nth(index).getByRole("link");
const pane = (page: Page) => page.getByRole("complementary", { name: "所选职位" });
const title = (page: Page) => pane(page).getByRole("heading", { level: 2 });
const nameOf = (page: Page, index: number) => cards(page).nth(index).getAttribute("data-name");

/** Opens a list and shows interest in it, until it can be chosen from. */
const openList = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await linkOf(page, 0).hover();
  await expect(pane(page).locator("[data-ready]")).toBeVisible();
};

for (const width of [1440, 1200])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("the first card begins above 300 px, on /search with a filter too", { tag: "@release" }, async ({ page }) => {
      for (const path of ["/search", `/search?city=${encodeURIComponent("武汉市")}`, "/overseas"]) {
        await page.goto(path);
        await expect(cards(page)).toHaveCount(10);
        expect((await cards(page).first().boundingBox())?.y).toBeLessThan(300);
      }
    });
  });

test.describe("while the page arrives", () => {
  // Scripts would fail on a page that is cut off.
  test.use({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });

  test("the head of the list stands at its place before the first card is there", { tag: "@release" }, async ({ page }) => {
    for (const path of ["/search", "/overseas"]) {
      const placesInHead = () => Promise.all(["搜索", "我的记录"].map((name) => page.getByRole("button", { name }).boundingBox()));
      await page.goto(path);
      const places = await placesInHead();
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const [body = ""] = (await response.text()).split("<post-state");
        await route.fulfill({ response, body });
      });
      await page.goto(path);
      await expect(cards(page)).toHaveCount(0);
      expect(await placesInHead(), path).toEqual(places);
    }
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test("a post is chosen by a click, with its pay, text and actions, and nothing moves", { tag: "@release" }, async ({
      page,
    }) => {
      await openList(page, "/search");
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!("hadRecentInput" in entry && entry.hadRecentInput))
              document.documentElement.dataset["shifted"] = JSON.stringify(entry);
        }).observe({ type: "layout-shift" });
      });
      await linkOf(page, 1).click();
      await expect(title(page)).toHaveText((await nameOf(page, 1)) ?? "");
      await expect(linkOf(page, 1)).toHaveAttribute("aria-current", "true");
      await expect(cards(page).nth(1).getByText("看过")).toBeVisible();
      for (const name of ["立即报名", "立即沟通", "感兴趣"]) await expect(pane(page).getByRole("button", { name })).toBeEnabled();
      await expect(pane(page).getByRole("link", { name: "打开职位页面" })).toHaveAttribute("href", /^\/jobs\/\d+\/$/);
      await openFilter(page, "薪资范围");
      expect(await accessibilityProblems(page)).toEqual([]);
      await expect(page.locator("html")).not.toHaveAttribute("data-shifted");
    });
  });

test("j and k move the choice, Enter opens its page, and going back keeps it", { tag: "@release" }, async ({ page }) => {
  for (const path of ["/search", "/overseas"]) {
    await openList(page, path);
    await page.keyboard.press("j");
    await expect(title(page)).toHaveText((await nameOf(page, 0)) ?? "");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    const name = (await nameOf(page, 1)) ?? "";
    await expect(title(page)).toHaveText(name);
    await expect(linkOf(page, 1)).toBeFocused();
    const address = page.url();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(title(page)).toHaveText(name);
  }
});

test("the first key of a page chooses the first post", { tag: "@release" }, async ({ page }) => {
  await page.goto("/search");
  await page.keyboard.press("j");
  await expect(title(page)).toHaveText((await nameOf(page, 0)) ?? "");
  await expect(linkOf(page, 0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(title(page)).toHaveText((await nameOf(page, 1)) ?? "");
});

test("letters that are typed into the search choose nothing", { tag: "@release" }, async ({ page }) => {
  await openList(page, "/search");
  await page.getByRole("combobox", { name: "关键词" }).pressSequentially("jk");
  await expect(page.getByRole("combobox", { name: "关键词" })).toHaveValue("jk");
  await expect(page).not.toHaveURL(/post=/);
});

test("a reload keeps the choice, another filter drops it, a step back brings it again", async ({ page }) => {
  await openList(page, "/search");
  await linkOf(page, 2).click();
  const name = (await nameOf(page, 2)) ?? "";
  await expect(title(page)).toHaveText(name);
  await page.reload();
  await expect(title(page)).toHaveText(name);
  await openFilter(page, "薪资范围");
  await page.getByRole("button", { name: "5000-10000元", exact: true }).click();
  await expect(page).toHaveURL(/\?salary=5000-10000$/);
  await expect(title(page)).toHaveCount(0);
  await page.goBack();
  await expect(title(page)).toHaveText(name);
});

test("a visitor logs in for an action beside the list, and it is done there", { tag: "@release" }, async ({
  page,
  newPhone,
  readCode,
}) => {
  await openList(page, "/search");
  await linkOf(page, 0).click();
  await pane(page).getByRole("button", { name: "感兴趣" }).click();
  const dialog = page.getByRole("dialog", { name: "登录/注册" });
  const phone = newPhone();
  await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
  await expect(page.getByRole("dialog", { name: "还差一步" })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?post=\d+$/);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/net::ERR_|dynamically imported/] });

  test("the pane says so, and the next try shows the post", { tag: "@release" }, async ({ page, context }) => {
    await openList(page, "/search");
    await context.setOffline(true);
    await linkOf(page, 1).click();
    await expect(pane(page).getByRole("alert")).toBeVisible();
    await context.setOffline(false);
    await pane(page).getByRole("button", { name: "重试" }).click();
    await expect(title(page)).toHaveText((await nameOf(page, 1)) ?? "");
  });

  test("the first key says that no post can be chosen, and the next one chooses", { tag: "@release" }, async ({
    page,
    context,
  }) => {
    await page.goto("/search", { waitUntil: "networkidle" });
    await context.setOffline(true);
    await page.keyboard.press("j");
    await expect(page.locator("toast-stack")).toContainText("网络");
    await context.setOffline(false);
    await page.keyboard.press("j");
    await expect(title(page)).toHaveText((await nameOf(page, 0)) ?? "");
  });
});

/** True from the given call on. */
const countTo = (wanted: number) => {
  let count = 0;
  return () => {
    count += 1;
    return count >= wanted;
  };
};

test.describe("without the code", () => {
  test.use({ expectedErrors: [/net::ERR_/] });
  test("a card leads to its page", { tag: "@release" }, async ({ page }) => {
    await page.route("**/preview.*.js", (route) => route.abort());
    await page.goto("/search");
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    // The download is tried twice.
    const retried = page.waitForEvent("requestfailed", { predicate: countTo(2) });
    await linkOf(page, 0).hover();
    await retried;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(failures).toEqual([]);
    await linkOf(page, 0).click();
    await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
  });
});

for (const width of [1199, 992, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a card leads to its page, also under an address that names a post", { tag: "@release" }, async ({ page }) => {
      await page.goto("/search?post=10001");
      await expect(cards(page)).toHaveCount(10);
      await expect(pane(page)).toBeHidden();
      const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
      expect(second?.x).toBe(first?.x);
      await linkOf(page, 0).click();
      await expect(page).toHaveURL(/\/jobs\/\d+\/$/);
    });
  });

test("a list is one column of cards with pay, date, place, facts, mark and buttons", {
  tag: ["@phone", "@tablet", "@release"],
}, async ({ page }) => {
  for (const path of ["/search", "/overseas"]) {
    await page.goto(path);
    await expect(cards(page)).toHaveCount(10);
    const boxes = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const { left, width } = card.getBoundingClientRect();
        return { left, missing: (card.parentElement?.parentElement?.clientWidth ?? 0) - width };
      }),
    );
    expect(new Set(boxes.map(({ left }) => left)).size, path).toBe(1);
    expect(Math.max(...boxes.map(({ missing }) => missing)), path).toBe(0);
    const first = cards(page).first();
    await expect(first).toContainText(/([\d.]K·月|面议).*招\d+人.*发布/s);
    await expect(first.locator(".company-mark")).toBeVisible();
    await expect(first.getByRole("button", { name: /^(稍后看|加入对比|不看这个职位)/ })).toHaveCount(3);
  }
});

test.describe("at 992 px", () => {
  test.use({ viewport: { width: 992, height: 800 } });

  test("the filters of a city with many districts leave the first card on the screen", { tag: "@release" }, async ({ page }) => {
    await page.goto(`/search?city=${encodeURIComponent("重庆市")}`);
    const first = cards(page).first();
    await expect(first).toBeInViewport({ ratio: 1 });
    const district = page.getByRole("button", { name: "渝中区", exact: true });
    await expect(district).toBeHidden();
    await page.getByRole("group", { name: "区域" }).locator(".filter-button").press("Enter");
    await district.press("Enter");
    await expect(page).toHaveURL(/area=/);
  });
});

test("a filter's menu closes by Escape and by a choice, and gives the focus back to its button", {
  tag: ["@tablet", "@release"],
}, async ({ page }) => {
  await page.goto("/search");
  const button = page.getByRole("group", { name: "薪资范围" }).locator(".filter-button");
  const band = page.getByRole("button", { name: "5000-10000元", exact: true });
  await button.press("Enter");
  await expect(band).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(band).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await band.press("Enter");
  await expect(page).toHaveURL(/salary=5000-10000/);
  await expect(button).toHaveText("5000-10000元");
  await expect(button).toBeFocused();
  const facts = page.getByRole("button", { name: "学历、经验、福利" });
  await facts.press("Enter");
  await page.getByRole("button", { name: "大专", exact: true }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "大专", exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "已选1项" })).toBeFocused();
});
