import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { applicants } from "./support/applicants.ts";
import { type DeskWorker, hire, logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { call, enter, type Seeker } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
test.describe.configure({ mode: "serial" });

type Post = { id: number; name: string; companyId: number; place: string[] };
type Content = { recruiterId: number | null; kind: string; province: string; city: string; area: string };
const known: { recruiter?: DeskWorker; post?: Post; seekers?: Seeker[] } = {};
const COUNT = 50;
const desk = (): { recruiter: DeskWorker; post: Post; seekers: Seeker[] } => known as Required<typeof known>;

test("fifty applications are moved with a message in at most five presses", { tag: "@release" }, async ({
  page,
  request,
  newPhone,
  readCode,
  ownSite,
}) => {
  test.setTimeout(300_000);
  const operator = await logInOperator(request, readCode);
  const list = { keyword: "", states: ["open"], companyId: null, page: 1, size: 50 };
  const { results } = (await call(request, "/api/desk/list-posts", list, operator.token)) as { results: Post[] };
  for (const post of results) {
    const read = await call(request, "/api/desk/read-post", { id: post.id }, operator.token);
    const { recruiterId, kind, province, city, area } = read["content"] as Content;
    if (recruiterId === null || kind !== "domestic") continue;
    known.post = { ...post, place: [province, city, area] };
    break;
  }
  const { post } = desk();
  const person = { role: "recruiter", companyId: post.companyId, fairId: null, phone: newPhone(), name: "赵宁" } as const;
  known.recruiter = await hire(request, operator, person, readCode);
  known.seekers = await applicants({ baseURL: ownSite, post, count: COUNT, newPhone, readCode });

  await openDesk(page, desk().recruiter);
  let presses = 0;
  const press = async (work: Promise<void>): Promise<void> => {
    presses += 1;
    await work;
  };
  await press(page.getByRole("button", { name: /未处理的应聘/ }).click());
  await press(page.getByRole("checkbox", { name: "全选本页可推进的应聘" }).check());
  await press(page.getByRole("button", { name: "信息审核已通过" }).click());
  await press(page.getByRole("dialog").getByText("邀请", { exact: true }).click());
  await press(page.getByRole("dialog").getByRole("button", { name: "推进" }).click());
  await expect(page.getByText(`已推进 ${COUNT} 份，${COUNT} 条消息将在 10 秒后发送`)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(5);
  await expect(page.getByRole("button", { name: "撤销" })).toBeHidden({ timeout: 15_000 });
});

test("the seeker reads the message in the chat, and the recruiter sees that it was sent", { tag: "@release" }, async ({
  page,
  browser,
}) => {
  const { post, seekers, recruiter } = desk();
  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, seekers[0] as Seeker);
  await theirs.goto("/im");
  await expect(theirs.getByText(`您应聘的「${post.name}」已进入下一环节`).first()).toBeVisible();
  await theirs.context().close();
  await openDesk(page, recruiter, `applications?of=${post.id}`);
  await page.getByRole("list", { name: "应聘" }).getByRole("link").last().click();
  await expect(page.getByText("已发送")).toBeVisible();
});

test("an undo by the keyboard takes the move back within ten seconds, and keeps the focus", { tag: "@release" }, async ({
  page,
}) => {
  const { post, recruiter } = desk();
  await openDesk(page, recruiter, `applications?of=${post.id}`);
  const boxes = page.getByRole("list", { name: "应聘" }).getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "待录取审核中" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "约时间" }).press("Space");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "推进" }).press("Enter");
  await expect(page.getByText("已推进 2 份，2 条消息将在 10 秒后发送")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "撤销" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("已撤销 2 份")).toBeVisible();
  await expect(page.getByRole("list", { name: "应聘" }).getByText("信息审核已通过")).toHaveCount(COUNT);
});

test("an exam with time, place and ticket numbers reaches the seeker, from a phone in the dark too", { tag: "@release" }, async ({
  page,
  browser,
}) => {
  const { post, seekers, recruiter } = desk();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, recruiter, `applications?of=${post.id}`);
  const boxes = page.getByRole("list", { name: "应聘" }).getByRole("checkbox");
  await boxes.nth(COUNT - 1).check();
  await boxes.nth(COUNT - 2).check();
  await page.getByRole("button", { name: "笔试审核中" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "编排准考证号" }).check();
  await dialog.getByRole("button", { name: "推进" }).click();
  // Missing fields are named, and the first one has the focus.
  await expect(dialog.getByText("请填写时间")).toBeVisible();
  await expect(dialog.getByLabel("时间（北京时间）")).toBeFocused();
  await dialog.getByLabel("时间（北京时间）").fill("2030-05-06T09:00");
  await dialog.getByLabel("地点或会议链接").fill("文三路 1 号 302 室");
  await dialog.getByLabel("说明（选填）").fill("请携带身份证");
  await dialog.getByLabel("前缀").fill("KS");
  await expect(dialog.getByText("按报名先后从 KS0001 起连续编号")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await dialog.getByText("通知安排", { exact: true }).click();
  await dialog.getByRole("button", { name: "推进" }).click();
  await expect(page.getByText("已推进 2 份，2 条消息将在 10 秒后发送")).toBeVisible();
  await page.getByRole("link", { name: "陈晨1", exact: true }).click();
  await expect(page.getByText("KS0001")).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, seekers[0] as Seeker);
  await theirs.goto("/my-delivery");
  await theirs
    .getByRole("button", { name: /信息反馈/ })
    .first()
    .click();
  const feedback = theirs.getByRole("dialog");
  await expect(feedback.getByText("2030-05-06 09:00（北京时间）").first()).toBeVisible();
  await expect(feedback.getByText("文三路 1 号 302 室").first()).toBeVisible();
  await expect(feedback.getByText("请携带身份证").first()).toBeVisible();
  await expect(feedback.getByText("KS0001")).toBeVisible();
  await theirs.context().close();
});

test("results are entered unseen and published together, at 1440 px and on a phone", { tag: "@release" }, async ({
  page,
  browser,
}) => {
  const { post, seekers, recruiter } = desk();
  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, seekers[0] as Seeker);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDesk(page, recruiter, `applications?of=${post.id}`);
  const boxes = page.getByRole("list", { name: "应聘" }).getByRole("checkbox");
  await boxes.nth(COUNT - 1).check();
  await page.getByRole("button", { name: "通过", exact: true }).click();
  await expect(page.getByText("已录入：通过，未公布")).toBeVisible();
  await theirs.goto("/my-delivery");
  await expect(theirs.getByText("笔试审核中").first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "公布 1 份成绩" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "公布", exact: true }).click();
  await expect(page.getByText("已推进 1 份")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("笔试已通过").first()).toBeVisible();
  await theirs.context().close();
});
