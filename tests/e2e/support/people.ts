/** People of the chat in the browser: their address books, and two who become friends. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./chat.ts";
import { completeResume, enter, type Seeker } from "./seeker.ts";

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });
export const idOf = ({ userId }: Seeker): string => `recruitUser${userId}`;
export const book = (page: Page): Locator => page.getByRole("region", { name: "通讯录", exact: true });
export const panel = (page: Page): Locator => page.getByRole("region", { name: /资料$/ });
export const section = (page: Page, name: string): Locator => button(book(page), new RegExp(`^${name}`));
export const said = (page: Page, sentence: string): Promise<void> => expect(page.getByText(sentence).first()).toBeVisible();

/** Enters the chat and waits until it is open. */
const enterChat = async (page: Page, seeker: Seeker): Promise<void> => {
  await enter(page, seeker);
  await page.goto("/im");
  await expect(button(page, /^通讯录/)).toBeVisible();
};
export const openBook = (page: Page): Promise<void> => button(page, /^通讯录/).click();
/** Shows a section and a person of it. */
export const openPerson = async (page: Page, place: string, name: string | RegExp): Promise<void> => {
  if ((await section(page, place).getAttribute("aria-expanded")) !== "true") await section(page, place).click();
  // Friends in view say whether they are online.
  const pattern = typeof name === "string" ? `^${name}$` : name.source;
  await button(book(page), new RegExp(pattern.replace(/^\^/, "^(在线 )?"))).click();
  await expect(panel(page)).toBeVisible();
};
/** Finds a person by id and opens their page. */
export const find = async (page: Page, id: string): Promise<void> => {
  await button(book(page), "添加好友").click();
  await page.getByRole("searchbox", { name: "用户ID或群ID" }).fill(id);
  await button(page, "查找").click();
};
export const ask = async (page: Page, wording: string, remark = ""): Promise<void> => {
  await button(panel(page), "添加好友").click();
  const dialog = page.getByRole("dialog", { name: "添加好友" });
  await dialog.getByRole("textbox", { name: "验证信息" }).fill(wording);
  await dialog.getByRole("textbox", { name: "备注" }).fill(remark);
  await button(dialog, "发送申请").click();
  await said(page, "好友申请已发送");
  await expect(panel(page).getByText("等待验证")).toBeVisible();
};
export const answer = async (page: Page, name: string | RegExp, label: "同意" | "拒绝"): Promise<void> => {
  await openPerson(page, "新的联系人", name);
  await button(panel(page), label).click();
};

export type Two = { page: Page; theirs: Page; seeker: Seeker; other: Seeker };
/** The test's seeker, without a name, and another one, with one, each at the own page of the chat. */
export const two = test.extend<{ pair: Two }>({
  pair: async ({ page, context, request, newcomer }, use) => {
    const [seeker, other] = [await newcomer(), await newcomer()];
    await completeResume(request, other);
    const theirs = await context.newPage();
    await enterChat(theirs, other);
    await enterChat(page, seeker);
    await use({ page, theirs, seeker, other });
  },
});
/** Lets the two become friends. */
export const befriend = async ({ page, theirs, other }: Two): Promise<void> => {
  await openBook(page);
  await find(page, idOf(other));
  await button(book(page), /\*\*$/).click();
  await ask(page, "我是小李", "老同学");
  await openBook(theirs);
  await answer(theirs, /我是小李/, "同意");
  await expect(panel(theirs).getByText("好友", { exact: true })).toBeVisible();
  await expect(panel(page).getByText("好友", { exact: true })).toBeVisible();
};
