import * as answers from "#lib/texts/answers.ts";
import { actionFailed } from "#lib/texts/failures.ts";

/** Notices after an action (R1.8-4), keyed as in `stores/shell/toasts.ts`. Those behind the login are in `page-notices.ts`. */
export const noticeTexts = {
  "code-sent": answers.codeSent,
  "logged-in": answers.loggedIn,
  "phone-changed": answers.phoneChanged,
  deleted: answers.accountDeleted,
  "device-ended": answers.deviceEnded,
  "other-devices-ended": answers.otherDevicesEnded,
  "signed-up": answers.signedUp,
  "signed-up-before": "您已报名过该岗位，无需重复报名",
  "fair-not-running": "招聘会当前不在进行中，页面已更新为最新状态",
  saved: answers.saved,
  "interest-set": answers.done,
  "interest-cleared": answers.done,
  "session-expired": answers.sessionExpired,
  "link-copied": "链接已复制，可以粘贴给好友了",
  "link-not-copied": "浏览器不允许复制，请从地址栏复制链接",
  "search-saved": "已保存搜索，可在「我的记录」中打开",
  "search-dropped": "已取消保存该搜索",
  "fair-missing": actionFailed,
};

export const isSiteNotice = (notice: string): notice is keyof typeof noticeTexts => notice in noticeTexts;

export const toastTexts = { close: "关闭提示", region: "提示消息" };
