import type { Page } from "@playwright/test";
import { reportPost } from "#lib/contract/reports.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { type DeskWorker, hire, logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { addEducation, call, enter, findPost, register } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
test.describe.configure({ mode: "serial" });

const staff: { operator?: DeskWorker; recruiter?: DeskWorker } = {};
const companyName = "青禾门店科技有限公司";
// Without digits: the search would read them as pay.
const postName = "青禾门店运营主管";

const choose = (page: Page, label: string, option: string) => page.getByRole("combobox", { name: label }).selectOption(option);

test("an operator adds a company and invites its recruiter, who enters by the link", async ({
  page,
  request,
  newPhone,
  readCode,
  browser,
}) => {
  staff.operator = await logInOperator(request, readCode);
  await openDesk(page, staff.operator, "companies");
  await page.getByRole("button", { name: "新建企业" }).click();
  await page.getByRole("textbox", { name: "企业名称" }).last().fill(companyName);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: `邀请${companyName}的招聘方` }).click();
  const link = await page.getByRole("dialog", { name: "邀请链接" }).getByRole("textbox").inputValue();
  expect(link).toMatch(/\/desk#invitation=[\w-]{43}$/);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(`您受邀成为「${companyName}」的招聘方。`)).toBeVisible();
  expect(new URL(theirs.url()).hash).toBe("");
  const phone = newPhone();
  await theirs.getByRole("textbox", { name: "您的姓名" }).fill("李想");
  await theirs.getByRole("textbox", { name: "手机号" }).fill(phone);
  await theirs.getByRole("button", { name: "发送验证码" }).click();
  await theirs.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
  await theirs.getByRole("button", { name: "接受并登录" }).click();
  await expect(theirs.getByText(`李想 · 招聘方 · ${companyName}`)).toBeVisible();
  staff.recruiter = { phone, token: (await theirs.evaluate(() => sessionStorage.getItem("desk-token"))) ?? "" };
  await theirs.evaluate(() => sessionStorage.clear());
  await theirs.goto("about:blank");
  await theirs.goto(link);
  await expect(theirs.getByText("邀请无法使用")).toBeVisible();
  await theirs.context().close();
});

test("a recruiter writes a post in few presses, an operator opens it, and the public finds it", async ({
  page,
  browser,
  request,
}) => {
  await openDesk(page, staff.recruiter as DeskWorker);
  const presses: string[] = [];
  const press = async (name: string): Promise<void> => {
    presses.push(name);
    await page.getByRole("button", { name, exact: true }).click();
  };
  await page.getByRole("link", { name: "职位", exact: true }).click();
  await press("新建职位");
  await page.getByRole("textbox", { name: "职位名称" }).fill(postName);
  await page.getByRole("combobox", { name: "职位类别" }).selectOption({ index: 5 });
  await choose(page, "省份", "浙江省");
  await choose(page, "工作城市", "杭州市");
  await page.getByRole("textbox", { name: "最低月薪" }).fill("8000");
  await page.getByRole("textbox", { name: "最高月薪" }).fill("12000");
  await page.getByRole("textbox", { name: "招聘人数" }).fill("3");
  await press("提交审核");
  // Missing facts are named at their fields, and the draft is kept.
  await expect(page.getByText("请填写截止日期")).toBeVisible();
  await page.getByLabel("截止日期").fill("2030-12-31");
  const description = page.getByRole("textbox", { name: "职位描述" });
  await description.click();
  await page.keyboard.type("负责门店日常运营与客户接待，统筹排班和库存，要求大专及以上学历。");
  await press("预览描述");
  await expect(page.getByRole("dialog", { name: "求职者看到的描述" }).getByText("负责门店日常运营")).toBeVisible();
  await page.keyboard.press("Escape");
  const chooser = page.waitForEvent("filechooser");
  await press("上传附件");
  await (await chooser).setFiles({ name: "招聘简章.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 text") });
  await expect(page.getByRole("button", { name: "下载 招聘简章.pdf" })).toBeVisible();
  await press("提交审核");
  await expect(page.getByText("待审核")).toBeVisible();
  expect(presses.length).toBeLessThanOrEqual(25);
  const id = /post\/(\d+)/.exec(page.url())?.[1];
  expect((await (await request.get(`/post-details?id=${id}`)).text()).includes(postName)).toBe(false);

  const office = await (await browser.newContext()).newPage();
  await openDesk(office, staff.operator as DeskWorker);
  await office.getByRole("button", { name: /待审核的职位/ }).click();
  await office.getByRole("link", { name: postName }).click();
  await office.getByRole("button", { name: "通过并发布" }).click();
  await expect(office.getByText("招聘中", { exact: true })).toBeVisible();
  await office.goto(`/search?keyword=${encodeURIComponent(postName)}`);
  await office
    .getByRole("link", { name: new RegExp(postName) })
    .first()
    .click();
  await expect(office.getByRole("heading", { level: 1, name: postName })).toBeVisible();
  await expect(office.getByText("招聘人数：3人")).toBeVisible();
  const saved = office.waitForEvent("download");
  await office.getByRole("button", { name: /招聘简章\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe("招聘简章.pdf");
  await office.context().close();
});

test("an application is moved with others at once, and its seeker sees the new stage", async ({
  page,
  browser,
  request,
  newPhone,
  readCode,
}) => {
  const { recruitProjectId } = await findPost(request, { companyNameOrPostName: postName, pageNo: 1 });
  const seekers = [await register(request, newPhone(), readCode), await register(request, newPhone(), readCode)];
  for (const seeker of seekers) {
    await addEducation(request, seeker);
    const body = { recruitUserId: seeker.userId, recruitProjectId, signAddress: ["浙江省", "杭州市", ""], source: "PC" };
    await call(request, "/api/homePage/signUp", body, seeker.token);
  }
  await openDesk(page, staff.recruiter as DeskWorker);
  let presses = 0;
  const press = async (work: Promise<void>): Promise<void> => {
    presses += 1;
    await work;
  };
  await press(page.getByRole("button", { name: /^2.*未处理的应聘/ }).click());
  await press(page.getByRole("checkbox", { name: "全选本页可推进的应聘" }).check());
  await press(page.getByRole("button", { name: "信息审核已通过" }).click());
  await press(page.getByRole("dialog").getByRole("button", { name: "推进" }).click());
  await expect(page.getByText("已推进 2 份")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(5);

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, seekers[0] as (typeof seekers)[number]);
  await theirs.goto("/my-delivery");
  await expect(theirs.getByText(postName).first()).toBeVisible();
  await expect(theirs.getByText("信息审核已通过").first()).toBeVisible();
  await theirs.context().close();
});

test("of two who edit a post the second compares both versions and decides", async ({ page, request }) => {
  const post = await findPost(request, { companyNameOrPostName: postName, pageNo: 1 });
  await openDesk(page, staff.recruiter as DeskWorker, `post/${post.recruitProjectId}`);
  await page.getByRole("textbox", { name: "招聘人数" }).fill("9");
  const read = await call(request, "/api/desk/read-post", { id: post.recruitProjectId }, staff.operator?.token);
  const content = { ...(read["content"] as object), salaryMax: 13_000 };
  const { id, version, companyId } = read;
  await call(request, "/api/desk/save-post", { id, version, companyId, content }, staff.operator?.token);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "该职位已被他人修改" });
  await expect(dialog.getByText("13000")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "采用他人的版本" }).click();
  await expect(page.getByRole("textbox", { name: "招聘人数" })).toHaveValue("3");
  await expect(page.getByRole("textbox", { name: "最高月薪" })).toHaveValue("13000");
});

test("the editor asks before unsaved changes are left", { tag: "@release" }, async ({ page, request }) => {
  const post = await findPost(request, { companyNameOrPostName: postName, pageNo: 1 });
  await openDesk(page, staff.recruiter as DeskWorker, `post/${post.recruitProjectId}`);
  await page.getByRole("textbox", { name: "职位名称" }).fill("改名");
  await page.getByRole("link", { name: "概览" }).click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).getByRole("button", { name: "继续编辑" }).click();
  await expect(page.getByRole("textbox", { name: "职位名称" })).toHaveValue("改名");
  await page.getByRole("link", { name: "概览" }).click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).getByRole("button", { name: "离开" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
});

test("an ended account is shown the login at its next step", { tag: "@release" }, async ({ page, request, newPhone, readCode }) => {
  const place = { role: "recruiter", companyId: 1, fairId: null } as const;
  const person = { ...place, phone: newPhone(), name: "赵宁" };
  const colleague = await hire(request, staff.operator as DeskWorker, person, readCode);
  await openDesk(page, colleague);
  await expect(page.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
  const { staff: people } = (await call(request, "/api/desk/list-staff", {}, staff.operator?.token)) as {
    staff: { id: number; phone: string }[];
  };
  const id = people.find(({ phone }) => phone === colleague.phone)?.id;
  await call(request, "/api/desk/end-staff", { id }, staff.operator?.token);
  await page.getByRole("link", { name: "应聘", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "登录工作台" })).toBeVisible();
});

test("a seeker's session beside the desk causes no call with the desk's token", { tag: "@release" }, async ({
  page,
  context,
  newcomer,
}) => {
  const theirs = await context.newPage();
  await enter(theirs, await newcomer());
  await theirs.goto("/me");
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST") asked.push(new URL(sent.url()).pathname);
  });
  await openDesk(page, staff.operator as DeskWorker);
  await expect(page.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-session", "seeker");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => !path.startsWith("/api/desk/"))).toEqual([]);
});

test("an operator chooses the hot careers of the home page, adds one and hides it", { tag: "@release" }, async ({ page }) => {
  await openDesk(page, staff.operator as DeskWorker, "careers");
  const popular = page.getByRole("region", { name: "首页热门职位" });
  await popular.getByRole("button", { name: "移除产品经理" }).click();
  await expect(popular.getByText("产品经理", { exact: true })).toHaveCount(0);
  await popular.getByRole("button", { name: "将Java开发工程师后移" }).click();
  await expect(popular.getByRole("listitem").first()).toContainText("销售代表");

  await page.getByRole("button", { name: "在后端开发下新建职位类别" }).click();
  await page.getByRole("dialog", { name: "新建职位类别" }).getByRole("textbox", { name: "名称" }).fill("低代码开发工程师");
  await page.keyboard.press("Enter");
  const backend = page.getByRole("list", { name: "后端开发" });
  await expect(backend.getByRole("listitem").last()).toContainText("低代码开发工程师");
  await popular.getByRole("combobox").selectOption({ label: "低代码开发工程师（暂无在招）" });
  await expect(popular.getByRole("listitem").last()).toContainText("低代码开发工程师");

  // A built page looks for newer data with the first interaction.
  const openHome = async (): Promise<void> => {
    await page.goto("/");
    await page.keyboard.press("Tab");
  };
  await openHome();
  const positions = page.getByRole("navigation", { name: "热门职位" });
  await expect(positions.getByRole("link").first()).toHaveText("销售代表");
  await expect(positions.getByRole("link", { name: "低代码开发工程师" })).toBeVisible();

  await page.goto("/desk#/careers");
  await page.getByRole("button", { name: "编辑低代码开发工程师" }).click();
  await page.getByRole("dialog", { name: "编辑职位类别" }).getByRole("checkbox", { name: /^停用/ }).check();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(backend.getByRole("listitem").last()).toContainText("已停用");
  await openHome();
  await expect(positions.getByRole("link").first()).toHaveText("销售代表");
  await expect(positions.getByRole("link", { name: "低代码开发工程师" })).toHaveCount(0);
});

test("the keyboard alone opens a post, changes its pay and saves it", async ({ page }) => {
  await openDesk(page, staff.recruiter as DeskWorker, "posts");
  await page.getByRole("link", { name: postName, exact: true }).focus();
  await page.keyboard.press("Enter");
  const pay = page.getByRole("textbox", { name: "最高月薪" });
  await expect(pay).toBeVisible();
  for (let steps = 0; steps < 40 && !(await pay.evaluate((field) => field === document.activeElement)); steps += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("14000");
  const save = page.getByRole("button", { name: "保存", exact: true });
  for (let steps = 0; steps < 40 && !(await save.evaluate((button) => button === document.activeElement)); steps += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("保存成功").first()).toBeVisible();
});

test("a file of companies is shown, imported without its wrong row, and taken back", { tag: "@release" }, async ({ page }) => {
  await openDesk(page, staff.operator as DeskWorker, "imports");
  for (const format of ["XLSX", "CSV"]) {
    await page.getByRole("group", { name: "文件格式" }).getByText(format, { exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载企业模板" }).click();
    expect((await download).suggestedFilename()).toBe(`企业模板.${format.toLowerCase()}`);
  }

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择文件" }).click();
  const rows = ["企业名称,行业,规模", `导入甲${Date.now()},互联网,`, ",教育,", `导入乙${Date.now()},,`];
  await (await chooser).setFiles({ name: "企业.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  const preview = page.getByRole("region", { name: "预览：企业.csv" });
  await expect(preview.getByText("1 行有误")).toBeVisible();
  await expect(preview.getByText(/^第 3 行：/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await preview.getByRole("button", { name: "只导入正确的 2 行" }).click();
  await expect(page.getByText(/^导入完成：新增 2 项/)).toBeVisible();
  await expect(page.getByText("企业：新增 2，修改 0")).toBeVisible();

  await page.getByRole("button", { name: "撤销导入企业.csv" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect(page.getByText("已撤销，恢复 2 项。")).toBeVisible();
  await expect(page.getByText(/^已于 .* 撤销$/)).toBeVisible();
});

test("a recruiter sets the address from which the company's posts are read", { tag: "@release" }, async ({ page }) => {
  await openDesk(page, staff.recruiter as DeskWorker, "companies");
  const opener = page.getByRole("button", { name: `自动更新${companyName}的职位` });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: `自动更新：${companyName}` });
  const address = dialog.getByRole("textbox", { name: "数据地址（https）" });
  await address.fill("http://jobs.example.com/feed.json");
  await address.press("Enter");
  await expect(dialog.getByText("请填写以 https:// 开头的地址")).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill("https://jobs.example.com/feed.json");
  await address.press("Enter");
  await expect(dialog.getByText("尚未读取，保存后一分钟内开始。")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a reported post is settled with a decision that all operators see", async ({ page, request }) => {
  const { recruitProjectId } = await findPost(request, { companyNameOrPostName: postName, pageNo: 1 });
  const report = { recruitProjectId, reportReason: "fee", reportText: "先交押金", contactPhone: "010-88886666" };
  await call(request, reportPost.path, report);
  await openDesk(page, staff.operator as DeskWorker);
  await page.getByRole("button", { name: /^1.*待处理的举报/ }).click();
  const list = page.getByRole("list", { name: "举报" });
  await expect(list.getByText("先交押金")).toBeVisible();
  await expect(list.getByRole("link", { name: "010-88886666" })).toHaveAttribute("href", "tel:010-88886666");
  await page.getByRole("button", { name: `处理对「${postName}」的举报` }).click();
  await page.getByRole("button", { name: "标记为已处理" }).click();
  await expect(page.getByText("请填写处理结果")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("textbox", { name: "处理结果" }).fill("已关闭职位");
  await page.getByRole("button", { name: "标记为已处理" }).click();
  await expect(page.getByText("没有待处理的举报")).toBeVisible();
  await page.getByText("全部", { exact: true }).click();
  await expect(list.getByText("已关闭职位")).toBeVisible();
  await list.getByRole("link", { name: `打开职位${postName}` }).click();
  await expect(page.getByRole("textbox", { name: "职位名称" })).toHaveValue(postName);
});

const SCREENS = [
  ["overview", "概览"],
  ["posts", "职位"],
  ["post", "新建职位"],
  ["applications", "应聘"],
  ["companies", "企业"],
  ["careers", "职位类别"],
  ["fairs", "招聘会"],
  ["fair", "新建招聘会"],
  ["imports", "导入导出"],
  ["reports", "举报"],
  ["news", "未送达通知"],
  ["staff", "成员"],
  ["changes", "操作记录"],
] as const;
for (const colorScheme of ["light", "dark"] as const)
  test(`every screen is accessible in the ${colorScheme} and fits 390 px`, { tag: "@release" }, async ({
    page,
    request,
    readCode,
  }) => {
    staff.operator ??= await logInOperator(request, readCode);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openDesk(page, staff.operator);
    for (const [screen, heading] of SCREENS) {
      await page.goto(`/desk#/${screen}`);
      await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
      await expect(page.getByText("正在加载…")).toHaveCount(0);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await accessibilityProblems(page), `${screen} at ${width} px`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0);
        await expect(
          page.getByRole("navigation", { name: "工作台导航" }).locator('[aria-current="page"]'),
          `${screen} at ${width} px`,
        ).toBeInViewport({ ratio: 1 });
      }
    }
  });

test("the login is accessible, and is closed to search engines", async ({ page, request }) => {
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 2, name: "登录工作台" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /desk");
});
