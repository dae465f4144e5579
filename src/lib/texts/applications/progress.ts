import { type ApplicationStatus, type Participation, PROGRESS, type Stage } from "#lib/domain/applications/applications.ts";
import type { Milestone } from "#lib/domain/applications/milestones.ts";
import type { UsualWait } from "#lib/domain/applications/usual-wait.ts";
import { stageNames } from "./applications.ts";

/** Words of 信息反馈 and 成绩公示 (R2.2.5). */
export const progress = {
  meaning: "这表示什么",
  next: "接下来",
  previous: "上一环节",
  /** A finished stage: its name, time and place. */
  past: (...parts: readonly string[]) => parts.filter(Boolean).join("，"),
  bring: "需要携带",
  listed: (things: readonly string[]) => things.join("、"),
  appointment: (stage: string) => `${stage}安排`,
  time: "时间",
  note: "说明",
  timeUnknown: "时间待公布",
  beijing: (time: string) => `${time}（北京时间）`,
  place: "地点",
  placeUnknown: "地点待公布",
  ticketNumber: "准考证号",
  ticketLater: "准考证将在笔试开始后提供",
  addToCalendar: "加入日历",
  participation: "是否参加",
  attend: "参加",
  notAttend: "不参加",
  attending: "您已选择参加，签到前可以修改",
  notAttending: "您已选择不参加，签到前可以修改",
  confirmTitle: "确定不参加吗？",
  confirmText: (stage: string) => `选择不参加将视为放弃本次${stage}，签到前您仍可以改为参加。`,
  milestones: "四个结果在哪里看",
  milestonesHint: "结果公布后会显示在这里，请按下面的时间到「我的应聘」查看。",
  /** The ways that this user has switched on for moved applications: nothing here may promise more. */
  toldBy: (ways: string) => `有进展时通知您的方式：${ways}。`,
  toldByNone: "您关闭了应聘进展的通知。",
  toldBySettings: "设置通知方式",
  notYet: "尚未公布",
  day: (count: number) => `在此阶段第 ${count} 天`,
  usualWait: ({ of, cases, median, most }: UsualWait) =>
    `此环节一般 ${median} 天，90% 在 ${most} 天内（${of === "company" ? "该企业" : "全站"}近一年 ${cases} 份已有结果的申请）`,
  /** The wait is longer than that of nine of ten. */
  longWait: "等待已超过多数申请，可以向招聘方询问进展。",
  reviewed: (reviewed: number, total: number) => `本批次本环节：已审 ${reviewed} / ${total}`,
  leftBehind: "未进入下一轮",
  leftBehindText: "同批次的其他人已进入下一环节超过四天，您的申请没有随之推进，通常表示未进入下一轮。以招聘单位的最终通知为准。",
  noResults: "还没有环节结果",
  /** A line above the batch's announcements. */
  noResultsYet: "您还没有环节结果，笔试、面试等环节的结果公布后会显示在这里。",
  noResultsHint: "笔试、面试等环节的参加情况和结果会显示在这里。",
  notice: "批次公示",
  noticeTitle: (batch: string, stage: string) => `${batch}${stage}`,
  noticePassed: (count: number, total: number) => `共 ${total} 人参加本环节，已公布 ${count} 人的结果`,
  noticeMine: (text: string) => `您的结果：${text}`,
} as const;

/** Each milestone's name, and where and when the seeker sees it. */
export const milestoneText = {
  received: { name: "收到报名", look: "报名后立即显示在「我的应聘」" },
  eligibility: { name: "资格审核结果", look: "看应聘卡片，审核期间每两三天看一次" },
  exam: { name: "笔试、面试结果", look: "看本页或「成绩公示」，考后每天看一次" },
  decision: { name: "最终结果", look: "看应聘卡片，待录取期间每两三天看一次" },
} as const satisfies Record<Milestone, { name: string; look: string }>;

/** A seeker's participation in a stage, or its result (R2.4.6-1). */
export const participationText = {
  0: "未反馈",
  10: "参加",
  11: "不参加",
  20: "已签到",
  30: "未通过",
  40: "已通过",
} as const satisfies Record<Participation, string>;

type Explanation = { meaning: string; next: string; bring?: readonly string[] };

const ID_CARD = "本人有效身份证原件";

/** Of a stage that is under review (R2.4.4-1). */
const IN_STAGE: Record<Stage, Explanation> = {
  0: { meaning: "招聘单位正在核对您报名时提交的资料。", next: "审核结果会显示在这里。请保持电话畅通，您无需再做什么。" },
  1: {
    meaning: "您已进入笔试环节，成绩还没有公布。",
    next: "请在签到前选择是否参加，按时到考点签到；成绩公布后会显示在这里。",
    bring: [ID_CARD, "准考证（可在下方下载打印）", "黑色签字笔"],
  },
  2: {
    meaning: "您已进入面试环节，结果还没有公布。",
    next: "请在签到前选择是否参加，提前15分钟到场签到；结果公布后会显示在这里。",
    bring: [ID_CARD, "纸质简历一份", "学历、学位证书原件"],
  },
  3: {
    meaning: "您已进入体测环节，结果还没有公布。",
    next: "请在签到前选择是否参加，穿运动服到场；身体不适请提前联系招聘单位。",
    bring: [ID_CARD, "运动服和运动鞋"],
  },
  4: {
    meaning: "您已进入体检环节，结果还没有公布。",
    next: "体检前一晚清淡饮食，当日早晨空腹。体检结果由招聘单位通知。",
    bring: [ID_CARD],
  },
  5: { meaning: "招聘单位正在核实您的经历。", next: "可能会联系您填写的证明人，请提前告知对方。您无需到场。" },
  6: { meaning: "录取名单正在审定。", next: "结果会显示在这里，招聘单位也会与您联系。" },
};

const EARLY: Explanation = { meaning: "招聘单位正在考虑提前录取您。", next: "结果会显示在这里。提前录取不成功也可能被补录。" };
const SUPPLEMENTARY: Explanation = { meaning: "有名额空出，招聘单位正在考虑补录您。", next: "结果会显示在这里，请保持电话畅通。" };
const ADMITTED: Explanation = {
  meaning: "恭喜，您已被录取。",
  next: "招聘单位会与您联系办理入职，请以其通知的时间和材料为准。",
  bring: [ID_CARD, "学历、学位证书原件"],
};
const FAILED: Explanation = {
  meaning: "本次应聘到这里结束。",
  next: "您的简历不受影响，可以继续应聘其他职位；有名额空出时，招聘单位也可能补录。",
};
const UNKNOWN: Explanation = { meaning: "招聘单位更新了状态，本页面还不认识它。", next: "请稍后刷新，或联系招聘单位了解详情。" };

/** Which parts of the next stage's appointment are already known. */
type Known = { time: boolean; place: boolean };

/** The next step after a passed stage. Must not repeat information shown below it. */
const afterPassing = (at: Stage, known: Known): string => {
  if (known.time && known.place) return "下一环节已经安排好，时间和地点见下方，请准时参加。";
  if (known.time) return "下一环节的时间见下方，地点公布后会显示在这里。";
  if (known.place) return "下一环节的地点见下方，时间公布后会显示在这里。";
  return at === 0 ? "工作人员将与您电话联系，说明下一环节的安排。" : "下一环节的时间和地点公布后会显示在这里。";
};

/**
 * A status's meaning, the next step and things to bring; null is a code of a later version. `known`: facts that the appointment below
 * already shows.
 */
export const explanationOf = (status: ApplicationStatus | null, known: Known): Explanation => {
  if (status === null) return UNKNOWN;
  const { at, outcome } = PROGRESS[status];
  if (outcome === "failed") return FAILED;
  if (outcome === "admitted") return ADMITTED;
  if (at === "early") return EARLY;
  if (at === "supplementary") return SUPPLEMENTARY;
  if (outcome === "under-review") return IN_STAGE[at];
  return { meaning: `您已通过${stageNames[at]}。`, next: afterPassing(at, known) };
};

/** An appointment as a calendar calls it. */
export const appointmentTitle = (stage: Stage, post: string): string => `${stageNames[stage]}：${post}`;
