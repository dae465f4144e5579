/** A résumé from a phone: saved to it, or printed on any computer by a code that works once (D-I1). */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { makePrintCode, takePrint } from "#lib/contract/print.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { formOf, PDF } from "#tests/support/server/uploads.ts";
import { call, completeResume, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const FILE_NAME = /个人简历\d{4}-\d\d-\d\d\.pdf$/;
const PHONE = { width: 390, height: 844 };

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "打印取件码" });
/** The digits that the sheet shows. */
const codeIn = async (page: Page): Promise<string> => {
  const text = sheetOf(page).getByText(/^\d{3} \d{3}$/);
  await expect(text).toBeVisible();
  return (await text.innerText()).replace(" ", "");
};

let strangers = 0;
/** The print page on a computer without a login. */
const openComputer = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  strangers += 1;
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    locale: "zh-CN",
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { "x-forwarded-for": `198.18.${Date.now() % 250}.${strangers}` },
  });
  const page = await context.newPage();
  await page.goto("/print");
  return page;
};
const type = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel("取件码").fill(code);
  await page.getByRole("button", { name: "取回简历" }).click();
};

/** A code by the calls alone. */
const codeOf = async (baseURL: string | undefined, { token }: Seeker): Promise<string> => {
  const response = await fetch(`${baseURL}${makePrintCode.path}?cut=application`, {
    method: "POST",
    headers: { authorization: token },
    body: formOf(["张三个人简历2026-11-25.pdf", PDF]),
  });
  const body = (await response.json()) as { data: { printCode: string } };
  return body.data.printCode;
};

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });
  test.beforeEach(async ({ page, request, seeker }) => {
    await completeResume(request, seeker);
    await page.goto("/my-resume");
    await expect(page.getByText("请使用电脑预览或下载简历")).toBeVisible();
  });

  test("the résumé is saved as a PDF under its name @phone", async ({ page }) => {
    await page.getByRole("button", { name: "保存到手机" }).click();
    const sheet = page.getByRole("dialog", { name: "保存到手机" });
    await expect(sheet.getByRole("radio", { name: /^投递版/ })).toBeChecked();
    await expect(sheet.getByText(/^共 \d 页/)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      sheet.getByRole("button", { name: "保存", exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(FILE_NAME);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(sheet).toBeHidden();
  });

  test("a code is made, and gives the file once on a computer without a login @phone", { tag: "@release" }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.getByRole("button", { name: "打印取件码" }).click();
    await sheetOf(page)
      .getByRole("radio", { name: /^面试版/ })
      .check();
    await sheetOf(page).getByRole("button", { name: "生成取件码" }).click();
    const code = await codeIn(page);
    await expect(sheetOf(page).getByRole("timer")).toHaveText(/^(10:00|9:[0-5]\d) 后失效$/);
    await expect(sheetOf(page).getByText(`${new URL(baseURL ?? "").host}/print`)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    const computer = await openComputer(browser, baseURL);
    const [file] = await Promise.all([computer.waitForEvent("download"), type(computer, code)]);
    expect(file.suggestedFilename()).toMatch(FILE_NAME);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(computer.getByRole("heading", { name: "简历已下载" })).toBeVisible();
    expect(await accessibilityProblems(computer)).toEqual([]);
    expect(computer.url()).not.toContain(code);
    // The phone learns of it by itself.
    await expect(sheetOf(page).getByText("取件码已被使用或停用，文件已删除")).toBeVisible();

    const second = await openComputer(browser, baseURL);
    await type(second, code);
    await expect(second.getByRole("alert")).toHaveText("取件码不正确或已失效，还可以再试 4 次");
    expect(await accessibilityProblems(second)).toEqual([]);
    await second.context().close();
    await computer.context().close();
  });

  test("a code stays when the sheet is closed, and stops working when withdrawn", { tag: "@release" }, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.getByRole("button", { name: "打印取件码" }).click();
    await sheetOf(page).getByRole("button", { name: "生成取件码" }).press("Enter");
    const code = await codeIn(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "打印取件码" })).toBeFocused();
    await page.getByRole("button", { name: "打印取件码" }).press("Enter");
    expect(await codeIn(page)).toBe(code);
    await sheetOf(page).getByRole("button", { name: "停用" }).press("Enter");
    await expect(sheetOf(page).getByRole("button", { name: "生成取件码" })).toBeVisible();
    const computer = await openComputer(browser, baseURL);
    await type(computer, code);
    await expect(computer.getByRole("alert")).toContainText("取件码不正确或已失效");
    await computer.context().close();
  });

  test.describe("whose line breaks", () => {
    test.use({ expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] });
    test("while the file is sent keeps the choice, and a retry makes the code", { tag: "@release" }, async ({ page }) => {
      await page.getByRole("button", { name: "打印取件码" }).click();
      await sheetOf(page)
        .getByRole("radio", { name: /^完整版/ })
        .check();
      await page.route(`**${makePrintCode.path}*`, (route) => route.abort());
      await sheetOf(page).getByRole("button", { name: "生成取件码" }).click();
      await expect(sheetOf(page).getByRole("alert").filter({ hasText: "网络错误" })).toBeVisible();
      await expect(sheetOf(page).getByRole("radio", { name: /^完整版/ })).toBeChecked();
      await page.unroute(`**${makePrintCode.path}*`);
      await sheetOf(page).getByRole("button", { name: "重试" }).click();
      await codeIn(page);
      await expect(sheetOf(page).getByText("完整版的取件码")).toBeVisible();
    });
  });
});

test.describe("the print page", () => {
  test("explains a wrong code, and keeps search engines out", async ({ page }) => {
    await page.goto("/print");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await page.getByLabel("取件码").press("Enter");
    await expect(page.getByRole("alert")).toHaveText("请输入手机上的 6 位取件码");
    await type(page, "12345");
    await expect(page.getByRole("alert")).toHaveText("取件码是 6 位数字，请核对后输入");
    for (const left of [4, 3, 2, 1]) {
      await type(page, "000000");
      await expect(page.getByRole("alert")).toHaveText(`取件码不正确或已失效，还可以再试 ${left} 次`);
    }
    await type(page, "000000");
    await expect(page.getByRole("alert")).toHaveText(/^输错次数过多，请在 \d\d:\d\d 之后再试$/);
  });

  test.describe("whose line breaks", () => {
    test.use({ expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] });
    test("after the code was used continues with the same code", { tag: "@release" }, async ({ page, newcomer, baseURL }) => {
      const code = await codeOf(baseURL, await newcomer());
      await page.goto("/print");
      // The server uses the code up, and its answer is lost.
      await page.route(`**${takePrint.path}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await type(page, code);
      await expect(page.getByRole("alert")).toContainText("网络断开了，文件还在");
      await page.unroute(`**${takePrint.path}`);
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "继续取件" }).click()]);
      expect(file.suggestedFilename()).toBe("张三个人简历2026-11-25.pdf");
      await expect(page.getByRole("heading", { name: "简历已下载" })).toBeVisible();
    });
  });

  test("works by keyboard alone, saves again, and starts over", { tag: "@release" }, async ({ page, newcomer, baseURL }) => {
    const code = await codeOf(baseURL, await newcomer());
    await page.goto("/print");
    await page.getByLabel("取件码").focus();
    const first = page.waitForEvent("download");
    await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await first;
    await expect(page.getByRole("heading", { name: "简历已下载" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "再保存一次" })).toBeFocused();
    const again = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    await again;
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("取件码")).toBeFocused();
    await expect(page.getByLabel("取件码")).toHaveValue("");
  });
});

test("账号与安全 lists the codes in use, each with a way to end it", { tag: "@release" }, async ({
  page,
  seeker,
  baseURL,
  request,
}) => {
  const code = await codeOf(baseURL, seeker);
  await page.goto("/account");
  await expect(page.getByText(/^生成于 \d\d:\d\d$/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /^停用 \d\d:\d\d 生成的投递版取件码$/ }).click();
  await expect(page.getByText("当前没有可用的取件码")).toBeVisible();
  const answer = await request.post(takePrint.path, { data: { printCode: code, claim: "0".repeat(32) } });
  expect(await answer.json()).toMatchObject({ code: 400 });
  await call(request, "/api/frontend/listPrintCodes", {}, seeker.token);
});
