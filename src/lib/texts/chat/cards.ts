import { chosenTime } from "#lib/domain/chat/cards/interview.ts";
import type { InterviewCard, JobCard, PostCard, SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import type { OfferProblem } from "#lib/domain/chat/cards/offer-draft.ts";
import { beijingDate, formatBeijing } from "#lib/domain/time.ts";

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** 11月30日 周一 14:00, in Beijing; the year where it is not this one. */
export const slotText = (at: number, now: number): string => {
  const [date = "", time = ""] = formatBeijing(at).split(" ");
  const [year, month, day] = date.split("-").map(Number);
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "";
  return `${beijingDate(now).startsWith(String(year)) ? "" : `${year}年`}${month}月${day}日 ${weekday} ${time}`;
};

const CUTS: Record<SharedCut, string> = { application: "投递版", interview: "面试版" };

/** Words of the cards of posts, résumés and interviews. */
export const cards = {
  post: "职位",
  closed: "已截止",
  upcoming: "未开始",
  gone: "职位已下线",
  seePost: "查看职位",
  seePostOf: (title: string) => `查看职位：${title}`,
  resumeCard: "简历",
  resume: (cut: SharedCut) => `我的简历 · ${CUTS[cut]}`,
  theirResume: (cut: SharedCut) => `简历 · ${CUTS[cut]}`,
  until: (date: string) => `${date} 前可查看，仅限对方本人`,
  untilYours: (date: string) => `${date} 前可查看，仅限您本人`,
  seeResume: "查看简历",
  over: "已过期",
  withdraw: "撤回简历",
  withdrawTitle: "撤回简历",
  withdrawQuestion: "撤回后，对方将无法再查看这份简历，且不能恢复。",
  confirmWithdraw: "确定撤回",
  withdrawn: "已撤回，对方无法再查看",
  interview: "面试邀请",
  waiting: "等待对方选择",
  length: (minutes: number) => `约${minutes}分钟`,
  place: "地点：",
  link: "线上面试链接",
  note: "备注：",
  choose: "请选择一个时间（北京时间）",
  offered: "可选时间（北京时间）",
  chosen: "已选定",
  past: "已过",
  allPast: "邀请的时间都已过",
  noneFits: "都不合适",
  noneChosen: "所选时间都不合适，请另约时间",
  change: "更改选择",
  keep: "不改了",
  calendar: "加入日历",
  calendarFile: "面试.ics",
  calendarTitle: (name: string) => `面试：${name}`,
  newest: "邀请已有更新，现显示最新内容",
  notAnswered: "未能提交您的选择，请稍后重试",
} as const;

/** Words of the dialog in which a seeker sends the résumé. */
export const sendResume = {
  title: "发送简历",
  tool: "发简历",
  cut: "简历版本",
  cuts: {
    application: "投递版（不含身份证号、婚姻状况、家庭成员和紧急联系人）",
    interview: "面试版（在投递版上增加照片）",
  } satisfies Record<SharedCut, string>,
  preview: "对方将看到的内容",
  note: "发送的是当前内容的副本，仅对方本人可查看，30 天后失效；不含附件，可随时撤回。",
  noPhoto: "还没有标记一寸照，面试版中不含照片。",
  photo: "一寸照",
  photoLost: "一寸照未能加载，现在发送的面试版中不含照片。",
  photoAgain: "重新加载照片",
  failed: "简历加载失败",
  submit: "发送给对方",
  cancel: "取消",
} as const;

/** Words of the dialog in which a recruiter offers times. */
export const offer = {
  title: "邀约面试",
  tool: "约面试",
  slot: (index: number) => `时间 ${index + 1}`,
  slotsHint: "北京时间，最多三个，由求职者选择其一",
  minutes: "时长",
  minutesOf: (minutes: number) => `${minutes} 分钟`,
  place: "面试地点",
  link: "线上面试链接",
  whereHint: "地点与链接至少填写一项",
  note: "备注（选填）",
  submit: "发送邀请",
  problems: {
    "no-slot": "请至少填写一个时间",
    past: "请选择将来的时间",
    twice: "时间不能重复",
    "no-place": "请填写面试地点或线上面试链接",
    "not-web": "请填写以 http:// 或 https:// 开头的链接",
    "too-long": "内容过长，请精简",
  } satisfies Record<OfferProblem, string>,
} as const;

/** Words of the page of a shared résumé. */
export const sharedPage = {
  title: "求职者简历",
  description: "求职者在聊天中发送给您的简历，仅收件的招聘者本人可查看。",
  loading: "正在打开简历…",
  failed: "简历打开失败",
  gone: "简历已撤回或已失效",
  goneHint: "求职者已撤回这份简历，或查看期限已过。可在聊天中请对方重新发送。",
  notYours: "无权查看这份简历",
  notYoursHint: "简历仅供收件的招聘者本人查看。请从聊天中打开，或在本标签页登录招聘管理台后重试。",
  toDesk: "前往招聘管理台",
  sentAt: (time: string, until: string) => `发送于 ${time}（北京时间），${until} 前可查看`,
  private: "仅供您本人用于招聘，请勿转发或用于其他用途。",
} as const;

const placeOf = ({ place, link }: Pick<InterviewCard, "place" | "link">): string => [place, link].filter(Boolean).join(" ");

const interviewText = (card: InterviewCard, now: number): string => {
  const chosen = chosenTime(card);
  if (chosen !== null) return `[面试邀请] 已选定 ${slotText(chosen, now)}`;
  if (card.answer === "none") return `[面试邀请] ${cards.noneChosen}`;
  return `[面试邀请] 可选时间：${card.slots.map((at) => slotText(at, now)).join("、")}；${placeOf(card)}`;
};

const postText = ({ title, pay, place }: PostCard): string => `[职位] ${[title, pay, place].filter(Boolean).join(" · ")}`;

/** A card in words, for rows, screen readers and programs that do not know the card. */
export const jobCardText = (card: JobCard, now = Date.now()): string => {
  switch (card.kind) {
    case "job.post":
      return postText(card);
    case "job.resume":
      return `[简历] ${CUTS[card.cut]}，${beijingDate(card.until)} 前可在聊天中查看`;
    case "job.interview":
      return interviewText(card, now);
  }
};
