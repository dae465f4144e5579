/** The one path that matters: from a post to 报名成功 for a newcomer with an empty résumé, login included. */
import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { applicationCount, call, findPost, seekerOf } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/** A press is a touch of the screen or a choice in a native list. */
const MAX_PRESSES = 14;

const loginDialog = (page: Page): Locator => page.getByRole("dialog", { name: "登录/注册" });
const educationDialog = (page: Page): Locator => page.getByRole("dialog", { name: "还差一步" });

const educations = async (page: Page): Promise<Record<string, unknown>[]> => {
  const seeker = await seekerOf(page);
  const resume = await call(page.request, "/api/homePage/getRecruitUserByUserid", { recruitUserId: seeker.userId }, seeker.token);
  return JSON.parse(String(resume["recruitPersonEducate"])) as Record<string, unknown>[];
};

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a newcomer applies in at most 14 presses", async ({ page, request, newPhone, readCode }) => {
    let presses = 0;
    await page.exposeBinding("countPress", () => {
      presses += 1;
    });
    await page.addInitScript(() => {
      const count = (): void => (globalThis as unknown as { countPress: () => void }).countPress();
      addEventListener("pointerdown", count, true);
      addEventListener("change", ({ target }) => target instanceof HTMLSelectElement && count(), true);
    });
    const post = await findPost(request, {});
    await page.goto(`/jobs/${post.recruitProjectId}/`);
    await page.getByRole("button", { name: "立即报名" }).tap();

    const phone = newPhone();
    await expect(loginDialog(page).getByRole("textbox", { name: "手机号" })).toBeFocused();
    await page.keyboard.type(phone);
    await loginDialog(page).getByRole("button", { name: "发送验证码" }).tap();
    await expect(loginDialog(page).getByRole("textbox", { name: "验证码" })).toBeFocused();
    await page.keyboard.type(await readCode(phone));
    await page.getByRole("button", { name: "同意" }).tap();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).tap();

    const dialog = educationDialog(page);
    await dialog.getByRole("textbox", { name: "姓名" }).tap();
    await page.keyboard.type("林晓安");
    await dialog.getByRole("textbox", { name: "学校" }).tap();
    await page.keyboard.type("云岚大学");
    await dialog.getByText("本科", { exact: true }).tap();
    const year = dialog.getByRole("combobox", { name: "开始年月", exact: true });
    await year.tap();
    await year.selectOption("2015");
    await dialog.getByRole("button", { name: "保存并继续" }).tap();
    await expect(page.getByText("报名成功")).toBeVisible();

    expect(await applicationCount(request, await seekerOf(page))).toBe(1);
    expect(await educations(page)).toEqual([
      expect.objectContaining({ beginTime: "2015-09", endTime: "2019-06", personEducateSchool: "云岚大学", degreeType: "学士" }),
    ]);
    test.info().annotations.push({ type: "presses", description: String(presses) });
    console.log(`presses from a post to 报名成功: ${presses}`);
    expect(presses).toBeGreaterThan(0);
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
  });
});

test("a newcomer applies by keyboard alone", { tag: "@release" }, async ({ page, request, newPhone, readCode }) => {
  const post = await findPost(request, {});
  await page.goto(`/post-details?id=${post.recruitProjectId}`);
  /** Presses Tab until the control has the focus, as a keyboard user does; a control out of reach fails. */
  const tabTo = async (control: Locator): Promise<void> => {
    await expect(control).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("Tab");
      expect(await control.evaluate((element) => element === document.activeElement)).toBe(true);
    }).toPass({ intervals: [0] });
  };
  await tabTo(page.getByRole("button", { name: "立即报名" }));
  await page.keyboard.press("Enter");
  const phone = newPhone();
  await expect(loginDialog(page).getByRole("textbox", { name: "手机号" })).toBeFocused();
  await page.keyboard.type(phone);
  await tabTo(loginDialog(page).getByRole("button", { name: "发送验证码" }));
  await page.keyboard.press("Enter");
  await expect(loginDialog(page).getByRole("textbox", { name: "验证码" })).toBeFocused();
  await page.keyboard.type(await readCode(phone));
  await expect(page.getByRole("button", { name: "同意" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }));
  await page.keyboard.press("Enter");

  const dialog = educationDialog(page);
  await expect(dialog.getByRole("textbox", { name: "姓名" })).toBeFocused();
  await page.keyboard.type("林晓安");
  await tabTo(dialog.getByRole("textbox", { name: "学校" }));
  await page.keyboard.type("云岚大学");
  // A wrong record is refused: the focus goes to the first field that is wrong.
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("请选择学历")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "博士" }).first()).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "本科" })).toBeChecked();
  await tabTo(dialog.getByRole("combobox", { name: "开始年月", exact: true }));
  await page.keyboard.type("2022");
  await tabTo(dialog.getByRole("button", { name: "保存并继续" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("报名成功")).toBeVisible();
  await expect(page.getByRole("button", { name: "已报名" })).toBeVisible();
});

test.describe("the education dialog", () => {
  test.use({ expectedErrors: [/net::ERR/] });

  test("keeps every word when the line is cut, and stores the record once", async ({ page, request, seeker }) => {
    const post = await findPost(request, {});
    await page.goto(`/post-details?id=${post.recruitProjectId}`);
    await page.getByRole("button", { name: "立即报名" }).click();
    await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
    const dialog = educationDialog(page);
    await dialog.getByRole("textbox", { name: "姓名" }).fill("林晓安");
    await dialog.getByRole("textbox", { name: "学校" }).fill("云岚大学");
    await dialog.getByText("硕士", { exact: true }).first().click();
    await dialog.getByRole("combobox", { name: "开始年月", exact: true }).selectOption("2016");
    await page.route(
      "**/api/homePage/editResumeInfo",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "保存并继续" }).click();
    await expect(page.getByText("网络错误！")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "学校" })).toHaveValue("云岚大学");
    await dialog.getByRole("button", { name: "保存并继续" }).click();
    await expect(page.getByText("报名成功")).toBeVisible();
    expect(await educations(page)).toHaveLength(1);
    expect(await applicationCount(request, seeker)).toBe(1);
  });
});

test("a visitor who opens another protected page after the login dialog is led there, and nothing is signed up", {
  tag: "@release",
}, async ({ page, request, newPhone, readCode }) => {
  const post = await findPost(request, {});
  await page.goto(`/post-details?id=${post.recruitProjectId}`);
  await page.getByRole("button", { name: "立即报名" }).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.goto("/my-delivery");
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByText("登录后查看「我的应聘」")).toBeVisible();
  const phone = newPhone();
  await loginDialog(page).getByRole("textbox", { name: "手机号" }).fill(phone);
  await loginDialog(page).getByRole("button", { name: "发送验证码" }).click();
  await loginDialog(page).getByRole("checkbox").check();
  await loginDialog(page)
    .getByRole("textbox", { name: "验证码" })
    .fill(await readCode(phone));
  await expect(page).toHaveURL(/\/my-delivery\/?$/);
  expect(await applicationCount(request, await seekerOf(page))).toBe(0);
});
