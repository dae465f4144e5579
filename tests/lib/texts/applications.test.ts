import { describe, expect, test } from "vitest";
import { APPLICATION_STATUSES, PARTICIPATIONS, PROGRESS } from "#lib/domain/applications/applications.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { explanationOf, milestoneText, participationText, progress } from "#lib/texts/applications/progress.ts";

/** Badge and sentence of every status (R2.4.7-1, D-F). */
const WORDS = {
  "10": ["信息审核中", "您的报名信息还在审核，请耐心等待"],
  "20": ["信息审核已通过", "报名审核已通过，工作人员将与您电话联系"],
  "11": ["信息审核未通过", "很遗憾，你未通过本次信息审核"],
  "25": ["笔试审核中", "请等待下一阶段公示通知"],
  "30": ["笔试已通过", "恭喜您通过笔试，进入下一阶段"],
  "12": ["笔试未通过", "很遗憾，你未通过本次笔试"],
  "35": ["面试审核中", "请等待下一阶段公示通知"],
  "40": ["面试已通过", "恭喜您通过面试，进入下一阶段"],
  "13": ["面试未通过", "很遗憾，你未通过本次面试"],
  "45": ["体测审核中", "请等待下一阶段公示通知"],
  "50": ["体测已通过", "恭喜您通过体测，进入下一阶段"],
  "14": ["体测未通过", "很遗憾，你未通过本次体测"],
  "55": ["体检审核中", "请等待下一阶段公示通知"],
  "60": ["体检已通过", "恭喜您通过体检，进入下一阶段"],
  "15": ["体检未通过", "很遗憾，你未通过本次体检"],
  "65": ["背调审核中", "请等待下一阶段公示通知"],
  "70": ["背调已通过", "恭喜您通过背调，进入下一阶段"],
  "16": ["背调未通过", "很遗憾，你未通过本次背调"],
  "71": ["待录取审核中", "请等待下一阶段公示通知"],
  "80": ["待录取审核中", "请等待下一阶段公示通知"],
  "100": ["已录取", "已录取"],
  "17": ["未录取", "很遗憾，录取失败。"],
  "90": ["提前录取审核中", "提前录取审核中"],
  "18": ["提前录取未通过", "很遗憾，提前录取失败。"],
  "1": ["补录审核中", "补录审核中"],
} as const;

const NOTHING_KNOWN = { time: false, place: false };

describe("an application", () => {
  test.each(APPLICATION_STATUSES)("in status %s has its badge and sentence, and is explained", (status) => {
    const { badge, text } = statusWords(status);
    expect([badge, text]).toEqual(WORDS[status]);
    const { meaning, next } = explanationOf(status, NOTHING_KNOWN);
    expect(meaning).toMatch(/。$/);
    expect(next).toMatch(/。$/);
  });

  test("in a status of a later version is being updated", () => {
    expect(statusWords(null)).toMatchObject({ badge: "状态更新中", text: "状态更新中" });
    expect(explanationOf(null, NOTHING_KNOWN).next).toMatch(/。$/);
  });
});

describe("an application that passed a stage", () => {
  const passed = APPLICATION_STATUSES.filter((status) => PROGRESS[status].outcome === "passed");

  test.each(passed)("in status %s announces only the part of the next appointment that is not shown below", (status) => {
    const nextWith = (time: boolean, place: boolean): string => explanationOf(status, { time, place }).next;
    expect(nextWith(true, true)).not.toMatch(/公布|电话/);
    expect(nextWith(true, false)).toMatch(/地点公布后/);
    expect(nextWith(true, false)).not.toMatch(/时间公布后|时间和地点/);
    expect(nextWith(false, true)).toMatch(/时间公布后/);
    expect(nextWith(false, true)).not.toMatch(/地点公布后|时间和地点/);
    expect(nextWith(false, false)).toMatch(/时间和地点公布后|电话联系/);
  });
});

test("the milestones say where and when to look, and promise no message by themselves", () => {
  expect(progress.milestones).not.toMatch(/通知|收到/);
  expect(progress.milestonesHint).not.toMatch(/通知|短信|告知/);
  for (const { name, look } of Object.values(milestoneText)) {
    expect(look, name).toMatch(/应聘|本页/);
    expect(look, name).not.toMatch(/通知|短信|告知/);
  }
});

test("every participation has its word", () => {
  expect(PARTICIPATIONS.map((code) => participationText[code])).toEqual(["未反馈", "参加", "不参加", "已签到", "未通过", "已通过"]);
});
