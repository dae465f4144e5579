import { type Application, type ApplicationStatus, PROGRESS, type Progress } from "#lib/domain/applications/applications.ts";
import type { TrackStage } from "#lib/domain/applications/milestones.ts";

/** Words of 我的应聘 (R2.2.5). */
export const applications = {
  title: "我的应聘",
  lists: "应聘列表",
  applied: "已应聘岗位",
  interested: "感兴趣",
  appliedOn: (date: string) => `${date} 报名`,
  noneApplied: "还没有应聘记录",
  noneAppliedHint: "看到合适的职位，点击「立即报名」即可应聘。",
  toSearch: "去看看职位",
  halves: "应聘进展",
  half: { all: "全部", open: "进行中", over: "已结束" },
  noneInHalf: { open: "没有进行中的应聘", over: "没有已结束的应聘" },
  feedback: "信息反馈",
  results: "成绩公示",
  /** Instead of the button, where there is nothing to open it for yet. */
  noResults: "尚无成绩",
  appointment: "近期安排",
  appointmentOf: (title: string, time: string) => (time ? `${title} · ${time}（北京时间）` : title),
  feedbackOf: (post: string) => `${post}：信息反馈`,
  resultsOf: (post: string) => `${post}：成绩公示`,
  track: "应聘进度",
  /** Month and day, between which it may break. */
  day: (date: string) => {
    const [, month, day] = date.split("-").map(Number);
    return [`${month}月`, `${day}日`] as const;
  },
  upNext: (stage: string) => `下一环节：${stage}`,
  changed: (date: string) => `${date} 更新`,
  unfold: "展开详情",
  fold: "收起",
  detailsOf: (post: string) => `${post}：详情`,
  similar: "相似职位",
  received: "投递内容",
  receivedOf: (post: string) => `${post}：投递内容`,
  withdraw: "撤回应聘",
  withdrawOf: (post: string) => `${post}：撤回应聘`,
  similarTo: (post: string) => `${post}：相似职位`,
};

/** The stages by their codes (R2.4.4-1), and the two ways around them. */
export const stageNames = {
  0: "信息审核",
  1: "笔试",
  2: "面试",
  3: "体测",
  4: "体检",
  5: "背调",
  6: "待录取",
  early: "提前录取",
  supplementary: "补录",
} satisfies Record<Progress["at"], string>;

/** A stage's progress, for screen readers. */
export const stageStateText = {
  done: "（已通过）",
  present: "（进行中）",
  failed: "（未通过）",
  "to-come": "（未开始）",
} as const satisfies Record<TrackStage["state"], string>;

export type StatusWords = { badge: string; text: string; outcome: Progress["outcome"] | "unknown" | "withdrawn" };

const UPDATING: StatusWords = { badge: "状态更新中", text: "状态更新中", outcome: "unknown" };

/** Codes that say something of their own; the rest speak by stage and outcome (D-F). */
const OWN_WORDS: Partial<Record<ApplicationStatus, { badge?: string; text: string }>> = {
  "10": { badge: "信息审核中", text: "您的报名信息还在审核，请耐心等待" },
  "20": { text: "报名审核已通过，工作人员将与您电话联系" },
  "17": { badge: "未录取", text: "很遗憾，录取失败。" },
  "18": { text: "很遗憾，提前录取失败。" },
  "90": { badge: "提前录取审核中", text: "提前录取审核中" },
  "1": { text: "补录审核中" },
  "100": { badge: "已录取", text: "已录取" },
};

const byOutcome = (stage: string, outcome: Progress["outcome"]): { badge: string; text: string } => {
  if (outcome === "under-review") return { badge: `${stage}审核中`, text: "请等待下一阶段公示通知" };
  if (outcome === "failed") return { badge: `${stage}未通过`, text: `很遗憾，你未通过本次${stage}` };
  return { badge: `${stage}已通过`, text: `恭喜您通过${stage}，进入下一阶段` };
};

/** Words of a withdrawn application, in any status. */
export const WITHDRAWN: StatusWords = { badge: "已撤回", text: "您已撤回本次应聘", outcome: "withdrawn" };

/** A status's name and sentence for the seeker (R2.4.7-1, D-F); null is a code of a later version. */
export const statusWords = (status: ApplicationStatus | null): StatusWords => {
  if (status === null) return UPDATING;
  const { at, outcome } = PROGRESS[status];
  return { ...byOutcome(stageNames[at], outcome), ...OWN_WORDS[status], outcome };
};

/** The same of an application, which may have been withdrawn. */
export const applicationWords = ({ status, withdrawnAt }: Pick<Application, "status" | "withdrawnAt">): StatusWords =>
  withdrawnAt === null ? statusWords(status) : WITHDRAWN;
