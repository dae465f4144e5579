import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enter, findPost } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const opener = (page: Page) => page.getByRole("button", { name: "举报该职位" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "举报职位" });
const panel = async (page: Page): Promise<string> => (await page.request.get("/__demo")).text();

test.describe("reporting a post", () => {
  test("is done from its page by keyboard and without a login, in light and dark", { tag: "@phone" }, async ({ page, request }) => {
    const post = await findPost(request, {});
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    await opener(page).press("Enter");
    await expect(dialog(page)).toBeVisible();
    await page.getByRole("button", { name: "提交举报" }).press("Enter");
    await expect(page.getByText("请选择举报原因")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityProblems(page), colorScheme).toEqual([]);
    }
    await expect(page.getByRole("radio", { name: "收取费用" })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    const text = `面试后要求先交押金 ${Math.random()}`;
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    await page.keyboard.type("010-88886666");
    await page.keyboard.press("Enter");
    const done = page.getByRole("dialog", { name: "举报已收到" });
    await expect(done.getByText(/会拨打您留下的电话/)).toBeVisible();
    expect(await accessibilityProblems(page, "dialog[open]")).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(done).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(await panel(page)).toContain(text);
  });

  test("is done from /post-details by a seeker, whose report stays one", { tag: "@release" }, async ({
    page,
    request,
    newcomer,
  }) => {
    const post = await findPost(request, {});
    await enter(page, await newcomer());
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    const texts = [`虚假 ${Math.random()}`, `确实虚假 ${Math.random()}`] as const;
    for (const text of texts) {
      await opener(page).click();
      await dialog(page).getByRole("radio", { name: "虚假职位" }).check();
      await dialog(page).getByRole("textbox", { name: "情况说明" }).fill(text);
      await dialog(page).getByRole("button", { name: "提交举报" }).click();
      await page.getByRole("button", { name: "知道了" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    const shown = await panel(page);
    expect([shown.includes(texts[0]), shown.includes(texts[1])]).toEqual([false, true]);
  });

  test.describe("while the line is cut", () => {
    test.use({ expectedErrors: [/net::ERR/] });
    test("keeps its text, and is sent by the next press", { tag: "@release" }, async ({ page, request }) => {
      const post = await findPost(request, {});
      let cut = true;
      await page.route("**/api/homePage/reportPost", (route) => (cut ? route.abort() : route.continue()));
      await page.goto(`/jobs/${post.recruitProjectId}/`);
      await opener(page).click();
      await dialog(page).getByRole("radio", { name: "其他" }).check();
      await dialog(page).getByRole("textbox", { name: "情况说明" }).fill("职位与实际不符");
      await dialog(page).getByRole("button", { name: "提交举报" }).click();
      await expect(page.getByText("网络错误！")).toBeVisible();
      await expect(dialog(page).getByRole("textbox", { name: "情况说明" })).toHaveValue("职位与实际不符");
      await expect(dialog(page).getByRole("radio", { name: "其他" })).toBeChecked();
      cut = false;
      await dialog(page).getByRole("button", { name: "提交举报" }).click();
      await expect(page.getByText(/您没有留下电话，我们不会再联系您/)).toBeVisible();
    });
  });
});
