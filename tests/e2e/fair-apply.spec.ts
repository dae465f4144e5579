import type { Locator, Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { COMPLETE_CHECK } from "#tests/support/server/apply-check.ts";
import { logInByDialog } from "./support/login.ts";
import { applicationCount, completeResume, enter, register, seekerOf } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const SCENE = "/job-fairs/107/";
const SCENE_DETAILS = `/job-fairs-details?detailInfo=${encodeURIComponent('{"recruitFairsId":107}')}`;
const NETWORK = "/job-fairs/101/";

const choice = (page: Page): Locator => page.getByRole("dialog", { name: "选择报名职位" });
const prompt = (page: Page): Locator => page.getByRole("dialog", { name: "完善简历" });

/** The button of the second company, and its name. */
const ofCompany = async (page: Page): Promise<{ name: string; button: Locator }> => {
  const name = (await page.getByRole("heading", { level: 3 }).nth(1).textContent()) ?? "";
  return { name, button: page.getByRole("button", { name: `报名：${name.trim()}` }) };
};

test.describe("applying at an on-site fair", () => {
  test("leads a visitor through login back to the company that was pressed", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    await page.goto(SCENE);
    const company = await ofCompany(page);
    await company.button.click();
    const readAnew = page.waitForRequest("**/api/homePage/fairsDetail");
    await logInByDialog(page, newPhone(), readCode);
    await readAnew;
    await expect(choice(page).getByRole("heading", { level: 3 })).toHaveText([company.name]);
    await choice(page).getByRole("radio").nth(1).check();
    const seeker = await seekerOf(page);
    await choice(page).getByRole("button", { name: "确认报名" }).click();
    await prompt(page).getByRole("button", { name: "否" }).click();
    await expect(prompt(page)).toBeHidden();
    await expect(choice(page).getByRole("radio").nth(1)).toBeChecked();
    // 否 holds for the visit, so the second press leads to the next step: the education record.
    await choice(page).getByRole("button", { name: "确认报名" }).click();
    await expect(page.getByRole("dialog", { name: "还差一步" })).toBeVisible();
    await expect(prompt(page)).toBeHidden();
    expect(await applicationCount(request, seeker)).toBe(0);
  });

  for (const path of [SCENE, SCENE_DETAILS])
    test(`signs up once on ${path.split("?")[0]}, however often it is pressed`, { tag: "@release" }, async ({
      page,
      request,
      seeker,
    }) => {
      await completeResume(request, seeker);
      await page.goto(path);
      await page.getByRole("button", { name: "我要报名" }).dblclick();
      await choice(page).getByRole("button", { name: "确认报名" }).click();
      await expect(choice(page).getByText("请选择报名职位！")).toBeVisible();
      await expect(choice(page).getByRole("radio").first()).toBeFocused();
      await choice(page).getByRole("searchbox").fill("教师");
      const post = choice(page).getByRole("radio").nth(1);
      const name = await choice(page).locator("label").nth(2).locator("span span").first().textContent();
      await post.check();
      await expect(choice(page).getByText(`已选：${name}`)).toBeVisible();
      const sent = page.waitForRequest("**/api/homePage/applyIfReady");
      await choice(page).getByRole("button", { name: "确认报名" }).dblclick();
      expect((await sent).postDataJSON()).toMatchObject({
        source: "PC_SCENE",
        recruitFairsId: 107,
        signAddress: expect.any(Array),
      });
      await expect(page.getByText("报名成功")).toBeVisible();
      await expect(choice(page)).toBeHidden();
      expect(await applicationCount(request, seeker)).toBe(1);

      await page.getByRole("button", { name: "我要报名" }).click();
      await choice(page).getByRole("searchbox").fill("教师");
      await expect(choice(page).getByText("已报名")).toHaveCount(1);
      await choice(page).getByRole("radio").nth(1).check();
      await choice(page).getByRole("button", { name: "确认报名" }).click();
      await expect(page.getByText("您已报名过该岗位，无需重复报名")).toBeVisible();
      await expect(choice(page)).toBeVisible();
      expect(await applicationCount(request, seeker)).toBe(1);
    });

  test("works by keyboard alone, and returns the focus", async ({ page, request, seeker }) => {
    await completeResume(request, seeker);
    await page.goto(SCENE);
    const company = await ofCompany(page);
    await company.button.focus();
    await page.keyboard.press("Enter");
    await expect(choice(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(company.button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(choice(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(choice(page).getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(choice(page).getByRole("radio").nth(1)).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("报名成功")).toBeVisible();
    expect(await applicationCount(request, seeker)).toBe(1);
  });

  test("shows who lacks an education record the way to it", { tag: "@release" }, async ({ page, request, seeker }) => {
    const lacking = { ...COMPLETE_CHECK, ifHasEducation: 0 };
    await page.route("**/api/homePage/applyIfReady", (route) => route.fulfill({ json: { code: 0, message: "", data: lacking } }));
    await page.goto(SCENE);
    await page.getByRole("button", { name: "我要报名" }).click();
    await choice(page).getByRole("radio").first().check();
    await choice(page).getByRole("button", { name: "确认报名" }).click();
    await page.getByRole("dialog", { name: "还差一步" }).getByRole("button", { name: "去添加" }).click();
    await expect(page).toHaveURL(/\/my-resume\/?#education$/);
    expect(await applicationCount(request, seeker)).toBe(0);
  });

  test("continues where it was when the session ended in the middle", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const phone = newPhone();
    const seeker = await register(request, phone, readCode);
    const code = await readCode(phone);
    await completeResume(request, seeker);
    await enter(page, seeker);
    await page.goto(SCENE);
    const company = await ofCompany(page);
    await company.button.click();
    await choice(page).getByRole("radio").nth(2).check();
    await page.route("**/api/homePage/applyIfReady", (route) => route.fulfill({ json: { code: 301, message: "", data: null } }));
    await choice(page).getByRole("button", { name: "确认报名" }).click();
    await expect(page).toHaveURL(/\/home\/?$/);
    await page.unroute("**/api/homePage/applyIfReady");
    await page.clock.install();
    await page.clock.fastForward(61_000);
    await logInByDialog(page, newPhone(), readCode, code);
    await expect(page).toHaveURL(new RegExp(`${SCENE}$`));
    await expect(choice(page).getByRole("heading", { level: 3 })).toHaveText([company.name]);
    await expect(choice(page).getByRole("radio").nth(2)).toBeChecked();
    // Once: the next visit is an ordinary one.
    await page.reload();
    await page.keyboard.press("Tab");
    await expect(choice(page)).toBeHidden();
  });

  test.describe("with a broken network", () => {
    test.use({ expectedErrors: [/net::ERR/] });

    test("says so, and takes one application when the answer is lost and the button pressed again", { tag: "@release" }, async ({
      page,
      request,
      seeker,
    }) => {
      await completeResume(request, seeker);
      let trouble: "cut" | "lost" | "none" = "cut";
      await page.route("**/api/homePage/applyIfReady", async (route) => {
        if (trouble === "none") return route.continue();
        if (trouble === "lost") await route.fetch();
        await route.abort();
      });
      await page.goto(SCENE);
      await page.getByRole("button", { name: "我要报名" }).click();
      await choice(page).getByRole("radio").nth(1).check();
      for (const next of ["lost", "none"] as const) {
        await choice(page).getByRole("button", { name: "确认报名" }).click();
        await expect(page.getByText("网络错误！")).toBeVisible();
        await page.getByRole("button", { name: "关闭提示" }).click();
        await expect(choice(page).getByRole("radio").nth(1)).toBeChecked();
        expect(await applicationCount(request, seeker)).toBe(trouble === "cut" ? 0 : 1);
        trouble = next;
      }
      await choice(page).getByRole("button", { name: "确认报名" }).click();
      await expect(page.getByText("您已报名过该岗位，无需重复报名")).toBeVisible();
      expect(await applicationCount(request, seeker)).toBe(1);
    });

    test("says that the fair cannot be read, and opens on the next press", { tag: "@release" }, async ({ page, newcomer }) => {
      await enter(page, await newcomer());
      let cut = true;
      await page.route("**/api/homePage/fairsDetail", (route) => (cut ? route.abort() : route.continue()));
      await page.goto(SCENE);
      await page.getByRole("button", { name: "我要报名" }).click();
      await expect(page.getByText("网络错误！")).toBeVisible();
      cut = false;
      await page.getByRole("button", { name: "我要报名" }).click();
      await expect(choice(page)).toBeVisible();
    });
  });

  test("that has ended in the meantime is refused, and shows its end", { tag: "@release" }, async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    await page.route("**/api/homePage/fairsDetail", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, fairsStatus: "CANCEL" } } });
    });
    await page.goto(SCENE);
    await page.getByRole("button", { name: "我要报名" }).click();
    await expect(page.getByRole("button", { name: "已取消" })).toBeDisabled();
    await expect(choice(page)).toBeHidden();
  });
});

test.describe("the choice of a post", () => {
  test("is accessible in light and dark, before and after a missed choice, and 520 px wide at most", {
    tag: ["@phone", "@release"],
  }, async ({ page, newcomer }) => {
    const isAccessible = async (): Promise<void> => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await accessibilityProblems(page), colorScheme).toEqual([]);
      }
    };
    await enter(page, await newcomer());
    await page.goto(NETWORK);
    await page.getByRole("button", { name: "在线沟通" }).click();
    const dialog = page.getByRole("dialog", { name: "选择面试职位" });
    await expect(dialog).toBeVisible();
    await isAccessible();
    await dialog.getByRole("button", { name: "文字沟通" }).click();
    await expect(dialog.getByText("请先选择面试职位！")).toBeVisible();
    // The press is over: axe reads a button that is just being released half in one state and half in the other.
    await expect(dialog.getByRole("button", { name: "文字沟通" })).toBeEnabled();
    await isAccessible();
    await dialog.getByRole("radio").first().check();
    await isAccessible();
    await expect(dialog.getByRole("button", { name: /视频|面试|沟通/ })).toHaveText(["视频面试", "文字沟通"]);
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBeCloseTo(Math.min(520, Math.round(0.9 * width)), -1);
    await dialog.getByRole("searchbox").fill("没有这样的岗位");
    await expect(dialog.getByText("没有符合的岗位，换个词试试")).toBeVisible();
  });

  test("loads no React before a button is touched", { tag: "@release" }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    await page.goto(SCENE);
    await page.keyboard.press("Shift");
    await page.waitForResponse("**/api/homePage/fairsDetail");
    expect(scripts.filter((url) => /client\./.test(url))).toEqual([]);
  });
});
