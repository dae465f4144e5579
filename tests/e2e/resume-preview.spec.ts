import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { uploadFile } from "#lib/contract/files.ts";
import { saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { extracted, squeezed } from "#tests/support/resume/pdf-resume.ts";
import { sampleResume, tinyJpeg } from "#tests/support/resume/sample-resume.ts";
import { call, enter, seekerOf } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

const { basics, expectation, educations, works, skills, trainings, family, urgentContacts } = sampleResume;
const parts = {
  basics: { ...basics, name: "欧阳𬭎喆" },
  expectation,
  educations,
  works,
  skills,
  trainings,
  family,
  urgentContacts,
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "预览简历" });

/** Presses the button and returns the saved file's text and name. */
const download = async (page: Page) => {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialogOf(page).getByRole("button", { name: "下载简历" }).click(),
  ]);
  const bytes = await readFile(await file.path());
  return {
    name: file.suggestedFilename(),
    size: bytes.length,
    source: bytes.toString("latin1"),
    text: squeezed((await extracted(new Uint8Array(bytes))).join("")),
  };
};

test.describe("the preview of a résumé", () => {
  test.beforeEach(async ({ page, request, seeker }) => {
    await call(request, saveResume.path, z.encode(saveResume.payload, { userId: String(seeker.userId), ...parts }), seeker.token);
    await page.goto("/my-resume");
    await expect(page.getByRole("heading", { name: "教育背景" })).toBeVisible();
  });

  test("shows the pages and saves each cut as text, under a name with the day", async ({ page }) => {
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
    await expect(dialogOf(page).getByText("欧阳𬭎喆", { exact: true })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    const application = await download(page);
    expect(application.name).toMatch(/^欧阳𬭎喆个人简历\d{4}-\d\d-\d\d\.pdf$/);
    expect(application.size).toBeLessThan(110_000);
    expect(application.text).toContain("欧阳𬭎喆");
    expect(application.text).not.toContain(basics.idNumber);

    await page.getByRole("radio", { name: /^完整版/ }).check();
    await expect(dialogOf(page).getByText(basics.idNumber, { exact: true })).toBeVisible();
    const complete = await download(page);
    for (const value of [basics.idNumber, "家庭成员", "欧阳𬭎㛃", "陈𬱖"]) expect(complete.text).toContain(value);
  });

  test("shows the facts that a machine reads", { tag: "@release" }, async ({ page }) => {
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await page.getByRole("tab", { name: "机读预览" }).click();
    await expect(dialogOf(page).getByText(`能读到：${basics.phone}`)).toBeVisible();
    const text = squeezed((await dialogOf(page).locator("pre").textContent()) ?? "");
    expect(text).toBe((await download(page)).text);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("is opened, changed, saved and closed by keyboard alone", { tag: "@release" }, async ({ page }) => {
    const button = page.getByRole("button", { name: "预览/下载简历" });
    await button.press("Enter");
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
    await page.getByRole("radio", { name: /^投递版/ }).press("ArrowRight");
    await expect(page.getByRole("radio", { name: /^面试版/ })).toBeChecked();
    await expect(dialogOf(page).getByText("还没有标记一寸照")).toBeVisible();
    const saved = page.waitForEvent("download");
    await dialogOf(page).getByRole("button", { name: "下载简历" }).press("Enter");
    await saved;
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  test("shows the photo from the cut on that shows one, on the page and in the file", { tag: "@release" }, async ({
    page,
    request,
  }) => {
    const { token, userId } = await seekerOf(page);
    const photo = { name: "一寸照.jpg", mimeType: "image/jpeg", buffer: Buffer.from(tinyJpeg) };
    const answer = await request.post(uploadFile.path, { headers: { authorization: token }, multipart: { file: photo } });
    const [file] = z.decode(uploadFile.answer, ((await answer.json()) as { data: never }).data);
    if (!file) throw new Error("nothing was uploaded");
    const certificates = [{ ...file, id: "", photo: 1 as const }];
    await call(request, saveAttachments.path, z.encode(saveAttachments.payload, { userId: String(userId), certificates }), token);
    await page.reload();
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
    await expect(dialogOf(page).locator("image")).toHaveCount(0);
    await page.getByRole("radio", { name: /^面试版/ }).check();
    await expect(dialogOf(page).locator("image")).toHaveCount(1);
    expect((await download(page)).source).toContain("/DCTDecode");
  });

  test("names characters that no font has before the file is saved", { tag: "@release" }, async ({ page, request }) => {
    const { token, userId } = await seekerOf(page);
    const training = { begin: "2023-03", end: "2023-06", certificate: "优秀😀员工𠮷" };
    await call(request, saveResume.path, z.encode(saveResume.payload, { userId: String(userId), trainings: [training] }), token);
    await page.reload();
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await expect(dialogOf(page).getByText("字体中没有这些字符：😀 𠮷")).toBeVisible();
    const { text, source } = await download(page);
    expect(text).toContain("优秀😀员工𠮷");
    expect(source.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("uses the fonts beside the pages when the backend provides none", { tag: "@release" }, async ({ page }) => {
    await page.route("**/api/fonts/subset", (route) => route.fulfill({ json: { code: 404, message: "", data: null } }));
    const common = page.waitForResponse(/\/fonts\/common\..*\.ttf\.gz$/);
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    expect((await common).headers()["cache-control"]).toContain("immutable");
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
    expect((await download(page)).text).toContain("欧阳𬭎喆");
  });
});

test.describe("the preview of a résumé without a network", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  test("fails in words and is tried again, and nothing is saved by half", { tag: "@release" }, async ({
    page,
    request,
    seeker,
  }) => {
    await call(request, saveResume.path, z.encode(saveResume.payload, { userId: String(seeker.userId), ...parts }), seeker.token);
    await page.goto("/my-resume");
    await page.route("**/fonts/**", (route) => route.abort());
    await page.getByRole("button", { name: "预览/下载简历" }).click();
    await expect(dialogOf(page).getByText("简历没有生成出来")).toBeVisible();
    await expect(dialogOf(page).getByRole("button", { name: "下载简历" })).toHaveAttribute("aria-disabled", "true");
    await page.unroute("**/fonts/**");
    await dialogOf(page).getByRole("button", { name: "重试" }).click();
    await expect(page.getByRole("img", { name: "第 1 页" })).toBeVisible();
  });
});

test("on a phone a sentence replaces the preview @phone", { tag: "@release" }, async ({ page, isMobile, newcomer }) => {
  test.skip(!isMobile, "is about phones");
  await enter(page, await newcomer());
  await page.goto("/my-resume");
  await expect(page.getByText("请使用电脑预览或下载简历")).toBeVisible();
  await expect(page.getByRole("button", { name: "预览/下载简历" })).toBeHidden();
});
