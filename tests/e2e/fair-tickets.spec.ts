import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ticketText } from "#lib/domain/fairs/tickets.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { launchWithCamera, writeQrVideo } from "./support/camera.ts";
import { type DeskWorker, hire, logInOperator, openDesk } from "./support/desk.ts";
import { withOwnSite } from "./support/own-site.ts";
import { call, enter, register } from "./support/seeker.ts";
import { expect } from "./support/test.ts";

const test = withOwnSite();
test.describe.configure({ mode: "serial" });

/** The demo's on-site fair that is on. */
const FAIR = 107;
const known: { organizer?: DeskWorker; codes: string[] } = { codes: [] };

/** Accessible, and no wider than the window, on a wide screen in light and on a phone in the dark. */
const fits = async (page: Page): Promise<void> => {
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
};

test("a seeker comes from the fair's page to a ticket, and agrees to share name and phone", { tag: "@release" }, async ({
  page,
  newcomer,
}) => {
  const seeker = await newcomer();
  await enter(page, seeker);
  await page.goto(`/job-fairs/${FAIR}/`);
  await expect(page.getByRole("link", { name: "查看地图" })).toHaveAttribute("href", /^https:\/\/uri\.amap\.com\/search\?keyword=/);
  await page.getByRole("link", { name: "入场码" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "入场码" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /姓名和手机号/ })).not.toBeChecked();
  await fits(page);
  await page.getByRole("checkbox", { name: /姓名和手机号/ }).check();
  await page.getByRole("button", { name: "领取入场码" }).click();
  await expect(page.getByRole("img", { name: "入场二维码" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /姓名和手机号/ })).toBeChecked();
  await fits(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "保存为图片" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^入场码-.+\.png$/);
});

test("the organizer types a code: let in, let in before, and none at all", { tag: "@release" }, async ({
  page,
  request,
  newPhone,
  readCode,
}) => {
  const operator = await logInOperator(request, readCode);
  const organizer = { role: "organizer", companyId: null, fairId: FAIR, phone: newPhone(), name: "钱程" } as const;
  known.organizer = await hire(request, operator, organizer, readCode);
  for (const [shareContact, name] of [
    [1, "林知夏"],
    [0, "周以安"],
    [1, "许星野"],
    [0, ""],
  ] as const) {
    const { token, userId } = await register(request, newPhone(), readCode);
    if (name) await call(request, "/api/homePage/editResumeInfo", { recruitUserId: userId, emplTalentPoolName: name }, token);
    const ticket = await call(request, "/api/homePage/saveFairTicket", { recruitFairsId: FAIR, shareContact }, token);
    known.codes.push(String(ticket["ticketCode"]));
  }
  await openDesk(page, known.organizer, `fair/${FAIR}`);
  await page.getByRole("link", { name: "现场签到" }).click();
  const [code = ""] = known.codes;
  const field = page.getByRole("textbox", { name: "签到码" });
  const answer = page.getByRole("alert").first();
  await expect(page.getByText(/已签到 0 人/)).toBeVisible();
  await fits(page);
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
  await field.press("Enter");
  await expect(answer).toContainText("已签到");
  await expect(answer).toContainText("林知夏");
  await expect(field).toBeFocused();
  await fits(page);
  await field.fill(code);
  await field.press("Enter");
  await expect(answer).toContainText(/已于 \d\d:\d\d 签到过/);
  await fits(page);
  await field.fill("00000000");
  await field.press("Enter");
  await expect(answer).toContainText("无效");
  await fits(page);
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a door without a network lets tickets in, and catches up after a reload", { tag: "@release" }, async ({
    page,
    context,
  }) => {
    const { organizer, codes } = known as Required<typeof known>;
    await openDesk(page, organizer, `door/${FAIR}`);
    await expect(page.getByText(/已签到 1 人/)).toBeVisible();
    await context.setOffline(true);
    const field = page.getByRole("textbox", { name: "签到码" });
    const answer = page.getByRole("alert").first();
    await field.fill(codes[1] ?? "");
    await field.press("Enter");
    await expect(answer).toContainText("已签到");
    await expect(page.getByText("1 条签到待上传")).toBeVisible();
    await field.fill("11111111");
    await field.press("Enter");
    await expect(answer).toContainText("联网后核对：1111-1111");
    await fits(page);
    await context.setOffline(false);
    await expect(page.getByText("已补传 2 条签到")).toBeVisible();
    await expect(page.getByText("1111-1111：无效")).toBeVisible();
    await expect(page.getByText(/已签到 2 人/)).toBeVisible();

    // Scans are on the device: a closed page loses none.
    await context.setOffline(true);
    await field.fill(codes[2] ?? "");
    await field.press("Enter");
    await expect(page.getByText("1 条签到待上传")).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(/已签到 3 人/)).toBeVisible();
  });
});

test("the camera reads a ticket from a phone's screen", { tag: "@release" }, async ({ baseURL }, info) => {
  const { organizer, codes } = known as Required<typeof known>;
  const video = join(info.outputDir, "ticket.y4m");
  await info.attach("video", { body: video });
  writeQrVideo(video, ticketText(String(FAIR), codes[3] ?? ""));
  const browser = await launchWithCamera({ video });
  const page = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "zh-CN" })).newPage();
  await openDesk(page, organizer, `door/${FAIR}`);
  await page.getByRole("button", { name: "打开相机扫码" }).click();
  await expect(page.getByRole("alert").first()).toContainText("已签到", { timeout: 20_000 });
  await expect(page.getByText(/已签到 4 人/)).toBeVisible();
  await browser.close();
});

test("the organizer sees who came, and saves the names of those who agreed", { tag: "@release" }, async ({ page }) => {
  const { organizer } = known as Required<typeof known>;
  await openDesk(page, organizer, `fair/${FAIR}`);
  await page.getByRole("link", { name: "到场情况" }).click();
  await expect(page.getByRole("heading", { name: "哪一天到场的人最多？" })).toBeVisible();
  const people = page.getByRole("list", { name: "同意提供信息的到场者" });
  await expect(people.getByText("许星野")).toBeVisible();
  await expect(people.getByText("林知夏")).toBeVisible();
  await expect(page.getByText("周以安")).toHaveCount(0);
  await fits(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载名单（CSV）" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^到场名单-.+\.csv$/);
});

test("a poster is saved, and the code of the card names the fair", { tag: "@release" }, async ({ page }) => {
  const { organizer } = known as Required<typeof known>;
  await openDesk(page, organizer, `poster/${FAIR}`);
  await expect(page.getByRole("img", { name: /^海报/ })).toBeVisible();
  await fits(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载图片（PNG）" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^海报-.+\.png$/);
  await expect(page.getByRole("textbox", { name: "嵌入代码" })).toHaveValue(new RegExp(`/embed/fairs/${FAIR}/`));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "打印海报" })).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("img", { name: /^海报/ })).toBeVisible();
});

test("the card of a fair has no script, and opens the fair's page outside of the frame", { tag: "@release" }, async ({
  page,
  context,
}) => {
  await page.goto(`/embed/fairs/${FAIR}/`);
  expect(await page.locator("script").count()).toBe(0);
  await fits(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /查看详情/ }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL((await opened).url()).pathname).toBe(`/job-fairs/${FAIR}/`);
});
