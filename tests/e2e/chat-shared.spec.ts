/** The pictures, files and links of a conversation: one member of a group sends them, another finds them. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { attach, drawPicture, expect, messages, test, withText, write } from "./support/chat.ts";
import { enterGroup, openGroup } from "./support/group.ts";
import { completeResume } from "./support/seeker.ts";

type Talk = { page: Page; group: Awaited<ReturnType<typeof openGroup>>; enterOther: () => Promise<Page> };
/** A group of an owner without a page and two members: one at `page`, who has a name, and another, whose page is opened when asked for. */
const inGroup = test.extend<{ talk: Talk }>({
  talk: async ({ page, context, request, newcomer, baseURL }, use) => {
    const [owner, me, other] = [await newcomer(), await newcomer(), await newcomer()];
    await completeResume(request, me);
    const group = await openGroup(request, baseURL ?? "", owner, [me, other]);
    await group.say("欢迎大家");
    await enterGroup(page, me);
    const enterOther = async () => {
      const theirs = await context.newPage();
      await enterGroup(theirs, other);
      return theirs;
    };
    await use({ page, group, enterOther });
    await group.close();
  },
});
inGroup.describe.configure({ timeout: 240_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const panel = (page: Page) => page.getByRole("tabpanel");
const link = (page: Page, name: RegExp) => panel(page).getByRole("link", { name });

inGroup(
  "a member finds a picture, a file and a link of another one",
  { tag: ["@phone", "@release"] },
  async ({ talk, isMobile }) => {
    const { page, group } = talk;
    await attach(page, "图片", { name: "大厅.png", mimeType: "image/png", buffer: await drawPicture(page) });
    await attach(page, "文件", { name: "面试安排.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 面试") });
    await write(page, "怎么走 https://map.example.com/a");
    await expect(withText(page, "怎么走")).toHaveCount(1);
    await expect(page.getByLabel("发送中")).toHaveCount(0);
    // More than the other one's conversation reads when it opens: the shared things come from the search alone.
    for (let index = 0; index < 105; index += 1) await group.say(`第${index}条`);

    const theirs = await talk.enterOther();
    await expect(messages(theirs)).not.toHaveCount(0);
    await button(theirs, "群管理").click();
    await button(theirs, "图片、文件和链接").click();
    await expect(theirs.getByRole("heading", { name: "图片、文件和链接" })).toBeFocused();
    const tile = button(theirs, /^查看图片，林知夏，/);
    await expect.poll(() => tile.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await accessibilityProblems(theirs)).toEqual([]);
    await tile.focus();
    await theirs.keyboard.press("Enter");
    await expect(theirs.getByRole("dialog", { name: "图片预览" }).getByText("1 / 1")).toBeVisible();
    await theirs.keyboard.press("Escape");
    await expect(tile).toBeFocused();

    await theirs.keyboard.press("Shift+Tab");
    await theirs.keyboard.press("ArrowRight");
    await expect(tab(theirs, "文件")).toBeFocused();
    const file = link(theirs, /^下载文件 面试安排\.pdf，林知夏/);
    await expect(file).toContainText("15 B");
    const download = theirs.waitForEvent("download");
    await file.click();
    expect((await download).suggestedFilename()).toBe("面试安排.pdf");
    expect(await readFile(await (await download).path(), "utf8")).toBe("%PDF-1.4 面试");

    await tab(theirs, "链接").click();
    const address = link(theirs, /^打开链接 map\.example\.com，林知夏/);
    await expect(address).toHaveAttribute("href", "https://map.example.com/a");
    expect(await accessibilityProblems(theirs)).toEqual([]);
    await page.bringToFront();
    await write(page, "还有 https://b.example.org");
    await expect(link(theirs, /b\.example\.org/)).toBeVisible();
    await write(page, "错了 https://c.example.org");
    await expect(link(theirs, /c\.example\.org/)).toBeVisible();
    await withText(page, "错了").getByText("错了").click({ button: "right" });
    await page.getByRole("menuitem", { name: "撤回" }).click();
    await expect(link(theirs, /c\.example\.org/)).toHaveCount(0);
    await expect(link(theirs, /example/)).toHaveCount(2);

    await theirs.bringToFront();
    await button(theirs, "在聊天中定位：map.example.com").click();
    await expect(withText(theirs, "怎么走")).toBeInViewport();
    if (isMobile) await expect(theirs.getByRole("dialog")).toHaveCount(0);
    else await expect(panel(theirs)).toBeVisible();
  },
);

inGroup("the screen is a step of the history on a phone", { tag: ["@phone", "@release"] }, async ({ talk, isMobile }) => {
  inGroup.skip(!isMobile, "a pane of a desktop is no step");
  const theirs = await talk.enterOther();
  await button(theirs, "群管理").click();
  await button(theirs, "图片、文件和链接").click();
  await expect(theirs.getByText("还没有图片和视频")).toBeVisible();
  await theirs.goBack();
  await expect(button(theirs, "图片、文件和链接")).toBeVisible();
  await theirs.goBack();
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await expect(withText(theirs, "欢迎大家")).toHaveCount(1);
});
