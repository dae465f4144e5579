import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { applicants } from "./support/applicants.ts";
import { type DeskWorker, hire, logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { call } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
test.describe.configure({ mode: "serial" });

type Post = { id: number; name: string; companyId: number; place: string[] };
const known: { recruiter?: DeskWorker; post?: Post } = {};

const openBoard = async (page: Page): Promise<void> => {
  const { recruiter, post } = known as Required<typeof known>;
  await openDesk(page, recruiter, `applications?of=${post.id}`);
  await page.getByText("看板", { exact: true }).click();
  await expect(page.locator("[data-place='0-review']")).toBeAttached();
};
const place = (page: Page, name: string): Locator => page.locator(`[data-place='${name}']`);
const card = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

test("a card is dragged where it may go, and nowhere else", { tag: "@release" }, async ({
  page,
  request,
  newPhone,
  readCode,
  ownSite,
}) => {
  test.setTimeout(180_000);
  const operator = await logInOperator(request, readCode);
  const list = { keyword: "", states: ["open"], companyId: null, page: 1, size: 50 };
  const { results } = (await call(request, "/api/desk/list-posts", list, operator.token)) as { results: Post[] };
  for (const post of results) {
    const read = await call(request, "/api/desk/read-post", { id: post.id }, operator.token);
    const content = read["content"] as { recruiterId: number | null; kind: string; province: string; city: string; area: string };
    if (content.recruiterId === null || content.kind !== "domestic") continue;
    known.post = { ...post, place: [content.province, content.city, content.area] };
    break;
  }
  const { post } = known as Required<typeof known>;
  const person = { role: "recruiter", companyId: post.companyId, fairId: null, phone: newPhone(), name: "赵宁" } as const;
  known.recruiter = await hire(request, operator, person, readCode);
  await applicants({ baseURL: ownSite, post, count: 3, newPhone, readCode });

  await page.setViewportSize({ width: 1440, height: 900 });
  await openBoard(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  // From the first look no way leads to an admission.
  await card(page, "陈晨1").dragTo(place(page, "admitted"));
  await expect(page.getByRole("dialog")).toBeHidden();
  await card(page, "陈晨1").dragTo(place(page, "0-passed"));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "将 1 份应聘推进至「信息审核已通过」" })).toBeVisible();
  await dialog.getByText("邀请", { exact: true }).click();
  await dialog.getByRole("button", { name: "推进" }).click();
  await expect(page.getByText("已推进 1 份，1 条消息将在 10 秒后发送")).toBeVisible();
  await expect(place(page, "0-passed").getByRole("link", { name: "陈晨1" })).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(place(page, "0-review").getByRole("link", { name: "陈晨1" })).toBeVisible();
});

test("the keyboard alone moves a card, and comes back to it when the question is closed", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await openBoard(page);
  const move = page.getByRole("button", { name: "推进陈晨2" });
  await move.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const way = page.getByRole("button", { name: "信息审核已通过" });
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "推进" }).press("Enter");
  await expect(page.getByText("已推进 1 份")).toBeVisible();
  await expect(place(page, "0-passed").getByRole("link", { name: "陈晨2" })).toBeVisible();
});

test("a phone shows one column at a time, in the dark too", { tag: "@release" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page);
  await expect(place(page, "0-review")).toBeVisible();
  await expect(place(page, "failed")).toBeHidden();
  await page.getByText("结果 0", { exact: true }).click();
  await expect(place(page, "failed")).toBeVisible();
  await expect(place(page, "0-review")).toBeHidden();
  expect(await accessibilityProblems(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
