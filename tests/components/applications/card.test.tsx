/** The card of an application: its next appointment, and 成绩公示 only where it has something to show. */
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ApplicationCard } from "#islands/applications/ApplicationCard.tsx";
import type { Application } from "#lib/domain/applications/applications.ts";
import "#pages/_shell/global.css";

const application: Application = {
  id: "1",
  batchId: "1",
  status: "30",
  appliedOn: "2026-11-20",
  changedAt: null,
  withdrawnAt: null,
  stages: [1, 2],
  appointment: { stage: 2, title: "结构化面试", time: "2026-12-03 09:00", place: "人才大厦12层会议室" },
  hasResult: true,
  post: {
    id: "7",
    name: "音乐教师",
    companyName: "棠序教育咨询有限公司",
    salary: { min: 8000, max: 12_000 },
    place: { kind: "domestic", province: "湖北省", city: "武汉市", area: "" },
    careerId: "1",
    careerFunction: "教育",
    careerPost: "教师",
    kind: "domestic",
    direction: null,
    startsOn: "2026-11-21",
    endsOn: null,
    showsResult: true,
  },
};

const show = (change: Partial<Application>, announces = false) =>
  render(<ApplicationCard application={{ ...application, ...change }} announces={announces} onChange={() => undefined} />);

beforeEach(() => page.viewport(390, 844));

describe("the next appointment", () => {
  test("is on the card with its stage, time and place", async () => {
    await show({});
    await expect.element(page.getByText("结构化面试 · 2026-12-03 09:00（北京时间）")).toBeVisible();
    await expect.element(page.getByText("人才大厦12层会议室")).toBeVisible();
  });

  test("names the stage where it has no title, and leaves out the part that is not known", async () => {
    await show({ appointment: { stage: 2, title: "", time: "", place: "人才大厦" } });
    await expect.element(page.getByRole("definition").getByText(/^面试$/)).toBeVisible();
    await expect.element(page.getByText("人才大厦")).toBeVisible();
  });

  test("is not mentioned if missing", async () => {
    await show({ appointment: null });
    await expect.element(page.getByText("恭喜您通过笔试，进入下一阶段")).toBeVisible();
    await expect.element(page.getByText("近期安排")).not.toBeInTheDocument();
  });
});

describe("成绩公示", () => {
  const button = () => page.getByRole("button", { name: "音乐教师：成绩公示" });

  test.each([
    ["there is a result", true, false],
    ["the site announces batches", false, true],
    ["the backend does not say whether there is a result", null, false],
  ])("is offered where %s", async (_, hasResult, announces) => {
    await show({ hasResult }, announces);
    await expect.element(button()).toBeVisible();
    await expect.element(page.getByText("尚无成绩")).not.toBeInTheDocument();
  });

  test("is replaced by a grey word while there is neither a result nor an announcement", async () => {
    await show({ hasResult: false });
    await expect.element(page.getByText("尚无成绩")).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "音乐教师：信息反馈" })).toBeVisible();
  });

  test("is not mentioned where the company shows no results", async () => {
    await show({ hasResult: false, post: { ...application.post, showsResult: false } });
    await expect.element(page.getByRole("button", { name: "音乐教师：投递内容" })).toBeVisible();
    await expect.element(page.getByText("尚无成绩")).not.toBeInTheDocument();
  });
});
