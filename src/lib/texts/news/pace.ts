import type { Pace } from "#lib/domain/news/news.ts";

/** How often a saved search is news. */
export const paceText = {
  now: "立即通知",
  day: "每天通知",
  week: "每周通知",
  off: "不通知",
} as const satisfies Record<Pace, string>;
