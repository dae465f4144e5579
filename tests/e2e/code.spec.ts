/** Code on demand that does not come, or comes late (1§9): nothing that was pressed is lost without a word. */
import type { Page } from "@playwright/test";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const SCRIPTS = "**/_astro/*.js*";
const toasts = (page: Page) => page.getByRole("region", { name: "提示消息" });

/** Cuts scripts off from now on; answers how to end that. */
const cutScripts = async (page: Page): Promise<() => Promise<void>> => {
  await page.route(SCRIPTS, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(SCRIPTS);
};

test.use({ expectedErrors: [/net::ERR_|astro-island|dynamically imported module/] });

for (const [path, button, outcome] of [
  ["/jobs/10001/", "立即报名", "登录/注册"],
  ["/post-details?id=10001", "感兴趣", "登录/注册"],
  ["/home", "选择职位类型", "选择职位类型"],
] as const) {
  test(`a press of ${button} on ${path} without a network is said to have failed, and the next one works`, {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    const pressed = page.getByRole("button", { name: button, exact: true }).filter({ visible: true });
    const restore = await cutScripts(page);
    await pressed.click();
    await expect(pressed).toHaveAttribute("aria-busy", "true");
    await expect(toasts(page)).toContainText("网络错误！");
    await expect(pressed).not.toHaveAttribute("aria-busy");
    await restore();
    await pressed.click();
    await expect(page.getByRole("dialog", { name: outcome })).toBeVisible();
  });
}

test("a press that waits for its code is marked at once, and 正在加载中 follows after half a second", async ({ page }) => {
  await page.goto("/jobs/10001/");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  const pressed = page.getByRole("button", { name: "立即报名" });
  await pressed.click();
  await expect(pressed).toHaveAttribute("aria-busy", "true", { timeout: 100 });
  await expect(page.getByText("正在加载中")).toBeVisible();
  resolve();
  await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
  await expect(page.getByText("正在加载中")).toBeHidden();
});

for (const [path, button] of [
  ["/jobs/10001/", "立即报名"],
  ["/job-fairs/107/", "我要报名"],
] as const)
  test(`one tap on ${path} before the page's own script has come is enough`, { tag: "@phone" }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/_astro/*astro_type_script*", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const island = page.waitForResponse("**/_astro/react.*");
    await page.getByRole("button", { name: button }).first().click();
    if (path.startsWith("/jobs/")) await island;
    resolve();
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
  });

for (const path of [
  "/my-resume",
  "/my-delivery",
  "/account",
  "/im",
  "/scan-sign-in",
  "/file-view",
  "/login",
  "/search?keyword=a",
]) {
  test(`${path} says when its code has not come, and recovers`, async ({ page, newcomer }) => {
    if (path !== "/login") await enter(page, await newcomer());
    let cut = true;
    await page.route(/\/_astro\/(react|client)\./, (route) => (cut ? route.abort("internetdisconnected") : route.continue()));
    await page.goto(path);
    const said = page.getByText("加载失败，请检查网络后重试");
    await expect(said).toBeVisible();
    cut = false;
    await page.getByRole("button", { name: "重试" }).click();
    await expect(said).toBeHidden();
    await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  });
}
