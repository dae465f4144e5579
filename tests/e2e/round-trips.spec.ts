/** Calls in series behind one press: on a phone each of them is a wait. */
import type { Page } from "@playwright/test";
import { addEducation, completeResume, findPost } from "./support/seeker.ts";
import { expect, test } from "./support/test.ts";

/**
 * Counts the calls that a page makes one after the other, up to the first call of `last`. Calls that run side by side count once. The
 * count of unread messages is no part of any press.
 */
const countSeries = (page: Page, last: string): { rounds: number; paths: string[] } => {
  const series = { rounds: 0, paths: [] as string[] };
  const running = new Set<unknown>();
  let isOver = false;
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (isOver || !path.startsWith("/api/") || path.endsWith("UnReadCount")) return;
    if (running.size === 0) series.rounds += 1;
    running.add(request);
    series.paths.push(path.slice(path.lastIndexOf("/") + 1));
    isOver = path.endsWith(last);
  });
  for (const event of ["requestfinished", "requestfailed"] as const)
    page.on(event as "requestfinished", (request) => void running.delete(request));
  return series;
};

/** Holds the answer of the post's details until the application was sent: calls in series would wait for ever. */
const holdDetails = async (page: Page): Promise<void> => {
  const checked = page.waitForRequest("**/applyIfReady*");
  await page.route("**/recruitProjectDetail*", async (route) => {
    await checked;
    await route.continue();
  });
};

/** Opens a post and waits until it was read again: a built page does so on its own, whether or not anything is pressed. */
const openPost = async (page: Page, id: number): Promise<void> => {
  const read = page.waitForResponse("**/recruitProjectDetail*");
  const lists = page.waitForResponse("**/ownLists");
  await page.goto(`/jobs/${id}/`);
  await (await read).finished();
  await (await lists).finished();
  await expect(page.getByRole("button", { name: "感兴趣" })).toBeEnabled();
};

test("a section of the résumé is saved by one call", async ({ page, request, seeker }) => {
  await completeResume(request, seeker);
  await page.goto("/my-resume");
  for (const [name, label, words] of [
    ["基本信息", "邮箱", "a@example.com"],
    ["教育背景", "学校", "北辰学院"],
  ] as const) {
    const section = page.getByRole("region", { name, exact: true });
    await section.getByRole("button", { name: /编辑/ }).first().click();
    await section.getByLabel(new RegExp(`^${label} ?\\*?$`)).fill(words);
    const series = countSeries(page, "nothing");
    await section.getByRole("button", { name: "保存" }).click();
    await expect(section.getByRole("button", { name: "保存" })).toBeHidden();
    await expect(section.getByText(words)).toBeVisible();
    expect(series).toEqual({ rounds: 1, paths: ["editResumeInfo"] });
  }
});

test("an application on a post's page takes one call", async ({ page, request, seeker }) => {
  await completeResume(request, seeker);
  const post = await findPost(request, {});
  await openPost(page, post.recruitProjectId);
  const series = countSeries(page, "applyIfReady");
  await page.getByRole("button", { name: "立即报名" }).click();
  await expect(page.getByText("报名成功")).toBeVisible();
  expect(series).toEqual({ rounds: 1, paths: ["applyIfReady"] });
});

test("an application with an incomplete résumé takes two calls in series around its question", async ({
  page,
  request,
  seeker,
}) => {
  await addEducation(request, seeker);
  const post = await findPost(request, {});
  await openPost(page, post.recruitProjectId);
  const series = countSeries(page, "signUp");
  await page.getByRole("button", { name: "立即报名" }).click();
  await page.getByRole("dialog", { name: "完善简历" }).getByRole("button", { name: "否" }).click();
  await expect(page.getByText("报名成功")).toBeVisible();
  expect(series).toEqual({ rounds: 2, paths: ["applyIfReady", "signUp"] });
});

test("an application at a fair takes one call, beside which the post is read", { tag: "@release" }, async ({
  page,
  request,
  seeker,
}) => {
  await completeResume(request, seeker);
  await page.goto("/job-fairs/107/");
  await page.getByRole("button", { name: "我要报名" }).click();
  const choice = page.getByRole("dialog", { name: "选择报名职位" });
  await choice.getByRole("radio").first().check();
  await holdDetails(page);
  const series = countSeries(page, "applyIfReady");
  await choice.getByRole("button", { name: "确认报名" }).click();
  await expect(page.getByText("报名成功")).toBeVisible();
  expect(series.rounds).toBe(1);
});

test("an application from the list of interests takes one call, beside which the post is read", { tag: "@release" }, async ({
  page,
  request,
  seeker,
}) => {
  await completeResume(request, seeker);
  const post = await findPost(request, {});
  await page.goto(`/jobs/${post.recruitProjectId}/`);
  await page.getByRole("button", { name: "感兴趣" }).click();
  await expect(page.getByRole("button", { name: "取消感兴趣" })).toBeVisible();
  await page.goto("/my-delivery?tab=second");
  const apply = page.getByRole("button", { name: /立即报名$/ }).first();
  await expect(apply).toBeVisible();
  await holdDetails(page);
  const series = countSeries(page, "applyIfReady");
  await apply.click();
  await expect(page.getByText("报名成功")).toBeVisible();
  expect(series.rounds).toBe(1);
});
