import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { enter } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

test.describe("login", () => {
  test("names problems at the field, in words", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByText("手机号不能为空")).toBeVisible();
    await expect(page.getByText("验证码不能为空哦！")).toBeVisible();
    await page.getByRole("textbox", { name: "手机号" }).fill("12345678901");
    await page.getByRole("textbox", { name: "验证码" }).focus();
    await expect(page.getByText("手机号格式不正确")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("by keyboard alone, with a wrong code first, then logs out", { tag: "@release" }, async ({ page, newPhone, readCode }) => {
    const phone = newPhone();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "手机号" }).focus();
    await page.keyboard.type(phone);
    await page.getByRole("button", { name: "发送验证码" }).focus();
    await page.keyboard.press("Enter");
    const code = await readCode(phone);
    // The button is disabled for a minute, so the focus has moved on; the sixth digit sends the form.
    await expect(page.getByRole("textbox", { name: "验证码" })).toBeFocused();
    await page.keyboard.type(code === "000000" ? "111111" : "000000");
    await expect(page.getByRole("button", { name: "同意" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/验证码(错误|不正确)/).first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "验证码" })).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/\/home\/?$/);
    const menu = page.getByRole("button", { name: maskPhone(phone) });
    await menu.focus();
    await page.keyboard.press("Enter");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "退出登录" }).focus();
    const left = page.waitForEvent("framenavigated");
    await page.keyboard.press("Enter");
    await left;
    await expect(page.getByRole("link", { name: "登录/注册" })).toBeVisible();
    expect(await page.evaluate(() => [sessionStorage.getItem("token"), sessionStorage.getItem("user")])).toEqual([null, null]);
  });

  test("keeps text typed and buttons pressed before its code has loaded", { tag: "@release" }, async ({
    page,
    newPhone,
    readCode,
  }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_astro/*.js", (route) => held.then(() => route.continue()));
    const phone = newPhone();
    await page.goto("/login", { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "手机号" }).fill(phone);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "发送验证码" }).click();
    release();
    await expect(page.getByRole("button", { name: /秒后重新发送/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "手机号" })).toHaveValue(phone);
    // Ticked in time, so logging in asks no more.
    await page.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
    await expect(page).toHaveURL(/\/home\/?$/);
  });

  test("keeps the cooldown of a number over a reload", { tag: "@release" }, async ({ page, newPhone }) => {
    const phone = newPhone();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "手机号" }).fill(phone);
    await page.getByRole("button", { name: "发送验证码" }).click();
    await expect(page.getByRole("button", { name: /秒后重新发送/ })).toBeVisible();
    await page.reload();
    await page.getByRole("textbox", { name: "手机号" }).fill(phone);
    await expect(page.getByRole("button", { name: /秒后重新发送/ })).toBeDisabled();
  });

  test("stops when the agreement is refused", { tag: "@release" }, async ({ page, newPhone }) => {
    await page.goto("/login");
    await page.getByRole("textbox", { name: "手机号" }).fill(newPhone());
    await page.getByRole("textbox", { name: "验证码" }).fill("123456");
    const agreement = page.getByRole("dialog", { name: "服务协议与隐私政策" });
    await expect(agreement.getByRole("link", { name: "《隐私政策》" })).toBeVisible();
    await expect(agreement.getByRole("button", { name: "同意" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    await agreement.getByRole("button", { name: "拒绝" }).click();
    await expect(agreement).toHaveCount(0);
    await expect(page).toHaveURL(/\/login/);
  });

  test("leaves the focus in the phone field when a code is asked for with a wrong phone", { tag: "@release" }, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("textbox", { name: "手机号" }).fill("123");
    await page.getByRole("button", { name: "发送验证码" }).click();
    await expect(page.getByText("手机号格式不正确")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "验证码" })).not.toBeFocused();
  });

  test("never leads to another site", async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    await page.goto("/login?next=https://example.com/");
    await expect(page).toHaveURL(/\/home\/?$/);
  });
});

test.describe("a session", () => {
  test("that ended leads home with the reason and the login, once", async ({ page, newcomer }) => {
    const seeker = await newcomer();
    await enter(page, { ...seeker, token: "x".repeat(43) });
    await page.goto("/my-resume");
    // The notice first: it stays for three seconds.
    await expect(page.getByText("登录超时，请重新登录")).toHaveCount(1);
    await expect(page).toHaveURL(/\/home\/?$/);
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "登录/注册" })).toBeVisible();
  });

  test("is needed for the résumé: a visitor is sent to the login", async ({ page }) => {
    await page.goto("/my-resume");
    await expect(page).toHaveURL(/\/home\/?$/);
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
  });

  test("with a missing half is cleared", { tag: "@release" }, async ({ page }) => {
    await page.goto("/home");
    await page.evaluate(() => sessionStorage.setItem("token", "half"));
    await page.reload();
    await expect(page.getByRole("link", { name: "登录/注册" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  });
});
