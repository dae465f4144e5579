/** The whole product for a company, from an empty database: operator, recruiter, seeker, chat and fair. */
import { writeFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { ticketText } from "#lib/domain/fairs/tickets.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import { workbookOf } from "#server/services/tables/write-xlsx.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { launchWithCamera, writeQrVideo } from "./support/camera.ts";
import { rows, withText, write } from "./support/chat.ts";
import { openDesk } from "./support/desk.ts";
import { logInByDialog } from "./support/login.ts";
import { hasPostgres, type Production, withProduction } from "./support/production.ts";
import { test as base, expect } from "./support/test.ts";

const OPERATOR = "13800000000";

const test = base.extend<object, { production: Production }>({
  production: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      await withProduction(async (run) => {
        expect(await run("staff", "add", OPERATOR, "operator", "Zhang")).toContain("standard careers");
      }, use);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: ({ production }, use) => use(production.url),
  readCode: ({ production }, use) =>
    use(async (phone, previous = "") => {
      await expect.poll(() => production.codeOf(phone), { message: `no code came to ${phone}` }).toMatch(/^\d{6}$/);
      await expect.poll(() => production.codeOf(phone)).not.toBe(previous);
      return production.codeOf(phone);
    }),
});
test.skip(!hasPostgres, "PostgreSQL is not installed");

type ReadCode = (phone: string, previous?: string) => Promise<string>;

/** A person's own browser. */
const person = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

const logInAtDesk = async (page: Page, phone: string, readCode: ReadCode): Promise<void> => {
  await page.getByRole("textbox", { name: "手机号" }).fill(phone);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await page.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
};

/** A recruiter of a company, who takes the operator's invitation in a browser of their own. */
const addRecruiter = async (
  operator: Page,
  browser: Browser,
  { company, name, phone }: { company: string; name: string; phone: string },
  readCode: ReadCode,
): Promise<Page> => {
  await operator.getByRole("link", { name: "企业", exact: true }).click();
  await operator.getByRole("button", { name: `邀请${company}的招聘方` }).click();
  const link = await operator.getByRole("dialog", { name: "邀请链接" }).getByRole("textbox").inputValue();
  await operator.keyboard.press("Escape");
  const page = await person(browser);
  await page.goto(link);
  await page.getByRole("textbox", { name: "您的姓名" }).fill(name);
  await logInAtDesk(page, phone, readCode);
  await page.getByRole("button", { name: "接受并登录" }).click();
  await expect(page.getByText(`${name} · 招聘方 · ${company}`)).toBeVisible();
  return page;
};

const FIRM = "青禾科技有限公司";
/** Other companies, and their recruiters. */
const OTHERS = [
  ["云岚教育有限公司", "王芳"],
  ["望海物流有限公司", "赵宁"],
] as const;
const POSTS = 60;
const DAY = 86_400_000;
const FAIR = "青禾春季现场招聘会";
const CITIES = ["杭州市", "上海市", "成都市", "武汉市", "西安市"];
const NUMERALS = "零一二三四五六七八九";
/** Names without digits: the search would read them as pay. */
const postName = (index: number): string => `青禾客户经理${NUMERALS[Math.floor(index / 10)]}${NUMERALS[index % 10]}号`;

/** The newest post is the first of a list. */
const APPLIED = postName(POSTS - 1);

/** The template of posts, downloaded and filled in with sixty rows. */
const fillTemplate = async (recruiter: Page): Promise<string> => {
  await recruiter.getByRole("link", { name: "导入导出", exact: true }).click();
  const download = recruiter.waitForEvent("download");
  await recruiter.getByRole("button", { name: "下载职位模板" }).click();
  const [headings, example] = await Array.fromAsync(readTable(await (await download).path()));
  if (!headings || !example) throw new Error("the template is empty");
  const rowOf = (index: number): string[] => {
    const own: Record<string, string> = { 单位编号: `QH-${index}`, 职位名称: postName(index), 省份: "", 区县: "" };
    own["工作城市"] = CITIES[index % CITIES.length] ?? "";
    return headings.cells.map((heading, column) => own[heading] ?? example.cells[column] ?? "");
  };
  const file = test.info().outputPath("六十个职位.xlsx");
  await writeFile(file, await workbookOf([headings.cells, ...Array.from({ length: POSTS }, (_, index) => rowOf(index))], POSTS));
  return file;
};

/** The recruiter imports sixty posts; each waits for a review. */
const importPosts = async (recruiter: Page): Promise<void> => {
  const file = await fillTemplate(recruiter);
  const chooser = recruiter.waitForEvent("filechooser");
  await recruiter.getByRole("button", { name: "选择文件" }).click();
  await (await chooser).setFiles(file);
  await recruiter.getByRole("button", { name: `导入 ${POSTS} 行` }).click();
  await expect(recruiter.getByText(`导入完成：新增 ${POSTS} 项`)).toBeVisible();
};

/** The operator reads one post and opens it, then the others of the page together. */
const openPosts = async (operator: Page): Promise<void> => {
  await operator.getByRole("link", { name: "概览", exact: true }).click();
  await operator.getByRole("button", { name: /^60.*待审核的职位/ }).click();
  await operator.getByRole("link", { name: APPLIED }).click();
  await operator.getByRole("button", { name: "通过并发布" }).click();
  await expect(operator.getByText("招聘中", { exact: true })).toBeVisible();
  await operator.getByRole("link", { name: "概览", exact: true }).click();
  await operator.getByRole("button", { name: /^59.*待审核的职位/ }).click();
  // The list of before stands until the new one has come; the post that is open by now leaves the choice with it.
  await expect(operator.getByText("共 59 条")).toBeVisible();
  await operator.getByRole("checkbox", { name: "全选本页待审核的职位" }).check();
  expect(await accessibilityProblems(operator)).toEqual([]);
  await operator.getByRole("button", { name: "发布选中的 20 个职位" }).click();
  await expect(operator.getByText("已发布 20 个职位。")).toBeVisible();
};

/** A newcomer finds the post, signs up with a phone, adds the education that it asks for, and applies. */
const apply = async (seeker: Page, phone: string, readCode: ReadCode): Promise<void> => {
  await seeker.goto(`/search?keyword=${encodeURIComponent(APPLIED)}`);
  await seeker
    .getByRole("link", { name: new RegExp(APPLIED) })
    .first()
    .click();
  await seeker.getByRole("button", { name: "立即报名" }).click();
  await logInByDialog(seeker, phone, readCode);
  await seeker.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
  const education = seeker.getByRole("dialog", { name: "还差一步" });
  await education.getByRole("textbox", { name: "姓名" }).fill("林晓安");
  await education.getByRole("textbox", { name: "学校" }).fill("云岚大学");
  await education.getByText("本科", { exact: true }).click();
  await education.getByRole("combobox", { name: "开始年月", exact: true }).selectOption("2015");
  await education.getByRole("button", { name: "保存并继续" }).click();
  await expect(seeker.getByText("报名成功")).toBeVisible();
};

/** The recruiter moves the application to an interview with a time and a place. */
const inviteToInterview = async (recruiter: Page): Promise<void> => {
  await recruiter.getByRole("link", { name: "概览", exact: true }).click();
  await recruiter.getByRole("button", { name: /^1.*未处理的应聘/ }).click();
  await recruiter.getByRole("list", { name: "应聘" }).getByRole("link").first().click();
  await recruiter.getByRole("button", { name: "信息审核已通过" }).click();
  await recruiter.getByRole("dialog").getByRole("button", { name: "推进" }).click();
  await recruiter.getByRole("button", { name: "面试审核中" }).click();
  const move = recruiter.getByRole("dialog");
  await move.getByLabel("时间（北京时间）").fill("2030-05-06T09:00");
  await move.getByLabel("地点或会议链接").fill("文三路 1 号 302 室");
  await move.getByText("通知安排", { exact: true }).click();
  await move.getByRole("button", { name: "推进" }).click();
  await expect(recruiter.getByText("已推进 1 份，1 条消息将在 10 秒后发送")).toBeVisible();
};

/** The seeker sees the interview. */
const seeInterview = async (seeker: Page): Promise<void> => {
  await seeker.goto("/my-delivery");
  await seeker
    .getByRole("button", { name: /信息反馈/ })
    .first()
    .click();
  const feedback = seeker.getByRole("dialog");
  await expect(feedback.getByText("2030-05-06 09:00（北京时间）").first()).toBeVisible();
  await expect(feedback.getByText("文三路 1 号 302 室").first()).toBeVisible();
};

/** Recruiter and seeker write to each other. */
const talk = async (recruiter: Page, seeker: Page): Promise<void> => {
  await recruiter.getByRole("button", { name: "打开沟通" }).click();
  await expect(recruiter).toHaveURL(/iframe-im/);
  await seeker.goto("/im");
  // The invitation leaves after ten seconds.
  await rows(seeker).filter({ hasText: "李想" }).getByRole("button").first().click({ timeout: 30_000 });
  await expect(withText(seeker, "文三路 1 号 302 室")).toHaveCount(1);
  await write(seeker, "谢谢，我会准时到。");
  await rows(recruiter).first().getByRole("button").first().click();
  await expect(withText(recruiter, "谢谢，我会准时到。")).toHaveCount(1);
  await write(recruiter, "好的，到时见。");
  await expect(withText(seeker, "好的，到时见。")).toHaveCount(1);
};

/** Two more companies and their posts come by the command while the site runs. */
const importByCommand = async ({ run }: Production): Promise<void> => {
  const [companiesFile, postsFile] = [test.info().outputPath("companies.csv"), test.info().outputPath("posts.csv")];
  await writeFile(companiesFile, ["企业名称,行业,规模", ...OTHERS.map(([name]) => `${name},教育,`)].join("\n"));
  const fields = "企业名称,职位名称,状态,职位类别,工作城市,最低月薪,最高月薪,招聘人数,截止日期,职位描述";
  const cells = "招聘中,会计,杭州市,6000,9000,2,2030-12-31,负责日常账务处理、凭证录入与报税，要求大专及以上学历，两年以上经验。";
  await writeFile(postsFile, [fields, ...OTHERS.map(([name]) => `${name},会计,${cells}`)].join("\n"));
  await run("import", companiesFile);
  expect(await run("import", postsFile)).toContain("新增 2");
};

/** The operator makes a fair of tomorrow; answers its id. */
const addFair = async (operator: Page): Promise<string> => {
  await operator.getByRole("link", { name: "招聘会", exact: true }).click();
  await operator.getByRole("button", { name: "新建招聘会" }).click();
  await operator.getByRole("textbox", { name: "招聘会名称" }).fill(FAIR);
  await operator.getByRole("textbox", { name: "主办方" }).fill("市人才服务中心");
  await operator.getByLabel("开始时间").fill(`${beijingDate(Date.now() + DAY)}T09:00`);
  await operator.getByLabel("结束时间").fill(`${beijingDate(Date.now() + 2 * DAY)}T16:30`);
  await operator.getByRole("textbox", { name: "举办地址" }).fill("文三路 1 号会展中心");
  await operator.getByRole("button", { name: "保存", exact: true }).click();
  await expect(operator.getByRole("heading", { level: 2, name: FAIR })).toBeVisible();
  return /fair\/(\d+)/.exec(operator.url())?.[1] ?? "";
};

/** A company takes the operator's link to the fair, and joins with one post. */
const joinFair = async (operator: Page, company: string, recruiter: Page): Promise<void> => {
  await operator.getByRole("button", { name: "邀请企业" }).click();
  const dialog = operator.getByRole("dialog", { name: "邀请企业参加招聘会" });
  await dialog.getByRole("textbox", { name: "企业名称或备注" }).fill(company);
  await dialog.getByRole("button", { name: "生成邀请链接" }).click();
  const link = await dialog.getByRole("textbox", { name: "邀请链接" }).inputValue();
  await operator.keyboard.press("Escape");
  await recruiter.goto(link);
  await recruiter.getByRole("checkbox").first().check();
  await recruiter.getByRole("button", { name: "带 1 个职位参加" }).click();
  await expect(recruiter.getByRole("heading", { level: 2, name: FAIR, exact: true })).toBeVisible();
};

/** The operator moves the fair to today. */
const moveFair = async (operator: Page): Promise<void> => {
  await operator.reload();
  await operator.getByLabel("开始时间").fill(`${beijingDate(Date.now())}T00:00`);
  await operator.getByRole("button", { name: "保存", exact: true }).first().click();
  await expect(operator.getByText("保存成功").first()).toBeVisible();
};

/** The seeker sees all companies on the fair's page, and takes a ticket; answers its code. */
const takeTicket = async (seeker: Page, fair: string): Promise<string> => {
  await seeker.goto(`/job-fairs/${fair}/`);
  for (const company of [FIRM, ...OTHERS.map(([name]) => name)]) await expect(seeker.getByText(company).first()).toBeVisible();
  await seeker.getByRole("link", { name: "入场码" }).click();
  await seeker.getByRole("button", { name: "领取入场码" }).click();
  await expect(seeker.getByRole("img", { name: "入场二维码" })).toBeVisible();
  return (await seeker.getByText(/^[\dA-Z]{4}-[\dA-Z]{4}$/).innerText()).replace("-", "");
};

/** At the door a camera reads the ticket. */
const scanTicket = async (operator: Page, { url }: Production, { fair, code }: { fair: string; code: string }): Promise<void> => {
  const video = test.info().outputPath("ticket.y4m");
  writeQrVideo(video, ticketText(fair, code));
  const camera = await launchWithCamera({ video });
  const door = await (await camera.newContext({ baseURL: url, locale: "zh-CN" })).newPage();
  const token = await operator.evaluate(() => sessionStorage.getItem("desk-token") ?? "");
  await openDesk(door, { phone: OPERATOR, token }, `door/${fair}`);
  await door.getByRole("button", { name: "打开相机扫码" }).click();
  await expect(door.getByRole("alert").first()).toContainText("已签到");
  await expect(door.getByText(/已签到 1 人/)).toBeVisible();
  await camera.close();
};

test("a company runs the site from an empty database to an interview and a fair", { tag: "@release" }, async ({
  production,
  browser,
  newPhone,
  readCode,
}) => {
  const operator = await person(browser);
  await operator.goto("/desk");
  await logInAtDesk(operator, OPERATOR, readCode);
  await operator.getByRole("button", { name: "登录", exact: true }).click();
  await expect(operator.getByRole("heading", { level: 2, name: "概览" })).toBeVisible();
  await operator.getByRole("link", { name: "企业", exact: true }).click();
  await operator.getByRole("button", { name: "新建企业" }).click();
  await operator.getByRole("textbox", { name: "企业名称" }).last().fill(FIRM);
  await operator.getByRole("button", { name: "保存", exact: true }).click();
  const recruiter = await addRecruiter(operator, browser, { company: FIRM, name: "李想", phone: newPhone() }, readCode);
  await importPosts(recruiter);
  await openPosts(operator);

  const seeker = await person(browser);
  await apply(seeker, newPhone(), readCode);
  await inviteToInterview(recruiter);
  await seeInterview(seeker);
  await talk(recruiter, seeker);

  await importByCommand(production);
  const guests = [];
  for (const [company, name] of OTHERS)
    guests.push([company, await addRecruiter(operator, browser, { company, name, phone: newPhone() }, readCode)] as const);
  const fair = await addFair(operator);
  await recruiter.goto("/desk");
  for (const [company, page] of [[FIRM, recruiter] as const, ...guests]) await joinFair(operator, company, page);
  await moveFair(operator);
  const code = await takeTicket(seeker, fair);
  await scanTicket(operator, production, { fair, code });
});
