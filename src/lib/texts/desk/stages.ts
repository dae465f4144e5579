import type { StageResult } from "#lib/domain/desk/results.ts";

/** The batch of a post whose company has made none. */
export const FIRST_BATCH = "第一批";

export const stageWords = {
  time: "时间（北京时间）",
  place: "地点或会议链接",
  note: "说明（选填）",
  noteShown: "说明",
  noteHint: "例如需要携带的证件；求职者在「我的应聘」中可以看到",
  numbers: "编排准考证号",
  numbersHint: (first: string) => `按报名先后从 ${first} 起连续编号`,
  prefix: "前缀",
  digits: "位数",
  appointment: "安排",
  ticketNumber: "准考证号",
};

/** Results that are entered first and published later. */
export const resultWords = {
  enter: "录入成绩（公布前求职者不可见）",
  names: { passed: "通过", failed: "未通过" } satisfies Record<StageResult, string>,
  clear: "清除已录入",
  entered: (name: string) => `已录入：${name}，未公布`,
  publish: "公布",
  publishAll: (count: number) => `公布 ${count} 份成绩`,
  title: (count: number) => `公布 ${count} 份成绩`,
};
