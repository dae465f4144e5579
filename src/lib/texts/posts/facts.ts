/** Salary and place of a post, as every page writes them. */
import type { Place } from "#lib/domain/posts/places.ts";
import type { SalaryRange } from "#lib/domain/posts/salary.ts";

/** 8000-12000元/月; 面议 when the figures are not known (D-C3). */
export const salaryText = (salary: SalaryRange | null): string => {
  if (!salary) return "面议";
  return salary.min === salary.max ? `${salary.min}元/月` : `${salary.min}-${salary.max}元/月`;
};

/** 省-市-区; municipalities are named once. */
export const placeText = (place: Place): string => {
  if (place.kind === "abroad") return place.address;
  if (place.kind === "unknown") return "工作地点面议";
  return [...new Set([place.province, place.city, place.area])].filter(Boolean).join("-");
};
