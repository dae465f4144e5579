import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enter, register } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const openPage = async (page: Page): Promise<void> => {
  await page.goto("/account");
  await expect(page.getByText("当前设备")).toBeVisible();
};

test.describe("账号与安全", () => {
  test("is reached from the menu, and shows phone and devices", async ({ page, request, newPhone, readCode }) => {
    const phone = newPhone();
    await enter(page, await register(request, phone, readCode));
    await page.goto("/home");
    await page.getByRole("button", { name: "账号菜单" }).click();
    await page.getByRole("navigation", { name: "账号菜单" }).getByRole("link", { name: "账号与安全" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "账号与安全" })).toBeVisible();
    await expect(page.locator("#content").getByText(phone.replace(/^(...)....(....)$/, "$1****$2"))).toBeVisible();
    await expect(page.getByText("当前设备")).toBeVisible();
    await page.getByRole("button", { name: "更换手机号" }).click();
    await expect(page.getByRole("dialog", { name: "修改登录账号" })).toBeVisible();
  });

  for (const colorScheme of ["light", "dark"] as const)
    test(`is accessible in the ${colorScheme}, and so is the question before leaving`, {
      tag: colorScheme === "dark" ? "@release" : [],
    }, async ({ page, newcomer }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await enter(page, await newcomer());
      await openPage(page);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "注销账号" }).click();
      await expect(page.getByRole("dialog", { name: "确认注销账号？" })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "注销账号" })).toBeFocused();
    });

  test("never scrolls sideways, down to 320 px", { tag: "@release" }, async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    for (const width of [1440, 992, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await openPage(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test("exports the user's data as a ZIP", async ({ page, request, newPhone, readCode }) => {
    const phone = newPhone();
    await enter(page, await register(request, phone, readCode));
    await openPage(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "导出", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^我的数据-\d{4}-\d{2}-\d{2}\.zip$/);
    expect(readFileSync(await download.path(), "utf8")).toContain(phone);
  });

  test("ends with a message on the home page when the account is deleted", { tag: "@phone" }, async ({ page, newcomer }) => {
    // A phone gets one code a minute, and the login took it: the deletion is answered here. The server's side has a test of its own.
    await page.route("**/deleteAccount", (route) => route.fulfill({ json: { code: 0, message: "", data: null } }));
    await enter(page, await newcomer());
    await openPage(page);
    await page.getByRole("button", { name: "注销账号" }).click();
    const dialog = page.getByRole("dialog", { name: "确认注销账号？" });
    await dialog.getByRole("textbox", { name: "验证码" }).fill("123456");
    await dialog.getByRole("button", { name: "注销账号" }).click();
    // The notice first: it stays for three seconds.
    await expect(page.getByText("账号已注销")).toBeVisible();
    await expect(page).toHaveURL(/\/home\/?$/);
    await page.reload();
    await expect(page.locator("[data-login]").first()).toBeVisible();
    await expect(page.getByText("账号已注销")).toHaveCount(0);
  });

  test("sends a visitor to the login", { tag: "@release" }, async ({ page }) => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/home\/?$/);
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
  });
});

test("the user agreement leads to the page where an account is deleted", { tag: "@release" }, async ({ page, newcomer }) => {
  await enter(page, await newcomer());
  await page.goto("/user-agreement");
  await expect(page.getByText("联系我们注销账号")).toHaveCount(0);
  await page.getByRole("listitem").filter({ hasText: "注销账号" }).getByRole("link", { name: "账号与安全" }).click();
  await expect(page.getByRole("button", { name: "注销账号" })).toBeVisible();
});

test.describe("a page that needs a session", () => {
  test("is left when one steps back to it after a logout", async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    await openPage(page);
    await page.goto("/search");
    await page.getByRole("button", { name: "账号菜单" }).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page).toHaveURL(/\/home\/?$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/home\/?$/);
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
    await expect(page.getByText("当前设备")).toBeHidden();
  });

  test("leads home if the stored user is invalid", { tag: "@release" }, async ({ page }) => {
    await page.addInitScript(() => {
      if (window.name === "entered") return;
      window.name = "entered";
      sessionStorage.setItem("token", "a token");
      sessionStorage.setItem("user", "{}");
    });
    await page.goto("/account");
    await expect(page).toHaveURL(/\/home\/?$/);
  });
});

test.describe("a code for an address that has asked for thirty", () => {
  test("is sent after a moment's work in the browser", { tag: "@release" }, async ({ page, newPhone, readCode }) => {
    const asked: string[] = [];
    page.on("request", (sent) => sent.url().endsWith("/sendValidationCodeForRecruitPC") && asked.push(sent.postData() ?? ""));
    for (let count = 0; count < 30; count += 1)
      await page.request.post("/system-api/smsManagement/sendValidationCodeForRecruitPC", { data: { phoneNo: newPhone() } });
    const phone = newPhone();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "手机号" }).fill(phone);
    await page.getByRole("button", { name: "发送验证码" }).click();
    await expect(page.getByText("验证码已发送，请注意查收！")).toBeVisible();
    expect(await readCode(phone)).toMatch(/^\d{6}$/);
    expect(asked.map((body) => body.includes('"proof"'))).toEqual([false, true]);
  });
});
