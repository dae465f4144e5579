import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { call, completeResume, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const POST = 10_001;

/** The recruiter of the post, as the demo panel opens their side. */
const openRecruiter = async (context: BrowserContext, request: APIRequestContext, seeker: Seeker): Promise<Page> => {
  const { manageUserId } = await call(request, "/api/homePage/getUserSign", { recruitProjectId: POST }, seeker.token);
  const page = await context.newPage();
  await page.goto(`/__demo/recruiter?id=${String(manageUserId).replace(/^\D+/, "")}`);
  await expect(page).toHaveURL(/\/iframe-im\/?$/);
  return page;
};
const conversations = (page: Page): Locator => page.getByRole("region", { name: "会话列表" });
const history = (page: Page): Locator => page.getByRole("region", { name: "聊天记录" });
const editor = (page: Page): Locator => page.getByRole("textbox", { name: "输入消息" });

/** Comes into the chat from a post. */
const enterFromPost = async (page: Page): Promise<void> => {
  await page.goto(`/post-details?id=${POST}`);
  await page.getByRole("button", { name: "立即沟通" }).click();
  await expect(page).toHaveURL(/\/im\/?$/);
  await expect(history(page)).toContainText("您好");
};

const write = async (page: Page, text: string): Promise<void> => {
  await editor(page).fill(text);
  await editor(page).press("Enter");
};

test("a seeker and a recruiter talk", async ({ page, seeker, request, context }) => {
  await completeResume(request, seeker);
  await enterFromPost(page);
  const recruiter = await openRecruiter(context, request, seeker);
  await conversations(recruiter).getByRole("listitem").first().getByRole("button").first().click();
  await write(page, "请问薪资范围是多少？\n方便说说吗");
  await expect(history(recruiter)).toContainText("请问薪资范围是多少？");
  await write(recruiter, "可以面谈");
  await expect(history(page)).toContainText("可以面谈");
});
