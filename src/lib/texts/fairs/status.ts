import type { FairTimes } from "#lib/domain/fairs/status.ts";

export const fairStatusText = {
  TO_BE_HELD: "待举办",
  IN_PROGRESS: "进行中",
  END: "已结束",
  CANCEL: "已取消",
  UNKNOWN: "状态未知",
} satisfies Record<FairTimes["status"], string>;

const two = (value: number): string => String(value).padStart(2, "0");

/** Remaining time: 3天 04:05:06. */
export const countdownText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  return days > 0 ? `${days}天 ${clock}` : clock;
};

export const countdown = {
  toStart: (left: string) => `距开始 ${left}`,
  toEnd: (left: string) => `距结束 ${left}`,
};
