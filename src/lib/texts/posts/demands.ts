/** 我符合几条: the requirements of a post beside the own résumé. */
import type { AgeRange, countDemands, DemandCheck, Verdict } from "#lib/domain/posts/demands.ts";
import { experienceText } from "./fact-tags.ts";

export const demands = {
  title: "我符合几条",
  hint: "对照您的简历，只在本机比较，招聘方看不到。",
  none: "这个职位没有写明任职要求",
  noneHint: "可以点“立即沟通”向招聘方询问。",
  tagged: "职位条件",
  preferred: "优先条件",
  own: "请自行判断",
  fill: "去补充",
  list: "任职要求",
};

const verdictWords: Record<Verdict, string> = { met: "符合", unmet: "不符合", unknown: "未写明" };
export const verdictText = (verdict: Verdict): string => verdictWords[verdict];

/** 符合 3 项，不符合 1 项，简历未写明 2 项，另有 4 条请自行判断 */
export const summaryText = ({ met, unmet, unknown, open }: ReturnType<typeof countDemands>): string => {
  const parts = [
    met > 0 ? `符合 ${met} 项` : "",
    unmet > 0 ? `不符合 ${unmet} 项` : "",
    unknown > 0 ? `简历未写明 ${unknown} 项` : "",
  ].filter((part) => part !== "");
  if (parts.length === 0) return `${open} 条要求请自行判断`;
  return parts.join("，") + (open > 0 ? `，另有 ${open} 条请自行判断` : "");
};

const ageText = ({ min, max }: AgeRange): string => {
  if (min !== null && max !== null) return `${min}-${max}岁`;
  return max === null ? `${min}岁以上` : `${max}岁以下`;
};
/** 3年2个月 */
const monthsText = (months: number): string => {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (years === 0) return `${rest}个月`;
  return rest === 0 ? `${years}年` : `${years}年${rest}个月`;
};

/** The wish of the post: 学历：本科. */
export const wantedText = (check: DemandCheck): string => {
  if (check.kind === "degree") return check.wanted === "学历不限" ? "学历不限" : `学历：${check.wanted}及以上`;
  if (check.kind === "experience") return check.wanted.min === 0 ? "经验不限" : `经验：${experienceText(check.wanted)}`;
  if (check.kind === "age") return `年龄：${ageText(check.wanted)}`;
  if (check.kind === "major") return check.wanted === "" ? "专业不限" : `专业：${check.wanted}`;
  if (check.kind === "licence") return check.wanted === "" ? "驾照" : `驾照：${check.wanted}`;
  return check.kind === "certificate" ? `证书：${check.wanted}` : `技能：${check.wanted}`;
};

/** The answer of the résumé: 您：硕士. */
export const ownText = (check: DemandCheck): string => {
  if (check.kind === "experience") return check.own === null ? "简历未写工作经历" : `您：${monthsText(check.own)}`;
  if (check.kind === "age") return check.own === null ? "简历未写出生日期" : `您：${check.own}岁`;
  if (check.kind === "skill") return check.verdict === "met" ? "简历中有" : "简历中未写";
  if (check.own === null) return "简历中未写";
  return check.kind === "major" && check.verdict === "unknown" ? `您：${check.own}，是否相关请自行判断` : `您：${check.own}`;
};
