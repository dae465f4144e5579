/** Salary and place of a post, as every page writes them. */
import type { Place } from "#lib/domain/posts/places.ts";
import type { LikePay } from "#lib/domain/posts/posts.ts";
import type { SalaryRange } from "#lib/domain/posts/salary.ts";

/** 8000-12000元/月; 面议 when the figures are not known (D-C3). */
export const salaryText = (salary: SalaryRange | null): string => {
  if (!salary) return "面议";
  return salary.min === salary.max ? `${salary.min}元/月` : `${salary.min}-${salary.max}元/月`;
};

/** Shorter amounts than these, in yuan, would lose figures in thousands. */
const SHORT = { least: 1000, step: 100 };

/** 13.5–23.5K·月, where room is short. Pay that thousands would round is written in full. */
export const shortSalaryText = (salary: SalaryRange | null): string => {
  const ends = salary ? [...new Set([salary.min, salary.max])] : [];
  const isShort = ends.length > 0 && ends.every((yuan) => yuan >= SHORT.least && yuan % SHORT.step === 0);
  return isShort ? `${ends.map((yuan) => yuan / 1000).join("–")}K·月` : salaryText(salary);
};

/** 13.5–23.5K, in the title of a page. */
export const titleSalaryText = (salary: SalaryRange): string => shortSalaryText(salary).replace(/·月$/u, "");

/** 同类23个职位的中位数：15K·月 */
export const likePayText = ({ median, count }: LikePay): string =>
  `同类${count}个职位的中位数：${shortSalaryText({ min: median, max: median })}`;

/** 省-市-区; municipalities are named once. */
export const placeText = (place: Place): string => {
  if (place.kind === "abroad") return place.address;
  if (place.kind === "unknown") return "工作地点面议";
  return [...new Set([place.province, place.city, place.area])].filter(Boolean).join("-");
};
