import type { CallCase } from "./call-cases.ts";

/** The calls that a build makes pages from. */
export const buildCases: CallCase[] = [
  {
    path: "/api/homePage/openPosts",
    good: { afterId: 10_001, count: 5 },
    bad: [
      [{}, "count", "条数"],
      [{ count: 1001 }, "count", "条数"],
      [{ count: 5, afterId: "x" }, "afterId", "编号"],
    ],
  },
  {
    path: "/api/homePage/postDetails",
    good: { recruitProjectIds: [10_001, "10002"] },
    bad: [
      [{}, "recruitProjectIds", "岗位编号"],
      [{ recruitProjectIds: [] }, "recruitProjectIds", "岗位编号"],
      [{ recruitProjectIds: Array.from({ length: 101 }, (_, index) => index + 1) }, "recruitProjectIds", "岗位编号"],
      [{ recruitProjectIds: ["x"] }, "recruitProjectIds.0", "岗位编号"],
    ],
  },
  {
    path: "/api/homePage/postVersions",
    good: { afterId: 10_001, count: 50_000 },
    bad: [
      [{}, "count", "条数"],
      [{ count: 50_001 }, "count", "条数"],
      [{ count: 5, afterId: "x" }, "afterId", "编号"],
    ],
  },
  { path: "/api/homePage/fairVersions", good: {}, bad: [] },
];
