/** The facts of a post in the few words of a tag, as the server writes them into its answers. */
import type { Experience, PostFacts } from "#lib/domain/posts/facts.ts";
import type { LikePay } from "#lib/domain/posts/posts.ts";
import { shortSalaryText } from "./short-salary.ts";

export const experienceText = ({ min, max }: Experience): string => {
  if (min === 0) return "经验不限";
  return max === null ? `${min}年以上` : `${min}-${max}年`;
};

/** A post's demands: 本科, 3年以上, 实习. */
export const conditionTags = ({ degree, experience, employment }: PostFacts): string[] =>
  [degree, experience && experienceText(experience), employment].filter((tag) => tag !== null);

/** More would push the description, which names them all, off a phone's first screen. */
const OFFERS = 6;

/** A post's offers: 招3人, 五险一金, 双休. */
export const offerTags = ({ headcount, benefits }: PostFacts): string[] =>
  [...(headcount === null ? [] : [`招${headcount}人`]), ...benefits].slice(0, OFFERS);

/** 同类23个职位的中位数：15K·月 */
export const likePayText = ({ median, count }: LikePay): string =>
  `同类${count}个职位的中位数：${shortSalaryText({ min: median, max: median })}`;
