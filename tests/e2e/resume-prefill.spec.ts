import type { Locator, Page } from "@playwright/test";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { bombDocx, docxOfText, pdfOfPages, pdfOfText } from "#tests/support/resume/prefill-files.ts";
import { writtenResumes } from "#tests/support/resume/prefill-texts.ts";
import { call, completeResume } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const textOf = (at: number): string => writtenResumes[at]?.text ?? "";

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "从文件导入" });
const open = async (page: Page): Promise<Locator> => {
  await page.goto("/my-resume");
  await page.getByRole("button", { name: "从文件导入" }).first().press("Enter");
  return dialogOf(page);
};
const choose = (dialog: Locator, name: string, bytes: Uint8Array): Promise<void> =>
  dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });

const sideways = (): number => {
  const dialog = document.querySelector("dialog[open]");
  return Math.max(document.documentElement.scrollWidth - innerWidth, dialog ? dialog.scrollWidth - dialog.clientWidth : 0);
};

/** The empty height below the buttons of the open dialog. */
const belowButtons = (): number => {
  const dialog = document.querySelector("dialog[open]");
  const buttons = dialog?.querySelector("footer");
  return dialog && buttons ? dialog.getBoundingClientRect().bottom - buttons.getBoundingClientRect().bottom : Number.NaN;
};

test.describe("a résumé from a file", () => {
  test("is reviewed, completed and saved by keyboard alone, and never uploaded @phone", async ({ page, request, seeker }) => {
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() === "POST") sent.push(one.postData() ?? "");
    });
    const dialog = await open(page);
    await expect(dialog.getByRole("button", { name: "选择文件" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    await choose(dialog, "林知夏.pdf", await pdfOfText(textOf(0)));
    await expect(dialog.getByRole("status")).toContainText("「林知夏.pdf」中读到 14 项");
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(sideways)).toBe(0);

    // A job lacks a phone, so it is completed here; a certificate is left.
    const job = dialog.getByRole("region", { name: "工作经历" });
    await expect(job.getByText("还差：联系电话")).toBeVisible();
    await expect(job.getByRole("checkbox")).not.toBeChecked();
    await job.getByRole("button", { name: "补填 星澜智能科技有限公司" }).press("Enter");
    await dialog.getByRole("button", { name: /^保存所选/ }).press("Enter");
    await expect(job.getByText("请输入联系电话")).toBeVisible();
    await expect(job.getByLabel(/^联系电话/)).toBeFocused();
    await expect(dialog.getByText("已保存 11 项")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type("13900001111");
    await dialog.getByRole("button", { name: "保存所选（1）" }).press("Enter");
    await expect(job).toBeHidden();
    await dialog.getByRole("button", { name: "完成" }).press("Enter");
    await expect(dialog).toBeHidden();

    await expect(page.getByRole("region", { name: "教育背景" })).toContainText("云岚大学");
    await expect(page.getByRole("region", { name: "工作经历", exact: true })).toContainText("前端开发实习生");
    const stored = JSON.stringify(
      await call(request, getResume.path, { userId: seeker.userId, recruitUserId: seeker.userId }, seeker.token),
    );
    for (const value of ["林知夏", "13800138000", "软件工程", "国家奖学金", "13900001111"]) expect(stored).toContain(value);
    expect(stored).not.toContain("大学英语六级");
    expect(sent.join("")).not.toContain("数据结构");
  });

  test("changes nothing that is there unless it is ticked", { tag: "@release" }, async ({ page, request, seeker }) => {
    await completeResume(request, seeker);
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = await open(page);
    await choose(
      dialog,
      "简历.docx",
      docxOfText(
        `姓名：林小安\n电话：13611112222\n教育背景\n2015.09-2019.06 云岚大学 软件工程 本科\n2019.09-2022.06 海州大学 法学 硕士`,
      ),
    );
    await expect(dialog.getByText("海州大学").first()).toBeVisible();
    await expect(dialog.getByText("云岚大学")).toHaveCount(0);
    const phone = dialog.getByRole("checkbox", { name: "采用联系电话" });
    await expect(phone).not.toBeChecked();
    await expect(dialog.getByText("勾选后替换当前简历中的这一项").first()).toBeVisible();
    expect(await page.evaluate(sideways)).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await phone.check();
    await dialog.getByRole("button", { name: /^保存所选/ }).click();
    await expect(page.getByText("导入成功")).toBeVisible();
    const basics = page.getByRole("region", { name: "基本信息" });
    await expect(basics).toContainText("13611112222");
    await expect(basics).not.toContainText("林小安");
  });

  test("stays in the review when a save fails, and goes with the next try", { tag: "@release" }, async ({ page, seeker }) => {
    const dialog = await open(page);
    expect(seeker.token).not.toBe("");
    await choose(dialog, "a.docx", docxOfText(textOf(10)));
    await expect(dialog.getByRole("region", { name: "教育背景" })).toBeVisible();
    await page.route(`**${saveResume.path}`, (route) => route.fulfill({ json: { code: 500, message: "系统错误！", data: null } }));
    await dialog.getByRole("button", { name: /^保存所选/ }).click();
    await expect(dialog.getByText("这一部分没有保存，内容仍在这里，可以再试一次。")).toBeVisible();
    await page.unroute(`**${saveResume.path}`);
    // A closed review loses nothing.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "从文件导入" }).first().click();
    await expect(dialog.getByRole("button", { name: "保存所选（2）" })).toBeVisible();
    // A short review ends with its buttons, on phones too.
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 1600 });
      expect(await page.evaluate(belowButtons)).toBeLessThanOrEqual(1);
    }
    await dialog.getByRole("button", { name: "保存所选（2）" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "教育背景" })).toContainText("云岚大学");
  });

  test("is refused with the reason when it cannot be read", { tag: "@release" }, async ({ page, seeker }) => {
    expect(seeker.token).not.toBe("");
    const dialog = await open(page);
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const files: [string, Uint8Array, string][] = [
      ["扫描件.pdf", await pdfOfPages([[]]), "文件中没有可读取的文字"],
      ["照片.pdf", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), "这是一张图片"],
      ["旧.docx", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), "这是旧版 Word 文档（.doc）"],
      ["笔记.pdf", bytes("hello"), "这不是 PDF 或 Word 文档"],
      ["空.pdf", bytes(""), "文件是空的，或者已被移动"],
      ["坏.pdf", bytes("%PDF-1.7 nothing"), "文件已损坏，无法打开"],
      ["炸弹.docx", bombDocx(60), "文件解压后过大，已停止读取"],
      ["大.pdf", new Uint8Array(10 * 1024 ** 2 + 1), "文件超过 10MB"],
      ["信.docx", docxOfText(textOf(11)), "没有认出可以导入的内容"],
    ];
    for (const [name, file, reason] of files) {
      await choose(dialog, name, file);
      await expect(dialog.getByRole("alert")).toContainText(reason);
      await expect(dialog.getByRole("alert")).toContainText(name);
      await expect(dialog.getByRole("button", { name: "换一个文件" })).toBeFocused();
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await choose(
      dialog,
      "长.pdf",
      await pdfOfPages([
        [{ text: "电话：13800001111 邮箱：a@example.cn", x: 50, y: 60 }],
        ...Array.from({ length: 299 }, () => []),
      ]),
    );
    await expect(dialog.getByText("文件共 300 页，只读取了前 20 页。")).toBeVisible();
  });

  test.describe("whose reader is lost on the way", () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });
    test("is read at the second try, without being chosen again", { tag: "@release" }, async ({ page, seeker }) => {
      expect(seeker.token).not.toBe("");
      const dialog = await open(page);
      await page.route(/pdf-reader[^/]*\.js/, (route) => route.abort());
      await choose(dialog, "林知夏.pdf", await pdfOfText(textOf(0)));
      await expect(dialog.getByRole("alert")).toContainText("读取功能没有加载出来");
      await expect(dialog.getByRole("button", { name: "重试" })).toBeFocused();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.unroute(/pdf-reader[^/]*\.js/);
      await dialog.getByRole("button", { name: "重试" }).press("Enter");
      await expect(dialog.getByRole("status")).toContainText("「林知夏.pdf」中读到 14 项");
    });
  });

  test("can be given up while its reader loads", { tag: "@release" }, async ({ page, seeker }) => {
    expect(seeker.token).not.toBe("");
    const held = Promise.withResolvers<void>();
    await page.route(/pdf-reader[^/]*\.js/, async (route) => {
      await held.promise;
      await route.abort();
    });
    const dialog = await open(page);
    await choose(dialog, "慢.pdf", await pdfOfText(textOf(0)));
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "取消读取" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "取消读取" }).press("Enter");
    await expect(dialog.getByRole("button", { name: "选择文件" })).toBeFocused();
    held.resolve();
  });
});
