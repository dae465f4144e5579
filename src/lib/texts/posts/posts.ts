import type { Place } from "#lib/domain/posts/places.ts";
import { CITY_LABEL_LENGTH } from "#lib/domain/posts/places.ts";
import type { OverseasDirection, PostStatus, PostSummary } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING, type SalaryRange } from "#lib/domain/posts/salary.ts";
import { cut } from "#lib/domain/text.ts";
import { placeText, salaryText } from "./facts.ts";

/** A range of the salary filter, a band (R1.9-5) or one that was typed: 3000元以下, 3000-5000元, 50000元以上. */
export const salaryRangeText = ({ min, max }: SalaryRange): string => {
  if (min === 0) return `${max}元以下`;
  return max >= SALARY_CEILING ? `${min}元以上` : `${min}-${max}元`;
};

/** The city as cards show it: 杭州·余杭区 or the address abroad. */
export const cityText = (place: Place): string => {
  if (place.kind !== "domestic") return place.kind === "abroad" ? place.address : "地点面议";
  return [cityLabel(place.city || place.province), place.area].filter(Boolean).join("·");
};
/** 杭州市 → 杭州. */
export const cityLabel = (name: string): string => name.replace(/市$/u, "");
/** The city where room is short (R1.9-7). */
export const shortCityText = (place: Place): string => cut(cityText(place), CITY_LABEL_LENGTH);

/** 后端开发 / Java开发工程师 · 人才引进 */
export const categoryText = (post: Pick<PostSummary, "careerFunction" | "careerPost" | "direction">): string => {
  const career = [post.careerFunction, post.careerPost].filter(Boolean).join(" / ");
  return [career, post.direction && directionText[post.direction]].filter(Boolean).join(" · ");
};

export const statusText = { upcoming: "未开始", open: "在招", closed: "已截止" } satisfies Record<PostStatus, string>;

export const directionText = { import: "人才引进", export: "人才输出" } satisfies Record<OverseasDirection, string>;

/** One sentence about a post, for search engines and shared links. */
export const postDescription = (post: PostSummary): string =>
  `${post.companyName}招聘${post.name}，薪资${salaryText(post.salary)}，工作地点${placeText(post.place)}。在线查看职责与要求，一键报名。`;
/** The page in place of a closed post's page. */
export const closedPost = { title: "该职位已截止", hint: "该职位已停止招聘，看看同类职位吧", similar: "查看同类职位" };
export const jobPostingTexts = { site: "英才港" };

export const posts = {
  hide: "不看这个职位",
  hideNamed: (name: string) => `不看这个职位：${name}`,
  pin: "加入对比",
  pinNamed: (name: string) => `加入对比：${name}`,
  seen: "看过",
  noEnd: "无期限",
  description: "职位描述",
  toSearch: "去搜索职位",
};
