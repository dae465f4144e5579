import type { Fair, FairScale, FairType } from "#lib/domain/fairs.ts";
import { formatBeijing } from "#lib/domain/time.ts";

export const fairTypeText = { NETWORK: "网络招聘会", SCENE: "现场招聘会" } satisfies Record<FairType, string>;
export const fairStatusText = {
  TO_BE_HELD: "待举办",
  IN_PROGRESS: "进行中",
  END: "已结束",
  CANCEL: "已取消",
  UNKNOWN: "状态未知",
} satisfies Record<Fair["status"], string>;
/** The button of a running fair (2§4.1). */
export const fairActionText = { NETWORK: "在线沟通", SCENE: "我要报名" } satisfies Record<FairType, string>;
/** The button of any other, and why it cannot be pressed. */
export const fairIdleText = {
  TO_BE_HELD: { button: "未开始", hint: "招聘会开始后即可参加，可先加入日历，届时别错过" },
  END: { button: "已结束", hint: "本场招聘会已结束，仍可查看参会企业与岗位" },
  CANCEL: { button: "已取消", hint: "主办方已取消本场招聘会，可看看其他场次" },
  UNKNOWN: { button: "状态未知", hint: "暂时无法确认本场招聘会的状态，请稍后刷新页面" },
} satisfies Record<Exclude<Fair["status"], "IN_PROGRESS">, { button: string; hint: string }>;
/** The same action beside one company. */
export const fairCompanyActionText = { NETWORK: "沟通", SCENE: "报名" } satisfies Record<FairType, string>;

export const fairScaleText = { small: "小型", medium: "中型", large: "大型" } satisfies Record<FairScale, string>;

/** 2026-11-21 09:00 至 2026-11-22 16:30 (1§9: YYYY-MM-DD HH:mm). */
export const fairTimeText = (fair: Pick<Fair, "startsAt" | "endsAt">): string =>
  `${fairStartText(fair)} ${formatBeijing(fair.endsAt)}`;
/** The first half of it, where the line may break after it. */
export const fairStartText = (fair: Pick<Fair, "startsAt">): string => `${formatBeijing(fair.startsAt)} 至`;

const two = (value: number): string => String(value).padStart(2, "0");

/** What is left until a moment: 3天 04:05:06. */
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
  toCalendar: "加入日历",
  detailTitle: "招聘会详情",
  detailDescription: "查看招聘会的举办时间、主办方、参会企业与招聘岗位，在线报名或沟通。",
  time: "举办时间",
  companyList: "参会企业与岗位",
  noCompanies: "参会企业陆续入驻中，请稍后再来看看",
  pauseScrolling: "暂停滚动",
  resumeScrolling: "继续滚动",
  companyAction: (action: string, company: string) => `${action}：${company}`,
  scan: "手机扫码查看",
  qrOf: "本页二维码",
  missingTitle: "没有找到这场招聘会",
  missingText: "链接可能不完整，或者招聘会已经下线。",
  toList: "查看全部招聘会",
  needsScript: "这一页需要启用 JavaScript 才能显示，可先从招聘会列表查看。",
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

/** One sentence about a fair, for search engines and shared links. */
export const fairDescription = (fair: Fair): string =>
  `${fairTypeText[fair.type]}，${fair.organizer}主办，${fairTimeText(fair)}，${fair.companyCount}家企业、${fair.postCount}个岗位。`;

/** The select-post dialog (2§2.2, 2§5.11). */
export const fairChoice = {
  title: { NETWORK: "选择面试职位", SCENE: "选择报名职位" } satisfies Record<FairType, string>,
  missed: { NETWORK: "请先选择面试职位！", SCENE: "请选择报名职位！" } satisfies Record<FairType, string>,
  find: "筛选企业或岗位",
  findPlaceholder: "输入企业或岗位名称",
  count: (posts: number) => `共${posts}个岗位`,
  none: "没有符合的岗位，换个词试试",
  applied: "已报名",
  chosen: (post: string) => `已选：${post}`,
  signUp: "确认报名",
  text: "文字沟通",
  video: "视频面试",
  working: "正在处理…",
};
