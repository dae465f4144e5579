import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { call, findPosts, type Seeker } from "./seeker.ts";
import { test as base, expect } from "./test.ts";

/** The first companies are for tests that only greet: this one also uses the recruiter's side. */
const COMPANIES_LEFT = 6;
const POSTS_LOOKED_THROUGH = 4;

/** Counts within one worker. */
let count = 0;

export const test = base.extend<{ postId: number }>({
  // A recruiter is at one place at a time, and should find one conversation: each test has a company of its own.
  postId: async ({ request }, use, { parallelIndex, config }) => {
    const pages = await Promise.all(
      Array.from({ length: POSTS_LOOKED_THROUGH }, (_, index) => findPosts(request, { pageNo: index + 1 })),
    );
    const posts = [...new Map(pages.flat().map((post) => [post.companyName, post])).values()];
    // Each worker goes round companies that no other worker has.
    const own = Math.floor((posts.length - COMPANIES_LEFT) / config.workers);
    const post = posts.at(COMPANIES_LEFT + parallelIndex + config.workers * (count % own));
    count += 1;
    if (!post) throw new Error("The seed has no posts.");
    await use(post.recruitProjectId);
  },
});
export { expect };

/** The recruiter of the post, as the demo panel opens their side. */
export const enterAsRecruiter = async (
  context: BrowserContext,
  request: APIRequestContext,
  { seeker, postId }: { seeker: Seeker; postId: number },
): Promise<Page> => {
  const { manageUserId } = await call(request, "/api/homePage/getUserSign", { recruitProjectId: postId }, seeker.token);
  const page = await context.newPage();
  await page.goto(`/__demo/recruiter?id=${String(manageUserId).replace(/^\D+/, "")}`);
  await expect(page).toHaveURL(/\/iframe-im\/?$/);
  return page;
};

/** The same, with the seeker's conversation. */
export const openRecruiter = async (
  context: BrowserContext,
  request: APIRequestContext,
  { seeker, postId }: { seeker: Seeker; postId: number },
): Promise<Page> => {
  const page = await enterAsRecruiter(context, request, { seeker, postId });
  await rows(page).first().getByRole("button").first().click();
  await expect(messages(page)).not.toHaveCount(0);
  return page;
};
/** The conversations with people and groups: news of applications, which other tests may cause, have one of their own. */
export const rows = (page: Page): Locator =>
  page.getByRole("region", { name: "会话列表" }).getByRole("listitem").filter({ hasNotText: "求职通知" });
export const history = (page: Page): Locator => page.getByRole("region", { name: "聊天记录", exact: true });
export const messages = (page: Page): Locator => history(page).getByRole("listitem");
export const withText = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });
export const editor = (page: Page): Locator => page.getByRole("textbox", { name: "消息内容" });

export const write = async (page: Page, text: string): Promise<void> => {
  await editor(page).fill(text);
  await page.getByRole("button", { name: "发送", exact: true }).click();
};

/** Comes into the chat from a post; the recruiter of the demo has answered the greeting then. */
export const enterFromPost = async (page: Page, postId: number): Promise<void> => {
  await page.goto(`/post-details?id=${postId}`);
  await page.getByRole("button", { name: "立即沟通" }).click();
  await expect(page).toHaveURL(/\/im\/?$/);
  await expect(withText(page, "很感兴趣")).toHaveCount(1);
  await expect(withText(page, "感谢您对我们岗位的关注")).toHaveCount(1);
};

/** Chooses a file and sends it. */
export const attach = async (page: Page, as: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  // The composer comes after the messages, and its tools with it.
  await expect(editor(page)).toBeVisible();
  const tools = page.getByRole("button", { name: "更多工具" });
  if (await tools.isVisible()) await tools.click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: as, exact: true }).click();
  await (await chooser).setFiles(file);
  await page.getByRole("button", { name: "发送", exact: true }).click();
};

/** A picture of 400 × 300, drawn by the browser. */
export const drawPicture = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 300];
    canvas.getContext("2d")?.fillRect(50, 50, 100, 100);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.replace(/^.*,/, ""), "base64");
};
