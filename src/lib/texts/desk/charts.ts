import type { Wait } from "#lib/domain/desk/charts.ts";

/** Words of the overview's charts. Each heading is the question that its chart answers. */
export const chartWords = {
  signedUp: "最近 14 天，每天有多少人报名？",
  standing: "进行中的应聘停在哪个环节？",
  waiting: "未处理的应聘等了多久？",
  none: "暂无数据",
  /** 11-26, without the year. */
  day: (day: string) => day.slice(5),
  value: (label: string, count: number) => `${label}：${count}`,
  waits: { day: "1 天内", "three-days": "1–3 天", week: "3–7 天", longer: "超过 7 天" } satisfies Record<Wait, string>,
};
