import * as answers from "#lib/texts/answers.ts";
import { postFilesFull, postFileTooLarge } from "#lib/texts/desk/post-files.ts";
import { actionFailed, sessionExpired } from "#lib/texts/failures.ts";

/**
 * Notices after an action (R1.8-4, R2.8.1), keyed as in `stores/shell/toasts.ts`. A visitor loads them with the first one, a user, who gets
 * more, at once. Those of actions that need no network are in `toasts.ts`.
 */
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
  "session-expired": sessionExpired,
  "fair-missing": actionFailed,
  "attendance-saved": answers.attendanceSaved,
  "print-code-ended": "取件码已停用，文件已删除",
  "code-copied": "代码已复制",
  "code-not-copied": "复制失败，请手动选择并复制代码",
  "bind-failed": "已登录，但未能绑定微信，下次登录时会重试",
  "search-watched": "已保存搜索，有新职位时「消息」里的「求职通知」会告诉您",
  removed: "删除成功！",
  "mail-repeated": "确认邮件已重新发送",
  "news-queued": "已安排重新发送，仍未送达的会再次列出",
  "record-unsaved": "请先保存或取消正在编辑的内容",
  "last-education": "至少保留一条教育背景",
  restored: "已恢复该记录",
  imported: "导入成功",
  "version-restored": "已恢复到所选版本",
  "restoration-undone": "已撤销恢复",
  "attachments-saved": answers.attachmentsSaved,
  "file-too-large": answers.fileTooLarge,
  "post-file-too-large": postFileTooLarge,
  "post-files-full": postFilesFull,
  "file-unsupported": answers.unsupportedFile,
} as const;
