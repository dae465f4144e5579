/** Code on demand that does not come, or comes late (R1.9-11): nothing that was pressed is lost without a word. */
import type { Page } from "@playwright/test";
import { withFetchedFairs, withFetchedPosts } from "./support/fetched-pages.ts";
import { openFilter } from "./support/filters.ts";
import { holdReact } from "./support/hold-react.ts";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const SCRIPTS = "**/_astro/*.js*";
const toasts = (page: Page) => page.getByRole("region", { name: "提示消息" });

/** Blocks scripts from now on; returns the function to stop. */
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
  test(`a press of ${button} on ${path} without a network reports a failure, and the next one works`, {
    tag: ["@phone", "@release"],
  }, async ({ page }) => {
    await withFetchedPosts(page);
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

for (const path of ["/search", "/overseas"])
  test(`Enter in the search field of ${path} without a network keeps page and text, and the next one searches`, {
    tag: "@release",
  }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    const field = page.getByRole("combobox", { name: "关键词" });
    const restore = await cutScripts(page);
    await field.fill("工程师");
    await field.press("Enter");
    await expect(toasts(page)).toContainText("网络错误！");
    await expect(field).toHaveValue("工程师");
    await restore();
    await field.press("Enter");
    await expect(page).toHaveURL(/keyword=%E5%B7%A5%E7%A8%8B%E5%B8%88/);
    await expect(page.locator("astro-island[ssr]").filter({ has: field })).toHaveCount(0);
    await expect(field).toHaveValue("工程师");
  });

test("a search made offline, without the code of its tags, can be undone once the posts have loaded", { tag: "@release" }, async ({
  page,
}) => {
  await page.route("**/SelectedTags.*.js", (route) => route.abort());
  await page.goto("/search");
  const field = page.getByRole("combobox", { name: "关键词" });
  await field.focus();
  await expect(page.locator("astro-island[ssr]").filter({ has: field })).toHaveCount(0);
  await page.context().setOffline(true);
  await field.fill("工程师");
  await field.press("Enter");
  await expect(page.getByText("内容没有加载出来")).toBeVisible();
  await expect(toasts(page)).toContainText("网络错误！");
  await page.context().setOffline(false);
  await page.unroute("**/SelectedTags.*.js");
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByText(/共找到 \d+\+? 个职位/)).toBeVisible();
  await expect(page.getByRole("button", { name: "移除条件：工程师" })).toBeVisible();
});

for (const [path, button, outcome] of [
  ["/jobs/10001/", "立即报名", "网络错误！"],
  ["/home", "选择职位类型", "选择职位类型"],
  ["/search", "其他城市", "选择城市"],
  ["/job-fairs/107/", "我要报名", "登录/注册"],
] as const)
  test(`the code for a press of ${button} on ${path} has loaded on an idle connection`, { tag: "@release" }, async ({ page }) => {
    const missing: string[] = [];
    page.on("requestfailed", (request) => request.resourceType() === "script" && missing.push(request.url()));
    await page.goto(path, { waitUntil: "networkidle" });
    // A busy machine is quiet for a while before it fetches ahead.
    await page.waitForFunction(() => {
      const named = [...document.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")];
      return named.length > 0 && named.every(({ href }) => performance.getEntriesByName(href).length > 0);
    });
    await page.context().setOffline(true);
    // On phones the filters stand in a drawer.
    const filters = page.getByRole("button", { name: /^筛选/ }).filter({ visible: true });
    if ((await filters.count()) > 0) await filters.click();
    if (path === "/search") await openFilter(page, "城市");
    await page.getByRole("button", { name: button }).filter({ visible: true }).first().click();
    await expect(page.getByText(outcome).filter({ visible: true }).first()).toBeVisible();
    expect(missing).toEqual([]);
  });

test("choosing a place without its regions reports a failure, and the next press loads them", { tag: "@release" }, async ({
  page,
  newcomer,
}) => {
  await enter(page, await newcomer());
  await page.goto("/my-resume");
  const form = page.getByRole("region", { name: "求职期望" });
  await form.getByRole("button", { name: /^(编辑|填写|添加)/ }).click();
  const chooser = form.getByRole("button", { name: "选择地区" });
  await expect(chooser).toBeVisible();
  const restore = await cutScripts(page);
  await chooser.click();
  await expect(toasts(page)).toContainText("网络错误！");
  await expect(chooser).toHaveAttribute("aria-expanded", "false");
  await restore();
  await chooser.click();
  await form.getByRole("combobox", { name: "省" }).selectOption("浙江省");
  await expect(form.getByLabel(/^期望工作地/)).toHaveValue("浙江省");
});

test("the list of marked posts without its code shows a message in its place, and loads on retry", { tag: "@release" }, async ({
  page,
  newcomer,
}) => {
  await enter(page, await newcomer());
  await page.goto("/my-delivery");
  const list = page.getByRole("tab", { name: "感兴趣" });
  await expect(list).toBeVisible();
  let cut = true;
  await page.route(/\/_astro\/Interests\./, (route) => (cut ? route.abort("internetdisconnected") : route.continue()));
  await list.click();
  await expect(page.getByText("内容没有加载出来")).toBeVisible();
  cut = false;
  await page.getByRole("button", { name: "重试" }).press("Enter");
  await expect(page.getByText("内容没有加载出来")).toBeHidden();
  await expect(page.locator(":focus"), "the focus stays in the list").toContainText("还没有感兴趣的职位");
});

test("a press that waits for its code is marked at once, and 正在加载中 follows after half a second", { tag: "@release" }, async ({
  page,
}) => {
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

test("three posts that are chosen to compare before the code has loaded are compared in this order", {
  tag: ["@phone", "@release"],
}, async ({ page }) => {
  const letReactCome = await holdReact(page);
  await page.goto("/search");
  const items = page.getByRole("region", { name: "搜索结果" }).getByRole("listitem");
  const chosen = [2, 0, 1].map((index) => items.nth(index).getByRole("button", { name: /^加入对比/ }));
  for (const button of chosen) await button.click();
  for (const button of chosen) await expect(button).toHaveAttribute("aria-busy", "true");
  letReactCome();
  await expect(items.getByRole("button", { name: /对比/, pressed: true })).toHaveCount(3);
  await expect(items.locator("[aria-busy]")).toHaveCount(0);
  const names = await Promise.all(
    [2, 0, 1].map((index) => items.nth(index).locator("[data-name]").first().getAttribute("data-name")),
  );
  await expect(page.getByRole("region", { name: "职位对比" }).locator("li")).toContainText(names.map(String));
});

for (const [path, button] of [
  ["/jobs/10001/", "立即报名"],
  ["/job-fairs/107/", "我要报名"],
] as const)
  test(`one tap on ${path} before the page's own script has loaded is enough`, {
    tag: path.startsWith("/jobs/") ? "@phone" : ["@phone", "@release"],
  }, async ({ page }) => {
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

const LOCKED = ["/my-resume", "/my-delivery", "/account", "/im", "/scan-sign-in", "/fair-ticket"];
const OPEN = [
  "/file-view",
  "/login",
  "/search?keyword=a",
  "/overseas?keyword=a",
  "/job-fairs?activeName=SCENE",
  "/job-fairs-search",
  "/company-details",
  "/iframe-im",
  "/shared-resume?id=aaaaaaaaaaaaaaaaaaaaaa",
];
for (const path of [...LOCKED, ...OPEN]) {
  test(`${path} reports that its code failed to load, and recovers`, { tag: "@release" }, async ({ page, newcomer }) => {
    if (LOCKED.includes(path)) await enter(page, await newcomer());
    let cut = true;
    await page.route(/\/_astro\/(react|client)\./, (route) => (cut ? route.abort("internetdisconnected") : route.continue()));
    await page.goto(path);
    const said = page.getByText("加载失败，请检查网络后重试");
    await expect(said).toBeVisible();
    cut = false;
    await page.getByRole("link", { name: "重试" }).click();
    await expect(said).toBeHidden();
    await expect(page.locator("astro-island[ssr]")).toHaveCount(0);
  });
}

const DRAWN = ["/post-details?id=10001", `/job-fairs-details?detailInfo=${encodeURIComponent('{"recruitFairsId":101}')}`];
for (const path of [...LOCKED, ...OPEN, ...DRAWN])
  test(`${path} says so where every script is lost, and a reload recovers`, { tag: "@release" }, async ({ page, newcomer }) => {
    if (LOCKED.includes(path)) await enter(page, await newcomer());
    await withFetchedPosts(page);
    await withFetchedFairs(page);
    const restore = await cutScripts(page);
    await page.goto(path);
    const said = page.getByRole("alert").filter({ hasText: "加载失败，请检查网络后重试" });
    await expect(said).toBeVisible();
    await restore();
    await said.getByRole("link", { name: "重试" }).click();
    await expect(said).toBeHidden();
    await expect(page.locator(DRAWN.includes(path) ? "article[data-waiting]" : "astro-island[ssr]")).toHaveCount(0);
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${new URL(path, page.url()).pathname}/?$`));
  });

test("a page whose code is lost before the shell has loaded says so", async ({ page, newcomer }) => {
  await enter(page, await newcomer());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/(react|client)\./, (route) => route.abort("internetdisconnected"));
  await page.route(/\/_astro\/Layout\..*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/my-resume", { waitUntil: "commit" });
  await expect(page.locator("astro-island[client=only][data-lost]")).toHaveCount(1);
  resolve();
  await expect(page.getByText("加载失败，请检查网络后重试")).toBeVisible();
});

for (const [path, shown] of [
  ["/im", "正在进入会话…"],
  ["/my-resume", "正在加载"],
] as const)
  test(`${path} shows placeholders before its code has loaded`, { tag: "@release" }, async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(SCRIPTS, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const waiting = page.getByRole("main").getByText(shown).or(page.getByRole("main").getByLabel(shown));
    await expect(waiting).toBeVisible();
    resolve();
    await expect(waiting).toHaveCount(0);
  });

test("the prerendered /job-fairs stays readable without its code", { tag: "@release" }, async ({ page }) => {
  await page.route(/\/_astro\/(react|client)\./, (route) => route.abort("internetdisconnected"));
  await page.goto("/job-fairs");
  await page.getByRole("tab", { name: /现场招聘会/ }).click();
  await expect(toasts(page)).toContainText("网络错误！");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/job-fairs\/\d+\/?$/);
});
