import type { APIRequestContext, Page } from "@playwright/test";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { call, enter, type Seeker, seekerOf } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "账号菜单" }).click();
  return page.getByRole("navigation", { name: "账号菜单" });
};

test.describe("the account menu", () => {
  test("changes the login phone, and the session continues", { tag: ["@phone", "@release"] }, async ({
    page,
    request,
    newPhone,
    readCode,
    seeker,
  }) => {
    const phone = newPhone();
    await page.goto("/home");
    await (await openMenu(page)).getByRole("button", { name: "修改登录账号" }).click();
    const dialog = page.getByRole("dialog", { name: "修改登录账号" });
    await dialog.getByRole("textbox", { name: "新手机号" }).fill(seeker.phone);
    await dialog.getByRole("textbox", { name: "验证码" }).fill("123456");
    await dialog.getByRole("button", { name: "确认修改" }).click();
    await expect(dialog.getByText("与当前手机号相同")).toBeVisible();
    await dialog.getByRole("textbox", { name: "新手机号" }).fill(phone);
    await dialog.getByRole("button", { name: "发送验证码" }).click();
    await expect(page.getByText("验证码已发送，请注意查收！")).toBeVisible();
    const code = await readCode(phone);
    await dialog.getByRole("textbox", { name: "验证码" }).fill(code === "000000" ? "111111" : "000000");
    await dialog.getByRole("button", { name: "确认修改" }).click();
    await expect(dialog.getByText(/验证码不正确/)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "验证码" }).fill(code);
    await page.keyboard.press("Enter");
    await expect(page.getByText("修改成功")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "账号菜单" })).toBeFocused();
    await expect(page.getByRole("button", { name: "账号菜单" })).toContainText(maskPhone(phone));
    expect(await seekerOf(page)).toEqual({ ...seeker, phone });
    const resume = await call(request, "/api/homePage/getRecruitUserByUserid", { recruitUserId: seeker.userId }, seeker.token);
    expect(resume["phoneNo"]).toBe(phone);
  });

  test("leads to the messages, which start empty", { tag: "@release" }, async ({ page, newcomer }) => {
    await enter(page, await newcomer());
    await page.goto("/home");
    await (await openMenu(page)).getByRole("link", { name: "我的消息" }).click();
    await expect(page.getByText("还没有会话")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("shows a red dot while messages are unread", { tag: ["@tablet", "@release"] }, async ({ page, newcomer }) => {
    await page.route("**/api/im/manageUnReadCount", (route) =>
      route.fulfill({ json: { code: 0, message: "", data: { value: 2 } } }),
    );
    await enter(page, await newcomer());
    await page.goto("/home");
    await expect(page.getByRole("button", { name: "账号菜单" })).toContainText("有未读消息");
  });
});

test.describe("tabs of one browser", () => {
  test("share a session, and end it together", async ({ context, page, seeker }) => {
    await page.goto("/home");
    await expect(page.getByRole("button", { name: "账号菜单" })).toBeVisible();

    const second = await context.newPage();
    await second.goto("/my-resume");
    await expect(second.getByRole("heading", { name: "教育背景" })).toBeVisible();
    expect(await seekerOf(second)).toEqual(seeker);
    const third = await context.newPage();
    await third.goto("/search");
    await expect(third.getByRole("button", { name: "账号菜单" })).toBeVisible();

    await (await openMenu(third)).getByRole("button", { name: "退出登录" }).click();
    await expect(third).toHaveURL(/\/home\/?$/);
    await expect(second).toHaveURL(/\/home\/?$/);
    await expect(second.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
    await expect(page.getByRole("link", { name: "登录/注册" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
  });

  test("learn of a login in one of them", { tag: "@release" }, async ({ context, page, newPhone, readCode }) => {
    await page.goto("/search");
    await expect(page.getByRole("link", { name: "登录/注册" })).toBeVisible();
    const second = await context.newPage();
    await second.goto("/login");
    const phone = newPhone();
    await second.getByRole("textbox", { name: "手机号" }).fill(phone);
    await second.getByRole("button", { name: "发送验证码" }).click();
    await second.getByRole("checkbox").check();
    await second.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
    await expect(page.getByRole("button", { name: "账号菜单" })).toContainText(maskPhone(phone));
    expect((await seekerOf(page)).phone).toBe(phone);
  });
});

test.describe("the chat page", () => {
  /** The address that another page makes for the chat: the seeker's own credentials, or the same in another's name. */
  const address = async (request: APIRequestContext, seeker: Seeker, userId: string): Promise<string> => {
    const own = await call(request, "/api/im/getManageUserSign", { userId: `recruitUser${seeker.userId}` }, seeker.token);
    return `/im?data=${encodeURIComponent(JSON.stringify({ ...own, userId }))}`;
  };

  test("takes own credentials out of the address before anything is requested", { tag: "@release" }, async ({
    page,
    request,
    seeker,
  }) => {
    const leaks: string[] = [];
    page.on("request", (sent) => {
      const { referer = "" } = sent.headers();
      if (referer.includes("userSig") || (!sent.isNavigationRequest() && sent.url().includes("userSig"))) leaks.push(sent.url());
    });
    await page.goto(await address(request, seeker, `recruitUser${seeker.userId}`));
    await expect(page.getByText("还没有会话")).toBeVisible();
    expect(page.url()).toMatch(/\/im\/?$/);
    expect(leaks).toEqual([]);
    await page.reload();
    await expect(page.getByText("还没有会话")).toBeVisible();
  });

  for (const [name, data] of [
    ["somebody else's", "recruitUser1"],
    ["a recruiter's", "manager1"],
    ["nobody's", ""],
  ] as const)
    test(`refuses ${name} credentials`, { tag: "@release" }, async ({ page, request, seeker }) => {
      await page.goto(await address(request, seeker, data));
      await expect(page.getByText("还没有会话")).toBeVisible();
      expect(page.url()).toMatch(/\/im\/?$/);
    });

  test("sends a visitor to the login", { tag: "@release" }, async ({ page }) => {
    await page.goto("/im?data={}");
    await expect(page).toHaveURL(/\/home\/?$/);
    await expect(page.getByRole("dialog", { name: "登录/注册" })).toBeVisible();
  });
});

test.describe("on a line that brings no code", () => {
  test.use({ expectedErrors: [/net::ERR_|Error hydrating/] });
  test("the header never shows 未知用户 to a logged-in user, but keeps a place for the name", {
    tag: ["@phone", "@release"],
  }, async ({ page, seeker }) => {
    await page.route("**/_astro/*.js*", (route) => route.abort("internetdisconnected"));
    await page.goto("/im");
    const menu = page.getByRole("button", { name: "账号菜单", exact: true });
    await expect(menu).toBeVisible();
    expect((await menu.locator("[data-user-name]").boundingBox())?.width).toBe(80);
    await page.unroute("**/_astro/*.js*");
    await page.reload();
    await expect(page.getByRole("button", { name: `账号菜单 ${maskPhone(seeker.phone)}` })).toBeVisible();
  });
});

test("where a browser refuses all storage, a message says so, and one tab shares its session with the other", {
  tag: "@release",
}, async ({ context, page, newPhone, readCode }) => {
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
  });
  const phone = newPhone();
  await page.goto("/im");
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByText("换页后登录会失效", { exact: false })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "登录/注册" });
  await dialog.getByRole("textbox", { name: "手机号" }).fill(phone);
  await dialog.getByRole("button", { name: "发送验证码" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("textbox", { name: "验证码" }).fill(await readCode(phone));
  await expect(page.getByRole("button", { name: `账号菜单 ${maskPhone(phone)}` })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/im");
  await expect(second.getByText("还没有会话")).toBeVisible();
  expect(await accessibilityProblems(second)).toEqual([]);
});
