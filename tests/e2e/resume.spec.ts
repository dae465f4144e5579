import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { openProxy } from "#tests/support/server/tcp-proxy.ts";
import { call, completeResume, enter, type Seeker, seekerOf } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** A line of text by its label; a required one has a star after it. */
const line = (part: Locator, label: string): Locator => part.getByLabel(new RegExp(`^${label} ?\\*?$`));

/** Fills the form of a section by keyboard alone. */
const keyboardIn = (page: Page, part: Locator) => ({
  open: (name: string) => part.getByRole("button", { name }).press("Enter"),
  write: async (label: string, text: string) => {
    await line(part, label).focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  },
  choose: async (label: string, option: string) => {
    const field = part.getByRole("button", { name: new RegExp(`^${label}`) });
    await field.press("ArrowDown");
    const options = await part.getByRole("listbox").getByRole("option").allInnerTexts();
    await page.keyboard.press("Home");
    for (let at = 0; at < options.indexOf(option); at += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(field).toContainText(option);
  },
  month: async (label: string, year: string, month: string) => {
    await part.getByRole("combobox", { name: label, exact: true }).focus();
    await page.keyboard.type(year);
    await part.getByRole("combobox", { name: `${label}：月` }).focus();
    await page.keyboard.type(month);
    await page.keyboard.press("Tab");
  },
  /** A native select: options that cannot be typed are reached by arrow keys. */
  pick: async (label: string, option: string) => {
    const list = part.getByRole("combobox", { name: label, exact: true });
    await expect(list.getByRole("option", { name: option, exact: true })).toBeAttached();
    const options = await list.getByRole("option").allInnerTexts();
    await list.focus();
    for (let at = 0; at < options.indexOf(option); at += 1) await page.keyboard.press("ArrowDown");
    await expect(list).toHaveValue(option === "至今" ? "present" : option);
    await page.keyboard.press("Tab");
  },
  save: async () => {
    await part.getByRole("button", { name: "保存" }).press("Enter");
    await expect(part.getByRole("button", { name: "保存" })).toBeHidden();
  },
});

/** 640 px is the width of a 1280 px window at a zoom of 200 %. */
const WIDTHS = [1440, 640, 390, 320];
const excessWidth = (): number => {
  const dialog = document.querySelector("dialog[open]");
  const { documentElement: root } = document;
  return Math.max(root.scrollWidth - window.innerWidth, dialog ? dialog.scrollWidth - dialog.clientWidth : 0);
};

/** Sees that a screen is accessible in light and dark, and nowhere scrolls sideways. */
const inspect = async (page: Page, state: string, part = "html"): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessibilityProblems(page, part), `${state}, ${colorScheme}`).toEqual([]);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(excessWidth), `${state} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const saved = (page: Page, { userId, token }: Seeker) =>
  call(page.request, "/api/homePage/getRecruitUserByUserid", { recruitUserId: userId }, token);
const listIn = (resume: Record<string, unknown>, name: string): unknown => JSON.parse(String(resume[name]));

test.describe("an empty résumé", () => {
  test.beforeEach(async ({ page, seeker: _loggedIn }) => {
    await page.goto("/my-resume");
    await expect(section(page, "教育背景").getByRole("button", { name: "保存" })).toBeVisible();
  });

  test("names the problem at every invalid field, and goes to the first", async ({ page }) => {
    const part = section(page, "教育背景");
    await part.getByRole("button", { name: "保存" }).click();
    await expect(part.getByRole("combobox", { name: "开始年月", exact: true })).toBeFocused();
    const said = ["请选择开始年月", "请选择结束年月", "请输入学校", "请选择学历", "请选择学位", "请选择学习形式", "请选择毕业证书"];
    for (const sentence of said) await expect(part.getByText(sentence, { exact: true })).toBeVisible();
    await expect(part.getByRole("button", { name: /^学历/ })).toHaveAttribute("aria-invalid", "true");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("is filled from nothing by keyboard alone, over a reload", { tag: "@release" }, async ({ page }) => {
    test.slow();
    const basics = keyboardIn(page, section(page, "基本信息"));
    await basics.open("编辑 基本信息");
    await basics.write("姓名", "林知夏");
    await basics.write("联系电话", "13800000001");
    await basics.choose("最高学历", "本科");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("已恢复上次未保存的内容，身份证号不会暂存，请重新填写")).toBeVisible();
    await basics.write("身份证号", "33010019980412000x");
    await expect(line(section(page, "基本信息"), "身份证号")).toHaveValue("33010019980412000x");
    await basics.write("身份证号", "330100199804120001");
    await expect(line(section(page, "基本信息"), "出生日期")).toHaveValue("1998-04-12");
    await expect(section(page, "基本信息").getByRole("button", { name: /^性别/ })).toContainText("女");
    await basics.choose("婚姻状况", "未婚");
    await basics.choose("户口类别", "非农业户口");
    await basics.write("身高", "165厘米");
    await expect(section(page, "基本信息").getByText("请输入数字")).toBeVisible();
    await basics.write("身高", "165");
    await section(page, "基本信息").getByRole("button", { name: "保存" }).press("Enter");
    await expect(page.getByRole("dialog", { name: "核对身份信息" })).toContainText("保存后姓名和身份证号不可修改");
    await page.getByRole("button", { name: "确认保存" }).press("Enter");
    await expect(page.getByText("保存成功", { exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: "保存状态" })).toContainText("已保存");
    await expect(page.getByRole("banner").getByText("林知夏")).toBeVisible();

    const skills = keyboardIn(page, section(page, "技能"));
    await skills.open("添加技能");
    await skills.choose("技能类型", "驾驶证");
    await skills.choose("技能证书", "C1");
    await page.keyboard.press("Escape");
    await skills.month("初次取得证书时间", "2019", "08");
    await skills.write("发证机构", "车辆管理所");
    await skills.choose("特殊要求", "是");
    await skills.save();

    const trainings = keyboardIn(page, section(page, "培训与奖励"));
    await trainings.open("添加培训与奖励");
    await trainings.month("开始年月", "2022", "03");
    await trainings.month("结束年月", "2021", "06");
    await expect(section(page, "培训与奖励").getByText("结束时间不能小于开始时间")).toBeVisible();
    await trainings.month("结束年月", "2022", "06");
    await trainings.write("培训或奖励证书", "项目管理培训结业证");
    await trainings.save();

    const works = keyboardIn(page, section(page, "工作经历"));
    await works.open("添加工作经历");
    await works.month("开始年月", "2020", "07");
    await works.pick("结束年月", "至今");
    await works.write("供职单位", "岫屿智联科技有限公司");
    await works.write("职务", "开发工程师");
    await works.write("联系电话", "13800000012");
    await works.write("月薪", "14000");
    await works.save();

    const expectation = keyboardIn(page, section(page, "求职期望"));
    await expectation.open("编辑 求职期望");
    await section(page, "求职期望").getByRole("button", { name: "选择地区" }).press("Enter");
    await expectation.pick("省", "浙江省");
    await expectation.pick("市", "杭州市");
    await expectation.write("期望薪资", "15000");
    await expectation.choose("预计到岗时间", "两周");
    await expectation.save();

    const educations = keyboardIn(page, section(page, "教育背景"));
    await educations.month("开始年月", "2016", "09");
    await educations.month("结束年月", "2020", "06");
    await educations.write("学校", "云岚大学");
    await educations.choose("学历", "本科");
    await educations.write("学位", "学士");
    await educations.choose("学习形式", "全日制");
    await educations.choose("毕业证书", "有");
    await educations.save();

    for (const [name, phone] of [
      ["家庭成员", "13800000013"],
      ["紧急联系人", "13800000014"],
    ] as const) {
      const people = keyboardIn(page, section(page, name));
      await people.open(`添加${name}`);
      await people.write("姓名", "林远山");
      await people.choose("与本人关系", "父女");
      await people.write("联系电话", phone);
      await people.save();
    }
    await expect(page.getByRole("navigation", { name: "简历目录" }).getByText("已填齐")).toHaveCount(2);
    expect(await accessibilityProblems(page)).toEqual([]);

    const resume = await saved(page, await seekerOf(page));
    expect(resume).toMatchObject({
      emplTalentPoolName: "林知夏",
      certificateNo: "330100199804120001",
      birthday: "1998-04-12",
      gender: 2,
      stature: "165",
      expectSalary: "15000",
      expectPostType: 2,
    });
    expect(listIn(resume, "expectedWorkPlace")).toEqual(["浙江省", "杭州市"]);
    expect(listIn(resume, "recruitPersonMajor")).toMatchObject([{ skillCertificate: "6", specialRequirement: "1" }]);
    expect(listIn(resume, "recruitPersonTrain")).toMatchObject([{ endTime: "2022-06" }]);
    expect(listIn(resume, "recruitPersonWork")).toMatchObject([{ endTime: "", monthlyPay: "14000" }]);
    expect(listIn(resume, "recruitPersonEducate")).toMatchObject([{ personEducateType: 60, degreeType: "学士" }]);
    expect(listIn(resume, "recruitPersonFamily")).toMatchObject([{ recruitPersonFamilyName: "林远山" }]);
    expect(listIn(resume, "urgentContact")).toMatchObject([{ mobilePhone: "13800000014" }]);
  });
});

test.describe("a phone of 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("fills the fields needed to apply, by touch", { tag: "@release" }, async ({ page, seeker: _loggedIn }) => {
    await page.goto("/my-resume");
    const fingerIn = (part: Locator) => ({
      choose: async (label: string, option: string) => {
        await part.getByRole("button", { name: new RegExp(`^${label}`) }).tap();
        await part.getByRole("option", { name: option, exact: true }).tap();
      },
      write: async (label: string, text: string) => {
        await line(part, label).tap();
        await page.keyboard.insertText(text);
      },
      month: async (label: string, year: string, month: string) => {
        await part.getByRole("combobox", { name: label, exact: true }).selectOption(year);
        await part.getByRole("combobox", { name: `${label}：月` }).selectOption(month);
      },
    });

    const education = section(page, "教育背景");
    const educations = fingerIn(education);
    await educations.month("开始年月", "2016", "09");
    await educations.month("结束年月", "2020", "06");
    await educations.write("学校", "云岚大学");
    await educations.choose("学历", "本科");
    await educations.write("学位", "学士");
    await educations.choose("学习形式", "全日制");
    await educations.choose("毕业证书", "有");
    await education.getByRole("button", { name: "保存" }).tap();
    await expect(education.getByText("云岚大学")).toBeVisible();

    const basic = section(page, "基本信息");
    await basic.getByRole("button", { name: "编辑 基本信息" }).tap();
    const basics = fingerIn(basic);
    await basics.write("姓名", "林知夏");
    await basics.write("身份证号", "330100199804120001");
    await basics.write("联系电话", "13800000001");
    await basics.choose("最高学历", "本科");
    await basics.choose("婚姻状况", "未婚");
    await basics.choose("户口类别", "非农业户口");
    await basics.write("身高", "165");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await basic.getByRole("button", { name: "保存" }).tap();
    await page.getByRole("button", { name: "确认保存" }).tap();
    await expect(page.getByRole("navigation", { name: "简历目录" }).getByText("已填齐")).toHaveCount(2);
    await expect(basic.getByText("330***********0001")).toBeVisible();
    await basic.getByRole("button", { name: "显示身份证号" }).tap();
    await expect(basic.getByText("330100199804120001")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe("a file", () => {
  test.use({ expectedErrors: [/net::ERR_/] });

  test("uploads with progress, can be cancelled, is retried after a lost connection, and reports an ended session", {
    tag: "@release",
  }, async ({ page, context, request, baseURL, seeker }) => {
    await completeResume(request, seeker);
    const line = await openProxy(Number(new URL(baseURL ?? "").port));
    await page.goto(`${line.url}/my-resume`);
    const files = section(page, "其他附件");
    await files.getByRole("button", { name: "编辑 其他附件" }).click();
    const devtools = await context.newCDPSession(page);
    const limitUploads = (bytesPerSecond: number) =>
      devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(3_000_000, "%PDF-1.7\n") });
    const progress = (name: string) => files.getByRole("progressbar", { name: `${name}上传进度` });
    const share = (name: string) => progress(name).evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : Number.NaN));

    await limitUploads(200_000);
    await files.getByLabel("选择文件").setInputFiles([pdf("作品.pdf"), pdf("证明.pdf")]);
    await expect.poll(() => share("作品.pdf")).toBeGreaterThan(0);
    expect(await share("作品.pdf")).toBeLessThan(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await files.getByRole("button", { name: "取消 作品.pdf" }).click();
    await expect(progress("作品.pdf")).toBeHidden();
    line.refuse(true);
    await expect(files.getByRole("alert")).toHaveText("附件上传失败：网络错误！");
    line.refuse(false);
    await limitUploads(-1);
    await files.getByRole("button", { name: "重试 证明.pdf" }).click();
    await expect(files.getByRole("textbox", { name: "附件名称 证明.pdf" })).toBeVisible();
    await files.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("保存成功！")).toBeVisible();
    await expect(files.getByRole("listitem")).toHaveText([/^证明\.pdf/]);

    await files.getByRole("button", { name: "编辑 其他附件" }).click();
    await limitUploads(200_000);
    await files.getByLabel("选择文件").setInputFiles([pdf("附言.pdf")]);
    await expect.poll(() => share("附言.pdf")).toBeGreaterThan(0);
    await call(request, "/api/frontend/logout", {}, seeker.token);
    await limitUploads(-1);
    await expect(page.getByText("登录超时，请重新登录")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
    await line.close();
  });
});

test.describe("a full résumé", () => {
  test.beforeEach(async ({ page, request, seeker }) => {
    await completeResume(request, seeker);
    await page.goto("/my-resume");
    await expect(section(page, "教育背景").getByText("云岚大学")).toBeVisible();
  });

  test("restores a deleted record, and any saved version", { tag: "@release" }, async ({ page }) => {
    const family = section(page, "家庭成员");
    await family.getByRole("button", { name: "添加家庭成员" }).click();
    await line(family, "姓名").fill("林远山");
    await family.getByRole("button", { name: /^与本人关系/ }).click();
    await page.getByRole("option", { name: "父女" }).click();
    await line(family, "联系电话").fill("13800000013");
    await family.getByRole("button", { name: "保存" }).click();
    await family.getByRole("button", { name: "删除 林远山" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await expect(page.getByText("删除成功！")).toBeVisible();
    const undo = family.getByRole("button", { name: "撤销" });
    await expect(undo).toBeFocused();
    await page.keyboard.press("ControlOrMeta+Z");
    await expect(family.getByText("林远山", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "历史版本" }).click();
    const versions = page.getByRole("dialog", { name: "历史版本" });
    const emptied = versions.getByRole("listitem").filter({ hasText: "与当前有1处不同" });
    await emptied.locator("summary").press("Enter");
    await expect(emptied.getByRole("listitem").filter({ hasText: "删除「林远山」" })).toContainText("父女");
    expect(await accessibilityProblems(page)).toEqual([]);
    await emptied.getByRole("button", { name: /^恢复到/ }).press("Enter");
    await page.getByRole("dialog", { name: "恢复历史版本" }).getByRole("button", { name: "恢复", exact: true }).click();
    await expect(page.getByText("已恢复到所选版本")).toBeVisible();
    const takeBack = versions.getByRole("button", { name: "撤销" });
    await expect(takeBack).toBeFocused();
    await takeBack.press("Enter");
    await expect(page.getByText("已撤销恢复")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(family.getByText("林远山", { exact: true })).toBeVisible();
  });

  test("is accessible in every state, in light and dark, and fits every width", { tag: "@release" }, async ({
    page,
    request,
    seeker,
  }) => {
    test.slow();
    const change = { recruitUserId: seeker.userId, email: "zhixia.lin@mail.cn" };
    await call(request, "/api/homePage/editResumeInfo", change, seeker.token);
    await page.reload();
    await expect(section(page, "教育背景").getByText("云岚大学")).toBeVisible();
    await inspect(page, "read");

    await page.getByRole("button", { name: "历史版本" }).click();
    const versions = page.getByRole("dialog", { name: "历史版本" });
    await versions.locator("summary").first().click();
    await expect(versions.getByText(change.email).first()).toBeVisible();
    await inspect(page, "versions", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "导入/导出" }).click();
    await expect(page.getByRole("dialog", { name: "导入与导出" })).toBeVisible();
    await inspect(page, "transfer", "dialog[open]");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
    await inspect(page, "preview", "dialog[open]");
    await page.keyboard.press("Escape");

    for (const name of ["基本信息", "求职期望", "证件照", "其他附件"])
      await section(page, name)
        .getByRole("button", { name: `编辑 ${name}` })
        .click();
    for (const name of ["技能", "培训与奖励", "工作经历", "教育背景", "家庭成员", "紧急联系人"]) {
      await section(page, name)
        .getByRole("button", { name: `添加${name}` })
        .click();
      await section(page, name).getByRole("button", { name: "保存" }).click();
      await expect(section(page, name).getByRole("alert").filter({ hasText: "请" }).first()).toBeVisible();
    }
    await inspect(page, "all forms open, with what is wrong");
  });

  test("is exported as JSON Resume, and imports the usable parts of another file", { tag: "@release" }, async ({ page }) => {
    await page.getByRole("button", { name: "导入/导出" }).click();
    const dialog = page.getByRole("dialog", { name: "导入与导出" });
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "导出简历" }).click();
    expect((await download).suggestedFilename()).toMatch(/^林知夏个人简历\d{4}-\d{2}-\d{2}\.json$/);
    const own = await (await download).path();
    await dialog.getByLabel("选择文件").setInputFiles(own);
    await expect(dialog.getByText("文件内容与当前简历一致，没有需要导入的内容。")).toBeVisible();
    await dialog.getByLabel("选择文件").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from("{") });
    await expect(dialog.getByRole("alert")).toHaveText("文件不是有效的 JSON，可能已损坏");
    const other = {
      basics: { name: "别人", email: "zx@example.cn" },
      awards: [{ title: "优秀员工", date: "2021-03-01" }],
      work: [{ name: "岫屿智联", position: "工程师", startDate: "2020-07-15" }],
      projects: [{ name: "英才港" }],
    };
    const file = { name: "resume.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(other)) };
    await dialog.getByLabel("选择文件").setInputFiles(file);
    await expect(dialog.getByRole("region", { name: "基本信息" })).toContainText("zx@example.cn");
    await expect(dialog.getByText("姓名：身份证号保存后不可修改")).toBeVisible();
    await expect(dialog.getByText("简历中没有对应的栏目，未导入：项目经历")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("checkbox", { name: "导入基本信息" }).uncheck();
    await dialog.getByRole("button", { name: "导入所选内容" }).click();
    await expect(page.getByText("导入成功")).toBeVisible();
    await dialog.getByRole("button", { name: "补填 岫屿智联" }).click();
    await expect(dialog).toBeHidden();
    const works = section(page, "工作经历");
    await expect(works.getByRole("combobox", { name: "开始年月", exact: true })).toBeFocused();
    await line(works, "联系电话").fill("13800000011");
    await works.getByRole("button", { name: "保存" }).click();
    await expect(works.getByText("岫屿智联", { exact: true })).toBeVisible();
    await expect(section(page, "培训与奖励").getByText("优秀员工")).toBeVisible();
    await expect(section(page, "基本信息").getByText("zx@example.cn")).toBeHidden();
  });

  test("asks which version to keep when two pages edit the same record, and loses neither without asking", async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await enter(other, await seekerOf(page));
    await other.goto("/my-resume");
    const edit = async (where: Page, school: string): Promise<void> => {
      await section(where, "教育背景").getByRole("button", { name: "编辑 云岚大学" }).click();
      await line(section(where, "教育背景"), "学校").fill(school);
    };
    await edit(page, "此处大学");
    await edit(other, "别处大学");
    await section(other, "教育背景").getByRole("button", { name: "保存" }).click();
    await expect(section(other, "教育背景").getByText("别处大学")).toBeVisible();
    await section(page, "教育背景").getByRole("button", { name: "保存" }).click();
    const dialog = page.getByRole("dialog", { name: "教育背景已在别处修改" });
    await expect(dialog.getByRole("region", { name: "别处保存的版本" })).toContainText("别处大学");
    await expect(dialog.getByRole("region", { name: "我的版本" })).toContainText("此处大学");
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "保存我的版本" }).click();
    await expect(section(page, "教育背景").getByText("此处大学")).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});
