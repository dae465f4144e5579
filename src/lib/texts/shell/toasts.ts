import type { Failure } from "#lib/domain/failure.ts";
import * as answers from "#lib/texts/answers.ts";
import { actionFailed, failureText } from "#lib/texts/failures.ts";

/** Notices after an action (R1.8-4, R2.8.1), keyed as in `stores/shell/toasts.ts`. */
const noticeTexts = {
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
  "bind-failed": "已登录，但未能绑定微信，下次登录时会重试",
  "link-copied": "链接已复制，可以粘贴给好友了",
  "link-not-copied": "浏览器不允许复制，请从地址栏复制链接",
  "search-saved": "已保存搜索，可在「我的记录」中打开",
  "search-dropped": "已取消保存该搜索",
  "attendance-saved": answers.attendanceSaved,
  "fair-missing": actionFailed,
  "print-code-ended": "取件码已停用，文件已删除",
  removed: "删除成功！",
  "record-unsaved": "请先保存或取消正在编辑的内容",
  "last-education": "至少保留一条教育背景",
  restored: "已恢复该记录",
  imported: "导入成功",
  "version-restored": "已恢复到所选版本",
  "restoration-undone": "已撤销恢复",
  "attachments-saved": answers.attachmentsSaved,
  "file-too-large": answers.fileTooLarge,
  "file-unsupported": answers.unsupportedFile,
};

export const toastText = (message: { notice: keyof typeof noticeTexts } | { failure: Failure } | { sentence: string }): string => {
  if ("failure" in message) return failureText(message.failure);
  return "sentence" in message ? message.sentence : noticeTexts[message.notice];
};

export const toastTexts = { close: "关闭提示", region: "提示消息" };
