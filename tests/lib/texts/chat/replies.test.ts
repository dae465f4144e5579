import { expect, test } from "vitest";
import { replies, repliesText } from "#lib/texts/chat/replies.ts";

test.each([
  [30, "1分钟"],
  [601, "11分钟"],
  [5400, "2小时"],
  [86_400, "24小时"],
  [90_000, "2天"],
])("a median of %i seconds is shown as %s: never less than measured", (medianSeconds, words) => {
  expect(repliesText({ conversations: 42, answered: 35, medianSeconds })).toBe(`通常${words}内回复 · 近30天回复率83%`);
});

const none = { conversations: 6, answered: 0, medianSeconds: null };

test("a recruiter without answers has a share and no time", () => {
  expect(repliesText(none)).toBe("近30天回复率0%");
});

test("the rule of the share names both its figures", () => {
  expect(replies.ruleText(none)).toContain("6位求职者主动发起沟通，其中0位");
});
