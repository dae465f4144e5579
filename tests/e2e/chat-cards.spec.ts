import type { BrowserContext, Locator, Page } from "@playwright/test";
import { getResume } from "#lib/contract/resume/resume.ts";
import { shareResume } from "#lib/contract/shared-resumes.ts";
import { sharedResumeLink } from "#lib/domain/chat/cards/shared-resume.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enterFromPost, expect, history, openRecruiter, test } from "./support/chat.ts";
import { call, completeResume, type Seeker } from "./support/seeker.ts";

const DAY = 86_400_000;
/** A field's time some days from now, in Beijing. */
const inDays = (days: number): string => new Date(Date.now() + days * DAY + 8 * 3_600_000).toISOString().slice(0, 16);

const card = (page: Page, name: string): Locator => history(page).getByRole("group", { name, exact: true });

/** Opens a dialog of the composer, whose tools fold away on phones. */
const openTool = async (page: Page, name: string): Promise<void> => {
  const tools = page.getByRole("button", { name: "更多工具" });
  if (await tools.isVisible()) await tools.click();
  await page.getByRole("button", { name, exact: true }).click();
};

const sendResume = async (page: Page, cut: string): Promise<void> => {
  await openTool(page, "发简历");
  const dialog = page.getByRole("dialog", { name: "发送简历" });
  await dialog.getByText(cut, { exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "对方将看到的内容" })).toBeVisible();
  await expect(dialog).toContainText("林知夏");
  await expect(dialog).not.toContainText("身份证号码");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "发送给对方" }).click();
  await expect(dialog).toHaveCount(0);
};

const openResume = async (context: BrowserContext, page: Page): Promise<Page> => {
  const opened = context.waitForEvent("page");
  await card(page, "简历").getByRole("link", { name: "查看简历" }).click();
  return opened;
};

/** The recruiter's account of the post. */
const accountOf = async (request: Parameters<typeof call>[0], postId: number, seeker: Seeker): Promise<string> =>
  String((await call(request, "/api/homePage/getUserSign", { recruitProjectId: postId }, seeker.token))["manageUserId"]);

test("a post, a résumé and an interview go between two people, by keys alone on a desktop", {
  tag: ["@phone", "@release"],
}, async ({ page, browser, request, seeker, postId, isMobile }) => {
  const press = (button: Locator): Promise<void> => (isMobile ? button.tap() : button.press("Enter"));
  await completeResume(request, seeker, "林知夏");
  await enterFromPost(page, postId);
  await expect(card(page, "职位").getByRole("link", { name: /^查看职位：/ })).toHaveAttribute("href", `/post-details?id=${postId}`);
  const context = await browser.newContext();
  const desk = await openRecruiter(context, request, { seeker, postId });
  await expect(card(desk, "职位").getByRole("link")).toHaveAttribute("target", "_blank");

  await sendResume(page, "面试版");
  const copy = await openResume(context, desk);
  await expect(copy.getByRole("heading", { name: "求职者简历", level: 1 })).toBeVisible();
  await expect(copy.getByText("林知夏").first()).toBeVisible();
  // The proof leaves the address at once, and lasts for a reload.
  await expect(copy).toHaveURL(/\/shared-resume\/?\?id=[\w-]{22}$/);
  await copy.reload();
  await expect(copy.getByText("林知夏").first()).toBeVisible();
  expect(await accessibilityProblems(copy)).toEqual([]);

  await press(card(page, "简历").getByRole("button", { name: "撤回简历" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "确定撤回" }));
  await expect(card(page, "简历")).toContainText("已撤回，对方无法再查看");
  await copy.reload();
  await expect(copy.getByText("简历已撤回或已失效")).toBeVisible();
  await expect(copy.getByText("林知夏")).toHaveCount(0);

  await openTool(desk, "约面试");
  const dialog = desk.getByRole("dialog", { name: "邀约面试" });
  await dialog.getByRole("button", { name: "发送邀请" }).click();
  await expect(dialog.getByText("请至少填写一个时间")).toBeVisible();
  await dialog.getByLabel("时间 1").fill(inDays(-1));
  await expect(dialog.getByText("请选择将来的时间")).toBeVisible();
  await dialog.getByLabel("时间 1").fill(inDays(3));
  await dialog.getByLabel("时间 2").fill(inDays(4));
  await dialog.getByLabel("面试地点").fill("文三路 1 号 3 楼");
  expect(await accessibilityProblems(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "发送邀请" }).click();
  await expect(card(desk, "面试邀请")).toContainText("等待对方选择");

  const offer = card(page, "面试邀请");
  await expect(offer.getByRole("button", { name: /\d月\d+日/ })).toHaveCount(2);
  expect(await accessibilityProblems(page)).toEqual([]);
  await press(offer.getByRole("button", { name: /\d月\d+日/ }).nth(1));
  await expect(offer).toContainText("已选定");
  await expect(card(desk, "面试邀请")).toContainText("已选定");
  const file = page.waitForEvent("download");
  await press(offer.getByRole("button", { name: "加入日历" }));
  expect((await file).suggestedFilename()).toBe("面试.ics");
  await press(offer.getByRole("button", { name: "更改选择" }));
  await press(offer.getByRole("button", { name: "都不合适" }));
  await expect(card(desk, "面试邀请")).toContainText("所选时间都不合适，请另约时间");
  await context.close();
});

test.describe("on a line that is slow and then cut", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test("a résumé that does not come is asked for again, and nothing that was chosen or written is lost", {
    tag: ["@phone", "@release"],
  }, async ({ page, request, seeker, postId }) => {
    await completeResume(request, seeker, "林知夏");
    await enterFromPost(page, postId);
    await page.getByRole("textbox", { name: "消息内容" }).fill("简历见附件");
    const late = Promise.withResolvers<void>();
    await page.route(`**${getResume.path}`, async (route) => {
      await late.promise;
      await route.abort();
    });
    await openTool(page, "发简历");
    const dialog = page.getByRole("dialog", { name: "发送简历" });
    const submit = dialog.getByRole("button", { name: "发送给对方" });
    await expect(dialog.getByRole("status", { name: "正在加载中" })).toBeVisible();
    await expect(submit).toBeDisabled();
    await dialog.getByText("面试版", { exact: true }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    late.resolve();
    await expect(dialog.getByRole("alert").filter({ hasText: "简历加载失败" })).toBeVisible();
    await expect(submit).toBeDisabled();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(`**${getResume.path}`);
    await dialog.getByRole("button", { name: "重试" }).press("Enter");
    await expect(dialog).toContainText("林知夏");
    await expect(dialog.getByRole("radio", { name: "面试版" })).toBeChecked();

    // The copy itself is lost on the way: the dialog stays, and the next press sends it once.
    await page.route(`**${shareResume.path}`, (route) => route.abort());
    await submit.click();
    await expect(dialog.getByText("网络错误！")).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.unroute(`**${shareResume.path}`);
    await submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, "简历")).toHaveCount(1);
    await expect(card(page, "简历")).toContainText("面试版");
    await expect(page.getByRole("textbox", { name: "消息内容" })).toHaveText("简历见附件");
  });
});

test("a shared résumé tells nothing to a visitor, another account, or another recruiter", { tag: "@release" }, async ({
  page,
  browser,
  request,
  seeker,
  postId,
}) => {
  await completeResume(request, seeker, "林知夏");
  const account = await accountOf(request, postId, seeker);
  const shared = await call(request, "/api/im/shareResume", { manageUserId: account, cut: "application" }, seeker.token);
  const share = String(shared["shareId"]);
  const own = await call(request, "/api/im/getManageUserSign", { userId: `recruitUser${seeker.userId}` }, seeker.token);
  const refused = async (reader: Page, address: string): Promise<void> => {
    // A step that changes the fragment alone would load nothing.
    await reader.goto("/print");
    await reader.goto(address);
    await expect(reader.getByText("无权查看这份简历")).toBeVisible();
    await expect(reader.getByText("林知夏")).toHaveCount(0);
    await expect(reader).toHaveURL(/\/shared-resume\/?\?id=[^#]*$/);
  };
  await refused(page, `/shared-resume?id=${share}`);
  const visitor = await (await browser.newContext()).newPage();
  await refused(visitor, `/shared-resume?id=${share}`);
  expect(await accessibilityProblems(visitor)).toEqual([]);
  await refused(visitor, sharedResumeLink(share, { userId: account, userSig: "forged" }));
  await refused(visitor, "/shared-resume?id=../../etc");
  await refused(visitor, sharedResumeLink(share, { userId: String(own["userId"]), userSig: String(own["userSig"]) }));
  await visitor.context().close();
});
