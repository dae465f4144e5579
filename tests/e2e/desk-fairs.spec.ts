import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { type DeskWorker, hire, logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { call } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
test.describe.configure({ mode: "serial" });

type Post = { id: number; name: string; companyId: number; companyName: string };
const known: { operator?: DeskWorker; recruiter?: DeskWorker; organizer?: DeskWorker; post?: Post; link?: string; fair?: string } =
  {};
const FAIR = "青禾冬季现场招聘会";

const fits = async (page: Page): Promise<void> => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
};

test("an operator makes a fair, invites its organizer and a company", { tag: "@release" }, async ({
  page,
  request,
  newPhone,
  readCode,
}) => {
  known.operator = await logInOperator(request, readCode);
  await openDesk(page, known.operator);
  await page.getByRole("link", { name: "招聘会", exact: true }).click();
  await page.getByRole("button", { name: "新建招聘会" }).click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("请填写招聘会名称")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "招聘会名称" })).toBeFocused();
  await page.getByRole("textbox", { name: "招聘会名称" }).fill(FAIR);
  await page.getByRole("textbox", { name: "主办方" }).fill("市人才服务中心");
  await page.getByLabel("开始时间").fill("2030-05-06T09:00");
  await page.getByLabel("结束时间").fill("2030-05-07T16:30");
  await page.getByRole("textbox", { name: "举办地址" }).fill("文三路 1 号会展中心");
  await page.getByRole("textbox", { name: "展厅" }).fill("2 号馆");
  await page.getByRole("textbox", { name: "开放时间" }).fill("每天 9:00–16:30");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: FAIR })).toBeVisible();
  known.fair = /fair\/(\d+)/.exec(page.url())?.[1] ?? "";

  await page.getByRole("button", { name: "邀请企业" }).click();
  const dialog = page.getByRole("dialog", { name: "邀请企业参加招聘会" });
  await dialog.getByRole("textbox", { name: "企业名称或备注" }).fill("青禾科技");
  await dialog.getByRole("button", { name: "生成邀请链接" }).click();
  known.link = await dialog.getByRole("textbox", { name: "邀请链接" }).inputValue();
  expect(known.link).toMatch(/\/desk#fair=[\w-]{43}$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "邀请企业" })).toBeFocused();
  await expect(page.getByRole("list", { name: "待接受的邀请" }).getByText("青禾科技")).toBeVisible();
  await fits(page);

  const list = { keyword: "", states: ["open"], companyId: null, page: 1, size: 1 };
  const { results } = (await call(request, "/api/desk/list-posts", list, known.operator.token)) as { results: Post[] };
  known.post = results[0] as Post;
  const { companyId } = known.post;
  const recruiter = { role: "recruiter", companyId, fairId: null, phone: newPhone(), name: "赵宁" } as const;
  known.recruiter = await hire(request, known.operator, recruiter, readCode);
  const organizer = { role: "organizer", companyId: null, fairId: Number(known.fair), phone: newPhone(), name: "钱程" } as const;
  known.organizer = await hire(request, known.operator, organizer, readCode);
});

test("a company joins by the link with the posts that it ticks, on a phone in the dark too", { tag: "@release" }, async ({
  page,
}) => {
  const { recruiter, post, link = "" } = known as Required<typeof known>;
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openDesk(page, recruiter);
  await expect(page.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
  // Pasted into the desk's own tab, the link changes the fragment alone.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 2, name: `邀请您参加「${FAIR}」` })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.getByRole("button", { name: "参加招聘会" }).click();
  await expect(page.getByText("请至少选择一个职位")).toBeVisible();
  await page
    .getByRole("checkbox", { name: new RegExp(post.name) })
    .first()
    .check();
  await fits(page);
  await page.getByRole("button", { name: "带 1 个职位参加" }).click();
  await expect(page.getByRole("heading", { level: 2, name: FAIR, exact: true })).toBeVisible();
  await page.getByRole("link", { name: "招聘会", exact: true }).click();
  await expect(page.getByRole("list", { name: "招聘会" }).getByRole("link", { name: FAIR })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("贵单位已参加这场招聘会")).toBeVisible();
  await fits(page);
});

test("the organizer gives the company a booth, and the fair's page shows it all", { tag: "@release" }, async ({
  page,
  browser,
}) => {
  const { organizer, post, fair } = known as Required<typeof known>;
  await openDesk(page, organizer, "fairs");
  await page.getByRole("link", { name: FAIR }).click();
  const booth = page.getByRole("textbox", { name: `${post.companyName}的展位` });
  await booth.fill("A12");
  await booth.press("Enter");
  await expect(page.getByText("保存成功").first()).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`/job-fairs/${fair}/`);
  await expect(theirs.getByRole("heading", { level: 1, name: FAIR })).toBeVisible();
  await expect(theirs.getByText("文三路 1 号会展中心 · 2 号馆")).toBeVisible();
  await expect(theirs.getByText("每天 9:00–16:30")).toBeVisible();
  await expect(theirs.getByText("展位 A12").filter({ visible: true })).toHaveCount(1);
  await expect(theirs.getByText(post.name).first()).toBeVisible();
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await theirs.context().close();
});

test("of two who edit a fair the second compares both versions and decides", { tag: "@release" }, async ({ page, request }) => {
  const { operator, organizer, fair } = known as Required<typeof known>;
  await openDesk(page, organizer, `fair/${fair}`);
  await page.getByRole("textbox", { name: "展厅" }).fill("3 号馆");
  const { version, content } = await call(request, "/api/desk/read-fair", { id: fair }, operator.token);
  const theirs = { ...(content as object), hours: "每天 10:00–15:00" };
  await call(request, "/api/desk/save-fair", { id: fair, version, content: theirs }, operator.token);
  await page.getByRole("button", { name: "保存", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "该招聘会已被他人修改" });
  await expect(dialog.getByText("每天 10:00–15:00")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "采用他人的版本" }).click();
  await expect(page.getByRole("textbox", { name: "开放时间" })).toHaveValue("每天 10:00–15:00");
  await page.getByRole("textbox", { name: "展厅" }).fill("4 号馆");
  await page.getByRole("link", { name: "概览" }).click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).getByRole("button", { name: "离开" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
});

test("a cancelled fair says why, and its link is refused", { tag: "@release" }, async ({ page, request, browser }) => {
  const { operator, organizer, fair, recruiter } = known as Required<typeof known>;
  const made = await call(request, "/api/desk/invite-to-fair", { fairId: fair, note: "再邀" }, operator.token);
  await openDesk(page, organizer, `fair/${fair}`);
  await page.getByRole("button", { name: "取消招聘会" }).click();
  const dialog = page.getByRole("dialog", { name: "取消这场招聘会" });
  await dialog.getByRole("button", { name: "取消招聘会" }).click();
  await expect(dialog.getByText("请填写取消原因")).toBeVisible();
  await dialog.getByRole("textbox", { name: "取消原因" }).fill("场地维修");
  await dialog.getByRole("button", { name: "取消招聘会" }).click();
  await expect(page.getByText("已取消：场地维修")).toBeVisible();
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(`/job-fairs/${fair}/`);
  await expect(theirs.getByText("场地维修")).toBeVisible();
  await openDesk(theirs, recruiter);
  await theirs.goto(`/desk#fair=${String(made["token"])}`);
  await expect(theirs.getByText(/贵单位已参加这场招聘会|招聘会已取消/)).toBeVisible();
  await theirs.context().close();
});
