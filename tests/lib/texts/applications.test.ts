import { expect, test } from "vitest";
import { APPLICATION_STATUSES } from "#lib/domain/applications.ts";
import { statusWords } from "#lib/texts/applications.ts";

/** Decisions F, written out. */
const SAYS: Record<string, string> = {
  "10": "您的报名信息还在审核，请耐心等待",
  "20": "报名审核已通过，工作人员将与您电话联系",
  "11": "很遗憾，你未通过本次信息审核",
  "25": "请等待下一阶段公示通知",
  "30": "恭喜您通过笔试，进入下一阶段",
  "12": "很遗憾，你未通过本次笔试",
  "40": "恭喜您通过面试，进入下一阶段",
  "13": "很遗憾，你未通过本次面试",
  "50": "恭喜您通过体测，进入下一阶段",
  "14": "很遗憾，你未通过本次体测",
  "60": "恭喜您通过体检，进入下一阶段",
  "15": "很遗憾，你未通过本次体检",
  "70": "恭喜您通过背调，进入下一阶段",
  "16": "很遗憾，你未通过本次背调",
  "71": "请等待下一阶段公示通知",
  "80": "请等待下一阶段公示通知",
  "100": "已录取",
  "17": "很遗憾，录取失败。",
  "90": "提前录取审核中",
  "18": "很遗憾，提前录取失败。",
  "1": "补录审核中",
};

test.each(Object.entries(SAYS))("status %s says %s", (status, text) => {
  const known = APPLICATION_STATUSES.find((one) => one === status);
  expect(statusWords(known ?? null).text).toBe(text);
});

test("17 is called 未录取, and an unknown code says that it is being updated", () => {
  expect(statusWords("17").badge).toBe("未录取");
  expect(statusWords(null)).toMatchObject({ badge: "状态更新中", text: "状态更新中" });
});
