/** Conveniences of lists: posts seen, hidden and saved on this device, and sharing. */
import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, test } from "./support/test.ts";

const itemsOf = (page: Page): Locator => page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
const hideButton = (card: Locator): Locator => card.getByRole("button", { name: /^不看这个职位/ });
const nameOf = async (card: Locator): Promise<string> => (await card.locator("post-state").getAttribute("data-name")) ?? "";

test.describe("a post that was opened", () => {
  test("is marked in every list, on static pages too, and listed under 最近浏览 until that is cleared", {
    tag: ["@phone", "@tablet", "@release"],
  }, async ({ page }) => {
    await page.goto("/search");
    const card = itemsOf(page).nth(1);
    const name = await nameOf(card);
    const id = await card.locator("post-state").getAttribute("data-post");
    await expect(card.getByText("看过")).toBeHidden();
    await card.getByRole("link").press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("seen-posts") ?? "")).toContain(`"${id}"`);
    await page.goBack();
    await expect(card.getByText("看过")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    // The home page's cards are prerendered: put the seen post among them by the post that is there already.
    await page.goto("/home");
    const hot = await page.locator("post-state").first().getAttribute("data-post");
    await page.goto(`/jobs/${hot}/`);
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("seen-posts") ?? "")).toContain(`"${hot}"`);
    await page.goto("/home");
    await expect(page.locator(`post-state[data-post="${hot}"]`).getByText("看过")).toBeVisible();

    await page.goto("/search");
    await page.getByRole("button", { name: "我的记录" }).click();
    const dialog = page.getByRole("dialog", { name: "我的记录" });
    await expect(dialog.getByRole("link")).toHaveCount(2);
    await expect(dialog.getByRole("link").nth(1)).toHaveAttribute("href", `/jobs/${id}/`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "清空浏览记录" }).click();
    await expect(dialog.getByText("还没有浏览过职位")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card.getByText("看过")).toBeHidden();
  });

  test("keeps the height of its card, however long the company's name", { tag: ["@phone", "@tablet", "@release"] }, async ({
    page,
  }) => {
    await page.goto("/search");
    await expect(itemsOf(page)).toHaveCount(10);
    const card = itemsOf(page).first().locator("post-state");
    const company = card.locator(".post-card-foot .cut");
    const heights = async (length: number): Promise<(number | undefined)[]> => {
      await company.evaluate((element, text) => element.replaceChildren(text), "名".repeat(length));
      const drawn: (number | undefined)[] = [];
      for (const seen of [false, true]) {
        await card.evaluate((element, on) => element.toggleAttribute("data-seen", on), seen);
        drawn.push((await card.boundingBox())?.height);
      }
      return drawn;
    };
    for (let length = 4; length <= 28; length += 1) {
      const [before, after] = await heights(length);
      expect(after, `${length} characters`).toBe(before);
    }
  });
});

test.describe("a post that is not wanted", () => {
  test("is hidden and brought back by keyboard, and the count says so", async ({ page }) => {
    await page.goto("/search");
    const items = itemsOf(page);
    const name = await nameOf(items.first());
    await hideButton(items.first()).focus();
    await page.keyboard.press("Enter");
    await expect(items.first().getByRole("group", { name: `已隐藏「${name}」` })).toBeVisible();
    await expect(page.getByText("本页隐藏了 1 个职位")).toBeVisible();
    await expect(page.getByRole("button", { name: "撤销" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(hideButton(items.first())).toBeFocused();
    await expect(page.getByText("本页隐藏了")).toHaveCount(0);
    await expect(items.first().getByRole("link")).toBeVisible();
  });

  test("stays away from the list until it is restored from the hidden posts", { tag: "@release" }, async ({ page }) => {
    await page.goto("/overseas");
    const items = itemsOf(page);
    const name = await nameOf(items.first());
    const id = await items.first().locator("post-state").getAttribute("data-post");
    await hideButton(items.first()).click();
    await expect(page.getByRole("button", { name: "撤销" })).toBeFocused();
    await page.reload();
    await expect(page.getByText("本页隐藏了 1 个职位")).toBeVisible();
    await expect(page.locator(`post-state[data-post="${id}"]`)).toBeHidden();
    await expect(items).toHaveCount(9);
    await page.getByRole("button", { name: "查看已隐藏" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `恢复显示：${name}` })
      .click();
    await expect(page.getByRole("dialog").getByText("没有隐藏任何职位")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(items).toHaveCount(10);
    await expect(page.getByText("本页隐藏了")).toHaveCount(0);
  });

  test("hides its whole company on request, in other lists as well", { tag: "@release" }, async ({ page }) => {
    await page.goto("/search");
    const company = (await itemsOf(page).first().locator("post-state").getAttribute("data-company")) ?? "";
    await hideButton(itemsOf(page).first()).click();
    await page.getByRole("button", { name: "屏蔽该公司" }).click();
    await expect(page.getByRole("group", { name: `已屏蔽「${company}」` })).toBeVisible();
    await expect(page.getByRole("button", { name: "撤销" })).toBeFocused();
    await page.goto(`/search?keyword=${encodeURIComponent(company)}`);
    await expect(page.getByText(/本页隐藏了 \d+ 个职位/)).toBeVisible();
    await expect(itemsOf(page)).toHaveCount(0);
    await page.getByRole("button", { name: "查看已隐藏" }).click();
    await page.getByRole("button", { name: `取消屏蔽：${company}` }).click();
    await page.keyboard.press("Escape");
    await expect(itemsOf(page).first()).toBeVisible();
  });

  test("never shows before the list knows, and storage that was tampered with hides nothing", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("hidden-posts", '{"posts":"all","companies":{"length":9}}'));
    await page.addInitScript(() => localStorage.setItem("seen-posts", "[[[[{"));
    await page.addInitScript(() => localStorage.setItem("saved-searches", '["javascript:alert(1)"]'));
    await page.goto("/search");
    await expect(itemsOf(page)).toHaveCount(10);
    await page.getByRole("button", { name: "我的记录" }).click();
    for (const [tab, empty] of [
      ["最近浏览", "还没有浏览过职位"],
      ["保存的搜索", "还没有保存的搜索"],
      ["隐藏与屏蔽", "没有隐藏任何职位"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByText(empty)).toBeVisible();
    }
  });

  test("shows with its list when the code that hides posts stalls", { tag: "@release" }, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("hidden-posts", '{"posts":[{"id":"1","name":"会计"}],"companies":[]}'));
    // Never answered, as on a line that stalls.
    await page.route(/card-buttons/, () => undefined);
    await page.goto("/overseas", { waitUntil: "commit" });
    await expect(itemsOf(page).first().getByRole("link")).toBeVisible({ timeout: 10_000 });
  });

  test("is hidden for the page at least where storage is refused", { tag: "@release" }, async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      }),
    );
    await page.goto("/search");
    await hideButton(itemsOf(page).first()).click();
    await expect(page.getByText("本页隐藏了 1 个职位")).toBeVisible();
    await page.getByRole("button", { name: "撤销" }).click();
    await expect(page.getByText("本页隐藏了")).toHaveCount(0);
  });
});

test.describe("a search that is worth keeping", () => {
  test("is saved under a sentence, opened again and deleted", async ({ page }) => {
    await page.goto("/search?keyword=护士&city=杭州市&careers=1,2,3,4,5,6,7&salary=5000-10000&page=2");
    await page.getByRole("button", { name: "保存搜索" }).click();
    await expect(page.getByRole("button", { name: "已保存" })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "我的记录" }).click();
    await expect(page.getByRole("tab", { name: "保存的搜索" })).toHaveAttribute("aria-selected", "true");
    await page.goto("/overseas?type=1&keyword=工程师");
    await page.getByRole("button", { name: "保存搜索" }).press("Enter");
    await page.goto("/search");
    await page.getByRole("button", { name: "我的记录" }).click();
    await page.getByRole("tab", { name: "保存的搜索" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link")).toHaveText(["人才输出 · 「工程师」", "「护士」 · 杭州 · 后端开发 · 5000-10000元"]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "删除保存的搜索：人才输出 · 「工程师」" }).click();
    await expect(dialog.getByRole("link")).toHaveCount(1);
    await dialog.getByRole("link").click();
    await expect(page).toHaveURL(/\/search\?keyword=.*&careers=1,2,3,4,5,6,7&salary=5000-10000$/);
    await page.getByRole("button", { name: "已保存" }).click();
    await expect(page.getByRole("button", { name: "保存搜索" })).toHaveAttribute("aria-pressed", "false");
  });
});

test.describe("sharing", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  for (const [path, address] of [
    ["/jobs/10001/", "/jobs/10001/"],
    ["/post-details?id=10001&isChat=1", "/jobs/10001/"],
    ["/job-fairs/101/", "/job-fairs/101/"],
  ] as const) {
    test(`copies the link of ${path} by keyboard and says so`, { tag: "@release" }, async ({ page, baseURL }) => {
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "share", { value: undefined }));
      await page.goto(path);
      await expect(page.locator("[data-waiting]")).toHaveCount(0);
      await page.getByRole("button", { name: "分享" }).press("Enter");
      const messages = page.getByRole("region", { name: "提示消息" });
      await expect(messages).toContainText("链接已复制");
      // 20 pixels from the edge (R3.9.1-12), on narrow screens below the header, whose buttons they would cover.
      const box = await messages.boundingBox();
      expect(box?.y).toBe((page.viewportSize()?.width ?? 0) < 1024 ? 72 : 20);
      const look = await messages.evaluate((region) => [getComputedStyle(region).rowGap, getComputedStyle(region).zIndex]);
      expect(look).toEqual(["20px", "3000"]);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${address}`);
    });
  }

  test("shows a code for the phone on a desktop, and returns the focus", { tag: ["@tablet", "@release"] }, async ({
    page,
    baseURL,
  }) => {
    await page.goto("/jobs/10001/");
    const button = page.getByRole("button", { name: "分享" });
    await button.press("Enter");
    const dialog = page.getByRole("dialog", { name: "分享" });
    await expect(dialog.getByRole("textbox", { name: "链接" })).toHaveValue(`${baseURL}/jobs/10001/`);
    await expect(dialog.getByRole("img", { name: "本页的二维码" })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test.describe("without a network", () => {
    test.use({ expectedErrors: [/net::ERR/] });

    test("copies the link on a desktop whose network is gone", { tag: "@release" }, async ({ page, context }) => {
      await page.goto("/jobs/10001/");
      await context.setOffline(true);
      await page.getByRole("button", { name: "分享" }).click();
      await expect(page.getByRole("region", { name: "提示消息" })).toContainText("链接已复制");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test("hands over to the phone where it can, and a change of mind is no error", { tag: "@release" }, async ({
      page,
      baseURL,
    }) => {
      await page.addInitScript(() => {
        const share = (data: ShareData) => {
          document.documentElement.dataset["shared"] = data.url;
          return Promise.reject(new DOMException("closed", "AbortError"));
        };
        Object.defineProperty(Navigator.prototype, "share", { value: share });
      });
      await page.goto("/jobs/10001/");
      await page.getByRole("button", { name: "分享" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-shared", `${baseURL}/jobs/10001/`);
      await expect(page.getByRole("region", { name: "提示消息" })).toBeEmpty();
    });
  });

  test("offers a way where the browser refuses", { tag: "@release" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "share", { value: undefined });
      Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
    });
    await page.goto("/jobs/10001/");
    await page.getByRole("button", { name: "分享" }).click();
    await expect(page.getByRole("region", { name: "提示消息" })).toContainText("从地址栏复制链接");
  });
});
