/** Invitations to a group: a link leads to the group's page, also through a login, until it is renewed. And how a group presents itself. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { drawPicture, expect, history, rows, withText, write } from "./support/chat.ts";
import { logInByDialog } from "./support/login.ts";
import { book, button, openBook, panel, said, two } from "./support/people.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const look = async (page: Page, name: string): Promise<void> => {
  if (!process.env["LOOK"]) return;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await page.screenshot({ path: `${process.env["LOOK"]}-${name}.png` });
};

/** Creates a group of strangers, and opens its management. */
const createGroup = async (page: Page, name: string): Promise<void> => {
  await openBook(page);
  await button(book(page), "发起群聊").click();
  const form = dialog(page, "发起群聊");
  await button(form, "设置群名称、群ID和群类型").click();
  await form.getByRole("textbox", { name: "群名称" }).fill(name);
  await page.keyboard.press("Enter");
  await button(form, "修改群类型").click();
  await form.getByText("陌生人社交群").click();
  await button(form, "确定").click();
  await button(form, "创建").click();
  await said(page, "群聊已创建");
  await button(page, "群管理").click();
};
const INVITATION = "邀请加入群聊";
/** The link that the management shows. */
const openInvitation = async (page: Page): Promise<string> => {
  await button(page, /^邀请链接和二维码/).click();
  return dialog(page, INVITATION)
    .getByText(/#join=/)
    .innerText();
};
const closeDialog = (page: Page, name: string): Promise<void> => button(dialog(page, name), "关闭").click();
const setJoining = (page: Page, label: string): Promise<unknown> =>
  page.getByRole("combobox", { name: "加群方式" }).selectOption({ label });

two("a link lets others in until it is renewed", { tag: ["@phone", "@release"] }, async ({ pair, isMobile }) => {
  const { page, theirs } = pair;
  await createGroup(page, "春招交流");
  await setJoining(page, "自由加入");
  await said(page, "加群方式已修改");
  const link = await openInvitation(page);
  await expect(dialog(page, INVITATION).getByRole("img", { name: "「春招交流」的群邀请二维码" })).toBeVisible();
  await look(page, "invitation");
  expect(await accessibilityProblems(page)).toEqual([]);
  await closeDialog(page, INVITATION);

  // The chat is open in this tab already.
  await theirs.goto(link);
  await expect(panel(theirs).getByRole("heading", { name: "春招交流" })).toBeVisible();
  expect(new URL(theirs.url()).hash).toBe("");
  await look(theirs, "outsider");
  await button(panel(theirs), "加入群聊").click();
  await said(theirs, "加群成功");
  await write(theirs, "大家好");
  await expect(withText(theirs, "大家好")).toHaveCount(1);
  await button(theirs, "群管理").click();
  await button(theirs, "退出群聊").click();
  await button(dialog(theirs, "退出群聊？"), "退出群聊").click();
  await said(theirs, "已退出群聊");

  expect(await openInvitation(page)).toBe(link);
  await button(dialog(page, INVITATION), "更新链接").click();
  await look(page, "renew");
  await button(dialog(page, "更新邀请链接？"), "更新链接").click();
  await said(page, "邀请链接已更新");
  await expect(dialog(page, INVITATION).getByText(link, { exact: true })).toHaveCount(0);
  const renewed = await dialog(page, INVITATION)
    .getByText(/#join=/)
    .innerText();
  await closeDialog(page, INVITATION);
  if (!isMobile) await said(page, "您更新了邀请链接，之前的链接已失效");

  await theirs.goto(link);
  await expect(dialog(theirs, "群聊邀请").getByText("此邀请链接已失效")).toBeVisible();
  await look(theirs, "stale");
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await button(dialog(theirs, "群聊邀请"), "知道了").click();
  await theirs.goto(renewed);
  await expect(button(panel(theirs), "加入群聊")).toBeVisible();

  if (isMobile) return;
  await setJoining(page, "禁止加群");
  await said(page, "加群方式已修改");
  await expect(button(page, /^邀请链接和二维码/)).toHaveCount(0);
  await theirs.goto(renewed);
  await expect(panel(theirs).getByText("仅限成员邀请")).toBeVisible();
});

two(
  "a visitor logs in first, and then stands before the group",
  { tag: ["@phone", "@release"] },
  async ({ pair, browser, newPhone, readCode }) => {
    const { page } = pair;
    await createGroup(page, "校招问答");
    const link = await openInvitation(page);
    const visitor = await (await browser.newContext()).newPage();
    const requests: string[] = [];
    visitor.on("request", (request) => void requests.push(request.url()));
    await visitor.goto(link);
    await expect(visitor.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
    await logInByDialog(visitor, newPhone(), readCode);
    await expect(visitor).toHaveURL(/\/im\/?$/);
    await expect(button(panel(visitor), "申请加入")).toBeVisible();
    await look(visitor, "visitor");
    const id = new URLSearchParams(new URL(link).hash.slice(1)).get("join") ?? "";
    expect(requests.filter((url) => url.includes("join=") || decodeURIComponent(url).includes(id))).toEqual([]);
    // A reload does not bring the invitation back.
    await visitor.reload();
    await expect(button(visitor, /^通讯录/)).toBeVisible();
    await expect(panel(visitor)).toHaveCount(0);
  },
);

two(
  "a new picture and introduction reach the members at once, and a link in a message opens in its place",
  { tag: "@release" },
  async ({ pair }) => {
    const { page, theirs } = pair;
    await createGroup(page, "同城求职");
    await setJoining(page, "自由加入");
    await said(page, "加群方式已修改");
    const link = await openInvitation(page);
    await closeDialog(page, INVITATION);
    await theirs.goto(link);
    await button(panel(theirs), "加入群聊").click();
    await said(theirs, "加群成功");
    await button(theirs, "群管理").click();

    await button(page, "修改群头像").click();
    await look(page, "picture");
    expect(await accessibilityProblems(page)).toEqual([]);
    const chooser = page.waitForEvent("filechooser");
    await button(dialog(page, "群头像"), "选择图片").click();
    await (await chooser).setFiles({ name: "face.png", mimeType: "image/png", buffer: await drawPicture(page) });
    await expect(dialog(page, "群头像").getByRole("img", { name: "新的群头像" })).toBeVisible();
    await button(dialog(page, "群头像"), "保存").click();
    await said(page, "群头像已修改");
    for (const one of [page, theirs]) {
      const picture = rows(one).filter({ hasText: "同城求职" }).locator("img");
      await expect(picture).toHaveAttribute("src", /\/chat\/files\/[0-9a-f]{32}\.jpg$/);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
      // The picture has come without a message of its own.
      await expect(history(one).locator("img")).toHaveCount(0);
    }

    await button(page, /^群简介/).click();
    await page.getByRole("textbox", { name: "群简介" }).fill("同城求职\n互助群");
    await button(page, "保存").click();
    await said(page, "群简介已保存");
    await expect(button(theirs, /^群简介 同城求职/)).toBeVisible();
    for (const notice of ["更换了群头像", "修改了群简介"]) await expect(history(theirs).getByText(notice)).toBeVisible();
    await look(page, "overview");
    await look(theirs, "member");

    await write(page, `进群：${link}`);
    await withText(theirs, "进群").getByRole("link").click();
    await expect(panel(theirs).getByText("互助群")).toBeVisible();
    await expect(button(panel(theirs), "进入群聊")).toBeVisible();
  },
);
