import type { FairDay } from "#lib/domain/fairs/days.ts";

/** The days of the list of fairs. */
export const fairDayText = {
  today: "今天",
  "this-week": "本周",
  "next-week": "下周",
  later: "以后",
  over: "已结束",
  cancelled: "已取消",
} satisfies Record<FairDay, string>;
