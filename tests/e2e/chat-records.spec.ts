/** Several messages: sent on one by one or merged, merged records opened, a conversation saved; and hints at fraud. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { editor, enterFromPost, expect, messages, openRecruiter, test, withText, write } from "./support/chat.ts";
import { completeResume, findPosts, type Seeker } from "./support/seeker.ts";

test.describe.configure({ timeout: 300_000 });

/** Comes into a conversation again, from its post. */
const enterAgain = async (page: Page, postId: number): Promise<void> => {
  await page.goto(`/post-details?id=${postId}`);
  await page.getByRole("button", { name: /^(立即|继续)沟通$/ }).click();
  await expect(page).toHaveURL(/\/im\/?$/);
  await expect(editor(page)).toBeVisible();
};
const bar = (page: Page): Locator => page.getByRole("region", { name: "多选" });
const box = (page: Page, text: string): Locator => page.getByRole("checkbox", { name: new RegExp(`选择消息 .*${text}`) });
const picker = (page: Page): Locator => page.getByRole("dialog", { name: "转发到" });
const record = (page: Page): Locator => page.getByRole("dialog", { name: /聊天记录$/ });
/** The bubbles of merged records, by the beginning of their names. */
const bubbles = (page: Page | Locator): Locator => page.getByRole("button", { name: /^打开.*聊天记录$/ });

/** Chooses messages, the first by its menu. */
const choose = async (page: Page, [first = "", ...others]: string[]): Promise<void> => {
  await withText(page, first).getByText(first).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "多选" }).click();
  await expect(bar(page)).toBeVisible();
  for (const text of others) await box(page, text).check();
};
const sendOn = async (page: Page, how: "逐条转发" | "合并转发"): Promise<void> => {
  await bar(page).getByRole("button", { name: how }).click();
  await picker(page).getByRole("listitem").getByRole("checkbox", { disabled: false }).check();
  await picker(page).getByRole("button", { name: "转发", exact: true }).click();
  await expect(page.getByText("已转发").first()).toBeVisible();
};

type Talks = { here: number; there: number; recruiter: Page };
/** A seeker with two conversations: one `here`, where messages are chosen, and one `there`, whose recruiter looks on. */
const talks = test.extend<{ talks: Talks }>({
  talks: async ({ page, context, request, seeker, postId }, use) => {
    await completeResume(request, seeker);
    await enterFromPost(page, postId);
    const recruiter = await openRecruiter(context, request, { seeker, postId });
    const [other] = await findPosts(request, {});
    const here = other?.recruitProjectId ?? 0;
    await enterFromPost(page, here);
    await use({ here, there: postId, recruiter });
  },
});

talks(
  "messages are sent on one by one and merged, and a merged record opens with those inside it",
  {
    tag: ["@phone", "@release"],
  },
  async ({ page, isMobile, talks: { here, there, recruiter } }) => {
    for (const text of ["第一条：周三面试", "第二条：带上简历", "第三条：在三楼"]) {
      await write(page, text);
      await expect(withText(page, text)).toHaveCount(1);
    }
    await editor(page).fill("还没写完");
    await choose(page, ["第三条：在三楼", "第一条：周三面试"]);
    await expect(bar(page).getByRole("status")).toHaveText("已选择 2 条");
    expect(await accessibilityProblems(page)).toEqual([]);
    await sendOn(page, "逐条转发");
    await expect(bar(page)).toBeHidden();
    await expect(editor(page)).toHaveText("还没写完");
    await expect(withText(recruiter, "第三条：在三楼")).toHaveCount(1);
    const texts = await messages(recruiter).allTextContents();
    const places = ["第一条：周三面试", "第三条：在三楼"].map((text) => texts.findIndex((one) => one.includes(text)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await expect(withText(recruiter, "第一条：周三面试")).toHaveCount(1);

    await choose(page, ["第一条：周三面试", "第二条：带上简历", "第三条：在三楼"]);
    await sendOn(page, "合并转发");
    await bubbles(recruiter).press("Enter");
    await expect(record(recruiter)).toContainText("第二条：带上简历");
    expect(await accessibilityProblems(recruiter)).toEqual([]);
    await recruiter.keyboard.press("Escape");
    await expect(record(recruiter)).toBeHidden();
    await expect(bubbles(recruiter)).toBeFocused();

    // A record inside a record, back in the first conversation.
    await enterAgain(page, there);
    await bubbles(page).click({ button: "right" });
    await page.getByRole("menuitem", { name: "多选" }).click();
    await sendOn(page, "合并转发");
    await enterAgain(page, here);
    await bubbles(page).last().click();
    await bubbles(record(page)).click();
    await expect(record(page)).toContainText("第三条：在三楼");
    await record(page).getByRole("button", { name: "返回上一层" }).click();
    await expect(bubbles(record(page))).toBeVisible();
    if (isMobile) await page.goBack();
    else await page.keyboard.press("Escape");
    await expect(record(page)).toBeHidden();

    await choose(page, ["第一条：周三面试"]);
    if (isMobile) await page.goBack();
    else await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    await choose(page, ["第一条：周三面试", "第二条：带上简历"]);
    await bar(page).getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect(withText(page, "第二条：带上简历").filter({ hasNot: bubbles(page) })).toHaveCount(0);
    await page.reload();
    await expect(withText(page, "第三条：在三楼").first()).toBeVisible();
    await expect(withText(page, "第二条：带上简历").filter({ hasNot: bubbles(page) })).toHaveCount(0);
  },
);

talks(
  "a record longer than a message is downloaded by the other side when it is opened",
  { tag: "@release" },
  async ({ page, talks: { recruiter } }) => {
    const long = Array.from({ length: 5 }, (_, index) => `长文${index}${"字".repeat(1500)}`);
    for (const text of long) {
      await write(page, text);
      await expect(withText(page, text.slice(0, 3)).last()).toBeVisible();
    }
    await choose(page, ["长文4", "长文3", "长文2", "长文1", "长文0"]);
    await sendOn(page, "合并转发");
    await bubbles(recruiter).click();
    await expect(record(recruiter)).toContainText("长文0");
    await record(recruiter).getByRole("region", { name: "聊天记录内容" }).press("End");
    await expect(record(recruiter)).toContainText("长文4");
  },
);

talks("messages are chosen and sent on by keyboard alone", { tag: "@release" }, async ({ page, talks: { recruiter } }) => {
  for (const text of ["键盘一", "键盘二"]) await write(page, text);
  await withText(page, "键盘二").getByRole("button", { name: "消息操作" }).press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.getByRole("menuitem", { name: "多选" }).press("Enter");
  await expect(box(page, "键盘二")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(box(page, "键盘一")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  const merge = bar(page).getByRole("button", { name: "合并转发" });
  for (let steps = 0; steps < 30 && !(await merge.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(picker(page).getByRole("searchbox")).toBeFocused();
  const other = picker(page).getByRole("listitem").getByRole("checkbox", { disabled: false });
  // The list of conversations comes on its own: until it has, the next stop is the button below it.
  await expect(other).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(other).toBeFocused();
  await page.keyboard.press("Space");
  const go = picker(page).getByRole("button", { name: "转发", exact: true });
  for (let steps = 0; steps < 10 && !(await go.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await bubbles(recruiter).press("Enter");
  await expect(record(recruiter)).toContainText("键盘一");
});

const details = (page: Page): Promise<void> => page.getByRole("button", { name: "会话详情", exact: true }).click();

talks(
  "a conversation is saved as a text file with names, times and contents",
  { tag: ["@phone", "@release"] },
  async ({ page, talks: { here } }) => {
    expect(here).toBeGreaterThan(0);
    await write(page, "这句话要保存[微笑]\n第二行");
    await expect(withText(page, "这句话要保存")).toHaveCount(1);
    await details(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "保存聊天记录" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[^/\\]+的聊天记录\d{4}-\d\d-\d\d\.txt$/);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d {2}我\n这句话要保存\[微笑\]\n第二行\n/);
    expect(text).toContain("很感兴趣");
    await expect(page.getByText("聊天记录已保存").first()).toBeVisible();
  },
);

const report = async (page: Page, { userId }: Seeker): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "举报消息" });
  await expect(dialog.getByRole("radio", { name: "收取费用" })).toBeChecked();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "情况说明" }).fill(`对方先收费 ${userId}`);
  await dialog.getByRole("button", { name: "提交举报" }).click();
  await page.getByRole("dialog", { name: "举报已收到" }).getByRole("button", { name: "知道了" }).click();
};

talks(
  "a message that asks for money has a hint with a way to report it, and an ordinary one has none",
  {
    tag: ["@phone", "@release"],
  },
  async ({ page, seeker, talks: { there, recruiter } }) => {
    await enterAgain(page, there);
    await write(recruiter, "本岗位不收取任何费用");
    await write(recruiter, "入职前需要缴纳300元服装费");
    const hint = page.getByRole("complementary", { name: "安全提示" });
    await expect(hint).toContainText("这条消息提到向您收费");
    await expect(hint).toHaveCount(1);
    await expect(withText(page, "本岗位不收取任何费用")).toHaveCount(1);
    await hint.getByRole("button", { name: "举报" }).click();
    await report(page, seeker);
    const panel = await (await page.request.get("/__demo")).text();
    expect(panel).toContain(`对方先收费 ${seeker.userId}`);
    expect(panel).toContain("入职前需要缴纳300元服装费");
    await hint.getByRole("button", { name: "不再提示这条消息" }).click();
    await expect(hint).toHaveCount(0);
    await expect(recruiter.getByRole("complementary", { name: "安全提示" })).toHaveCount(0);
  },
);
