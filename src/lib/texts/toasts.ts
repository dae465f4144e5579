import type { Failure } from "#lib/domain/failure.ts";
import { failureText } from "./failures.ts";

/** What the site says after an action (1§8). Keys are the notices of `stores/toasts.ts`. */
const NOTICES: Record<string, string> = {
  "code-sent": "验证码已发送，请注意查收！",
  "logged-in": "登录成功",
  "phone-changed": "修改成功",
  "signed-up": "报名成功",
  "signed-up-before": "您已报名过该岗位，无需重复报名",
  "fair-not-running": "招聘会当前不在进行中，页面已更新为最新状态",
  saved: "保存成功",
  removed: "删除成功！",
  "last-education": "至少保留一条教育背景",
  "resume-changed-elsewhere": "简历已在别处修改，已载入最新内容，请核对后再保存",
  "interest-set": "操作成功，已标记为感兴趣",
  "interest-cleared": "操作成功，已取消感兴趣",
  "session-expired": "登录超时，请重新登录",
  "bind-failed": "已登录，但未能绑定微信，下次登录时会重试",
  "link-copied": "链接已复制，可以粘贴给好友了",
  "link-not-copied": "浏览器不允许复制，请从地址栏复制链接",
  "search-saved": "已保存搜索，可在「我的记录」中打开",
  "search-dropped": "已取消保存该搜索",
};

export const toastText = (message: { notice: string } | { failure: Failure }): string =>
  "failure" in message ? failureText(message.failure) : (NOTICES[message.notice] ?? "");

export const toastTexts = { close: "关闭提示", region: "提示消息" };
