import type { Fair, FairScale } from "#lib/domain/fairs/fairs.ts";
import type { FairType } from "#lib/domain/fairs/status.ts";
import { formatBeijing } from "#lib/domain/time.ts";

export const fairTypeText = { NETWORK: "网络招聘会", SCENE: "现场招聘会" } satisfies Record<FairType, string>;
export const fairScaleText = { small: "小型", medium: "中型", large: "大型" } satisfies Record<FairScale, string>;

/** 2026-11-21 09:00 至 2026-11-22 16:30 (R1.9-8: YYYY-MM-DD HH:mm). */
export const fairTimeText = (fair: Pick<Fair, "startsAt" | "endsAt">): string =>
  `${fairStartText(fair)} ${formatBeijing(fair.endsAt)}`;
/** The first half of it, where the line may break after it. */
export const fairStartText = (fair: Pick<Fair, "startsAt">): string => `${formatBeijing(fair.startsAt)} 至`;

export const fairs = {
  title: "招聘会",
  types: "招聘会类型",
  none: "暂无此类招聘会",
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
