import { readFileSync } from "node:fs";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { APPLICATION_STATUSES, type ApplicationStatus, PROGRESS } from "#lib/domain/applications/applications.ts";
import { postPath } from "#lib/domain/paths.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { wayTo } from "#server/demo/seed/applications.ts";
import { demoResume } from "#server/demo/seed/resume.ts";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { extracted, squeezed } from "#tests/support/resume/pdf-resume.ts";
import { demoSeeker } from "./support/demo-seeker.ts";
import { addEducation, call, completeResume, enter, findPosts, register, type Seeker } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

type Applied = {
  recruitPersonId: number;
  recruitProjectId: number;
  postName: string;
  ifShowResult: number;
  flowTypes: number[];
};
type Move = (application: number, ...statuses: readonly ApplicationStatus[]) => Promise<void>;

/** The company's side in the demo panel: moves an application from one status to the next. */
const openPanel = async (request: APIRequestContext): Promise<Move> => {
  const token = /name="token" value="([^"]+)"/.exec(await (await request.get("/__demo")).text())?.[1] ?? "";
  return async (application, ...statuses) => {
    for (const status of statuses) {
      const form = { token, application: String(application), status };
      const answer = await request.post("/__demo/move", { form, maxRedirects: 0 });
      expect(answer.headers()["location"], `to ${status}`).toBe("/__demo?notice=moved");
    }
  };
};

const listApplied = async (request: APIRequestContext, { userId, token }: Seeker): Promise<Applied[]> => {
  const list = await call(request, "/api/homePage/deliveredResume", { recruitUserId: userId, pageNo: 1, pageSize: 50 }, token);
  return list["results"] as Applied[];
};

type ReadCode = (phone: string) => Promise<string>;
/** Applies for `count` posts whose batch has stages and shows results, like those that the demo's own seeker chose. */
const applyWithStages = async (
  request: APIRequestContext,
  seeker: Seeker,
  count: number,
  readCode: ReadCode,
): Promise<[Applied, ...Applied[]]> => {
  const posts = await listApplied(request, await demoSeeker(request, readCode));
  const open = posts.filter((post) => post.flowTypes.length > 0 && post.ifShowResult === 1).slice(0, count);
  for (const { recruitProjectId } of open)
    await call(request, "/api/homePage/signUp", { recruitProjectId, source: "PC" }, seeker.token);
  const [first, ...more] = await listApplied(request, seeker);
  if (!first || more.length !== count - 1) throw new Error(`the demo has no ${count} open posts with stages`);
  return [first, ...more];
};

const comeBack = (page: Page): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
const feedback = (page: Page): Locator => page.getByRole("dialog", { name: "信息反馈" });

/** Where there is a ticket (D-F). */
const WITH_TICKET = ["25", "30", "35", "40", "45"];

test.describe("the progress of an application", () => {
  test("is followed from signing up to the admission, with the dialog open all the while", { tag: "@phone" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const seeker = await register(request, newPhone(), readCode);
    await addEducation(request, seeker);
    const [{ recruitPersonId: id, postName }] = await applyWithStages(request, seeker, 1, readCode);
    const move = await openPanel(request);
    await enter(page, seeker);
    await page.goto("/my-delivery");
    const opener = page.getByRole("button", { name: `${postName}：信息反馈` });
    await opener.click();
    const dialog = feedback(page);
    await expect(dialog.getByText("您的报名信息还在审核，请耐心等待")).toBeVisible();
    await expect(dialog.getByText("尚未公布")).toHaveCount(3);
    const usualWait = dialog.getByText(/^此环节一般 \d+ 天，90% 在 \d+ 天内（全站近一年 \d+ 份已有结果的申请）$/);
    await expect(usualWait).toBeVisible();

    const follow = async (status: ApplicationStatus, badge: string): Promise<void> => {
      await move(id, status);
      await comeBack(page);
      await expect(dialog.getByText(badge, { exact: true }).first()).toBeVisible();
      await expect(dialog.getByRole("button", { name: "下载准考证" })).toHaveCount(WITH_TICKET.includes(status) ? 1 : 0);
    };
    await expect(dialog.getByText("有进展时通知您的方式：站内消息。", { exact: false })).toBeVisible();
    await follow("20", "信息审核已通过");
    await expect(usualWait).toHaveCount(0);
    // The dialog does not announce the appointment that it shows.
    await expect(dialog.getByText("滨江新城职业考试中心3号楼201室")).toBeVisible();
    await expect(dialog.getByText("下一环节已经安排好，时间和地点见下方，请准时参加。")).toBeVisible();
    await expect(dialog.getByText(/时间和地点公布后/)).toHaveCount(0);
    await expect(dialog.getByText("准考证将在笔试开始后提供")).toBeVisible();
    await follow("25", "笔试审核中");
    await expect(dialog.getByText("在此阶段第 1 天")).toBeVisible();

    const attend = dialog.getByRole("button", { name: "参加", exact: true });
    await attend.dblclick();
    await expect(attend).toHaveAttribute("aria-pressed", "true");
    await dialog.getByRole("button", { name: "不参加" }).click();
    await expect(dialog.getByText("确定不参加吗？")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "取消" })).toBeFocused();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "不参加" }).click();
    await expect(dialog.getByText("您已选择不参加，签到前可以修改")).toBeVisible();

    for (const [status, badge] of [
      ["30", "笔试已通过"],
      ["35", "面试审核中"],
      ["40", "面试已通过"],
      ["45", "体测审核中"],
      ["50", "体测已通过"],
      ["55", "体检审核中"],
      ["60", "体检已通过"],
      ["65", "背调审核中"],
      ["70", "背调已通过"],
      ["71", "待录取审核中"],
      ["80", "待录取审核中"],
      ["100", "已录取"],
    ] as const)
      await follow(status, badge);
    await expect(dialog.getByText("尚未公布")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("is shown by keyboard in both colour schemes and on every width", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const seeker = await register(request, newPhone(), readCode);
    await completeResume(request, seeker);
    const [{ recruitPersonId, postName }] = await applyWithStages(request, seeker, 1, readCode);
    const move = await openPanel(request);
    await move(recruitPersonId, "20", "25");
    await enter(page, seeker);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/my-delivery");
    const card = page.getByRole("article").filter({ hasText: "笔试审核中" }).first();
    await expect(card.getByText(/^统一笔试 · \d{4}-\d\d-\d\d \d\d:\d\d（北京时间）$/)).toBeVisible();
    await expect(card.getByText("滨江新城职业考试中心3号楼201室")).toBeVisible();
    await card.getByRole("button", { name: /信息反馈/ }).press("Enter");
    await expect(feedback(page).getByText("北京时间")).toBeVisible();
    const saved = page.waitForEvent("download");
    await feedback(page).getByRole("button", { name: "加入日历" }).press("Enter");
    const file = await (await saved).createReadStream();
    const text = (await file.toArray()).join("");
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
    expect(text).toContain("LOCATION:滨江新城职业考试中心3号楼201室");
    const download = page.waitForEvent("download");
    await feedback(page).getByRole("button", { name: "下载准考证" }).press("Enter");
    expect((await download).suggestedFilename()).toBe("准考证.pdf");
    const ticket = squeezed((await extracted(new Uint8Array(readFileSync(await (await download).path())))).join(""));
    for (const part of ["准考证", demoResume.basics.name, demoResume.basics.idNumber, postName, "统一笔试"])
      expect(ticket).toContain(squeezed(part ?? "-"));
    for (const name of ["信息反馈", "成绩公示"]) {
      await page.keyboard.press("Escape");
      await card.getByRole("button", { name: new RegExp(name) }).press("Enter");
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expect(page.getByRole("dialog", { name }).getByRole("status", { name: "正在加载中" })).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await accessibilityProblems(page, "dialog[open]"), `${name}, ${colorScheme}`).toEqual([]);
      }
      for (const width of [1440, 992, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const excess = await page.evaluate(() => {
          const dialog = document.querySelector("dialog[open]");
          return dialog ? dialog.scrollWidth - dialog.clientWidth : 0;
        });
        expect(excess, `${name} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }

    // It comes to nothing while the dialog is open, and is folded afterwards.
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: /信息反馈/ }).press("Enter");
    await expect(feedback(page).getByRole("button", { name: "下载准考证" })).toBeVisible();
    await move(recruitPersonId, "12");
    await comeBack(page);
    await expect(feedback(page).getByText("笔试未通过", { exact: true })).toBeVisible();
    await expect(feedback(page).getByRole("button", { name: "下载准考证" })).toHaveCount(0);
    await page.goto("/my-delivery?state=over");
    const failed = page.getByRole("article").filter({ hasText: "笔试未通过" });
    const unfold = failed.getByRole("button", { name: `${postName}：详情` });
    await expect(unfold).toHaveAttribute("aria-expanded", "false");
    await failed.getByRole("button", { name: /相似职位/ }).press("Enter");
    await expect(failed.getByRole("list", { name: /相似职位/ }).or(failed.getByText("暂时没有相似的职位"))).toBeVisible();
    await unfold.press("Enter");
    await expect(failed.getByText("很遗憾，你未通过本次笔试")).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("reaches every failure with the dialog open, which shows its end", { tag: "@release" }, async ({
    page,
    request,
    newPhone,
    readCode,
  }) => {
    const failures = APPLICATION_STATUSES.filter((status) => PROGRESS[status].outcome === "failed");
    const seeker = await register(request, newPhone(), readCode);
    await addEducation(request, seeker);
    const applied = await applyWithStages(request, seeker, failures.length, readCode);
    const move = await openPanel(request);
    const walks = applied.map((application, at) => ({ ...application, failure: failures[at] ?? "11" }));
    for (const { recruitPersonId, failure } of walks) await move(recruitPersonId, ...wayTo(failure).slice(1, -1));
    await enter(page, seeker);
    await page.goto("/my-delivery");
    for (const { recruitPersonId, recruitProjectId, failure } of walks) {
      const post = page.locator(`a[href="${postPath(String(recruitProjectId))}"]`);
      await page
        .getByRole("article")
        .filter({ has: post })
        .getByRole("button", { name: /信息反馈/ })
        .click();
      const dialog = feedback(page);
      await expect(dialog.getByRole("list", { name: "应聘进度" })).toBeVisible();
      await move(recruitPersonId, failure);
      await comeBack(page);
      const { badge, text } = statusWords(failure);
      await expect(dialog.getByText(badge, { exact: true }).first()).toBeVisible();
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      await expect(dialog.getByRole("button", { name: /下载准考证|参加/ })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  test("has no buttons where the company shows no results", { tag: "@release" }, async ({ page, request, newPhone, readCode }) => {
    const seeker = await register(request, newPhone(), readCode);
    await addEducation(request, seeker);
    for (const { recruitProjectId } of (await findPosts(request, {})).slice(0, 6))
      await call(request, "/api/homePage/signUp", { recruitProjectId, source: "PC" }, seeker.token);
    const applied = await listApplied(request, seeker);
    await enter(page, seeker);
    await page.goto("/my-delivery");
    await expect(page.getByRole("article")).toHaveCount(applied.length);
    const shown = applied.filter(({ ifShowResult }) => ifShowResult === 1).length;
    expect(shown).toBeLessThan(applied.length);
    // The demo announces its batches, so 成绩公示 has something to show before the first result.
    await expect(page.getByRole("button", { name: /信息反馈|成绩公示/ })).toHaveCount(2 * shown);
  });
});
