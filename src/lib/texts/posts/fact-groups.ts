import type { FactGroupKey } from "#lib/domain/posts/facts.ts";

/** Words of the filters by facts. */
export const factGroupWords = {
  degree: "学历要求",
  experience: "工作经验",
  employment: "工作形式",
  benefits: "福利待遇",
} satisfies Record<FactGroupKey, string>;

export const factHint = "按职位描述识别，福利须同时满足";
