import { HAS_CALLS } from "#lib/domain/chat/calls/availability.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import type { FairType } from "#lib/domain/fairs/status.ts";

/** The button of a running fair (R2.4.1-1). */
export const fairActionText = {
  NETWORK: {
    button: "在线沟通",
    hint: HAS_CALLS ? "选择岗位后，可与招聘方文字沟通或视频面试" : "选择岗位后，可与招聘方在线沟通",
  },
  SCENE: { button: "我要报名", hint: "选择岗位即可报名，也可从企业卡片直接报名" },
} satisfies Record<FairType, { button: string; hint: string }>;
/** The button of any other, and why it cannot be pressed. */
export const fairIdleText = {
  TO_BE_HELD: { button: "未开始", hint: "招聘会开始后即可参加，可先加入日历，届时别错过" },
  END: { button: "已结束", hint: "本场招聘会已结束，仍可查看参会企业与岗位" },
  CANCEL: { button: "已取消", hint: "主办方已取消本场招聘会，可看看其他场次" },
  UNKNOWN: { button: "状态未知", hint: "暂时无法确认本场招聘会的状态，请稍后刷新页面" },
} satisfies Record<Exclude<Fair["status"], "IN_PROGRESS">, { button: string; hint: string }>;
/** The same action beside one company. */
export const fairCompanyActionText = { NETWORK: "沟通", SCENE: "报名" } satisfies Record<FairType, string>;
