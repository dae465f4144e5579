import type { Fair, FairScale, FairType } from "#lib/domain/fairs/fairs.ts";
import { formatBeijing } from "#lib/domain/time.ts";

export const fairTypeText = { NETWORK: "网络招聘会", SCENE: "现场招聘会" } satisfies Record<FairType, string>;
export const fairStatusText = {
  TO_BE_HELD: "待举办",
  IN_PROGRESS: "进行中",
  END: "已结束",
  CANCEL: "已取消",
  UNKNOWN: "状态未知",
} satisfies Record<Fair["status"], string>;
export const fairScaleText = { small: "小型", medium: "中型", large: "大型" } satisfies Record<FairScale, string>;

/** 2026-11-21 09:00 至 2026-11-22 16:30 (R1.9-8: YYYY-MM-DD HH:mm). */
export const fairTimeText = (fair: Pick<Fair, "startsAt" | "endsAt">): string =>
  `${fairStartText(fair)} ${formatBeijing(fair.endsAt)}`;
/** The first half of it, where the line may break after it. */
export const fairStartText = (fair: Pick<Fair, "startsAt">): string => `${formatBeijing(fair.startsAt)} 至`;

const two = (value: number): string => String(value).padStart(2, "0");

/** Remaining time: 3天 04:05:06. */
export const countdownText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return days > 0 ? `${days}天 ${clock}` : clock;
};

export const fairs = {
  title: "招聘会",
  types: "招聘会类型",
  none: "暂无此类招聘会",
  toStart: (left: string) => `距开始 ${left}`,
  toEnd: (left: string) => `距结束 ${left}`,
  organizer: "主办方",
  organizerOf: (name: string) => `主办方：${name}`,
  companies: "参会企业",
  posts: "招聘岗位",
  scale: "规模",
  days: (count: number) => `共${count}天`,
  enter: "进入场会",
  enterNamed: (name: string) => `进入场会：${name}`,
  count: (type: string, count: number) => `${type}（${count}）`,
};
