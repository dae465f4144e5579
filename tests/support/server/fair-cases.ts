import type { CallCase } from "./call-cases.ts";

/** The calls that lead on from a fair, and that merge day plans. */
export const fairCases: CallCase[] = [
  {
    path: "/api/homePage/fairAfterwards",
    good: { recruitFairsId: 105 },
    bad: [[{}, "recruitFairsId", "招聘会编号不能为空"]],
  },
  {
    path: "/api/homePage/mergeFairPlans",
    good: { entries: [{ recruitFairsId: 107, companyName: "岫屿智联科技有限公司", changedAt: 1, removed: 0 }] },
    bad: [
      [{}, "entries", "行程不能为空"],
      [{ entries: [{ recruitFairsId: 107, companyName: "", changedAt: 1 }] }, "entries.0.companyName", "行程"],
      [{ entries: [{ recruitFairsId: "x", companyName: "甲", changedAt: 1 }] }, "entries.0.recruitFairsId", "行程格式不正确"],
      [{ entries: [{ recruitFairsId: 107, companyName: "甲", changedAt: -1 }] }, "entries.0.changedAt", "行程格式不正确"],
    ],
    seeker: true,
  },
];
