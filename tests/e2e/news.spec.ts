/** News of applications in the inbox, their settings, and searches that the account keeps. */
import type { APIRequestContext, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { addEducation, call, enter, findPosts, register, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** The company's side in the demo panel: the review is passed. */
const passReview = async (request: APIRequestContext, application: number): Promise<void> => {
  const token = /name="token" value="([^"]+)"/.exec(await (await request.get("/__demo")).text())?.[1] ?? "";
  const form = { token, application: String(application), status: "20" };
  await request.post("/__demo/move", { form, maxRedirects: 0 });
};

const applyOnce = async (request: APIRequestContext, seeker: Seeker): Promise<{ id: number; name: string }> => {
  await addEducation(request, seeker);
  const [post] = await findPosts(request, {});
  await call(request, "/api/homePage/signUp", { recruitProjectId: post?.recruitProjectId, source: "PC" }, seeker.token);
  const wish = { recruitUserId: seeker.userId, pageNo: 1, pageSize: 10 };
  const list = await call(request, "/api/homePage/deliveredResume", wish, seeker.token);
  const [made] = list["results"] as { recruitPersonId: number; postName: string }[];
  return { id: made?.recruitPersonId ?? 0, name: made?.postName ?? "" };
};

test("a moved application is news with a red dot, and its link leads to the application", async ({
  page,
  request,
  newPhone,
  readCode,
}) => {
  const seeker = await register(request, newPhone(), readCode);
  const { id, name } = await applyOnce(request, seeker);
  await enter(page, seeker);
  await page.goto("/im");
  await passReview(request, id);
  const row = page.getByRole("listitem").filter({ hasText: "求职通知" });
  await expect(row).toContainText(name);
  await row.getByRole("button").first().click();
  await expect(page.getByText(`「${name}」`, { exact: false }).last()).toBeVisible();
  await expect(page.getByText("此账号只发送通知，不接收消息")).toBeVisible();
  await expect(page.getByRole("button", { name: "语音通话" })).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  const [opened] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: "查看详情" }).last().click()]);
  await expect(opened).toHaveURL(/\/my-delivery/);
});

const openSettings = async (page: Page): Promise<void> => {
  await page.goto("/account");
  await expect(page.getByRole("switch", { name: "应聘进展" })).toBeChecked();
};

test("a kind of news is switched off by keys, and stays off after a reload", { tag: "@release" }, async ({
  page,
  request,
  newPhone,
  readCode,
}) => {
  const seeker = await register(request, newPhone(), readCode);
  const { id } = await applyOnce(request, seeker);
  await enter(page, seeker);
  await openSettings(page);
  const saved = page.waitForResponse("**/setNewsKinds");
  await page.getByRole("switch", { name: "应聘进展" }).focus();
  await page.keyboard.press("Space");
  await saved;
  await page.reload();
  await expect(page.getByRole("switch", { name: "应聘进展" })).not.toBeChecked();
  await passReview(request, id);
  await page.goto("/im");
  await expect(page.getByText("还没有会话")).toBeVisible();
});

test("a search that a visitor saved is in the account after the login, with its pace, on another device too", {
  tag: ["@phone", "@release"],
}, async ({ page, browser, newcomer }) => {
  await page.goto("/search?keyword=会计");
  await page.getByRole("button", { name: "保存搜索" }).click();
  await expect(page.getByText("已保存搜索", { exact: false })).toBeVisible();
  const seeker = await newcomer();
  await enter(page, seeker);
  const moved = page.waitForResponse("**/savedSearches");
  await page.reload();
  await moved;
  await page.getByRole("button", { name: "我的记录" }).first().click();
  const dialog = page.getByRole("dialog", { name: "我的记录" });
  await dialog.getByRole("tab", { name: "保存的搜索" }).click();
  const pace = dialog.getByRole("combobox", { name: "通知频率：「会计」" });
  await expect(pace).toHaveValue("day");
  await pace.selectOption("week");
  expect(await accessibilityProblems(page)).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await enter(other, seeker);
  await other.goto("/search?keyword=会计");
  await expect(other.getByRole("button", { name: "已保存" })).toBeVisible();
  await other.getByRole("button", { name: "我的记录" }).first().click();
  const there = other.getByRole("dialog", { name: "我的记录" });
  await there.getByRole("tab", { name: "保存的搜索" }).click();
  await expect(there.getByRole("combobox", { name: "通知频率：「会计」" })).toHaveValue("week");
  await other.context().close();
});

test("an empty list offers news of new posts", { tag: "@release" }, async ({ page, newcomer }) => {
  await enter(page, await newcomer());
  await page.goto("/search?keyword=没有这样的职位啊");
  await page.getByRole("button", { name: "有新职位时通知我" }).click();
  await expect(page.getByText("有新职位时「消息」里的「求职通知」会告诉您", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "已保存" })).toBeVisible();
});
