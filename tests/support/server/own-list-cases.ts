import type { CallCase } from "./call-cases.ts";

/** Posts for later and blocked companies: lists of the caller alone. */
export const ownListCases = (postId: string): CallCase[] => [
  {
    path: "/api/homePage/ownLists",
    good: { recruitProjectIds: [Number(postId)], companyNames: ["岫屿智联科技有限公司"] },
    bad: [
      [{ recruitProjectIds: ["x"] }, "recruitProjectIds.0", "岗位编号格式不正确"],
      [{ recruitProjectIds: Array.from({ length: 101 }, (_, index) => index + 1) }, "recruitProjectIds", "岗位编号超出允许的范围"],
      [{ companyNames: ["x".repeat(121)] }, "companyNames.0", "企业名称超出允许的范围"],
      [{ companyNames: Array.from({ length: 101 }, (_, index) => `x${index}`) }, "companyNames", "企业名称超出允许的范围"],
    ],
    seeker: true,
  },
  {
    path: "/api/homePage/keepPost",
    good: { recruitProjectId: Number(postId), ifKept: 1 },
    bad: [
      [{ ifKept: 1 }, "recruitProjectId", "岗位编号不能为空"],
      [{ recruitProjectId: 1, ifKept: 2 }, "ifKept", "稍后看标记格式不正确"],
    ],
    seeker: true,
  },
  {
    path: "/api/homePage/blockCompany",
    good: { companyName: "岫屿智联科技有限公司", ifBlocked: 1 },
    bad: [
      [{ ifBlocked: 1 }, "companyName", "企业名称不能为空"],
      [{ companyName: "x", ifBlocked: 2 }, "ifBlocked", "屏蔽标记格式不正确"],
    ],
    seeker: true,
  },
];
