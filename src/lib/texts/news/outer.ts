import type { NewsKind } from "#lib/domain/news/news.ts";
import { newsName } from "./news.ts";
import { newsKindText } from "./settings.ts";

/** Words of news that leave the site: letters and messages of browsers. */
export const outerNews = {
  subject: (kind: NewsKind) => `${newsName}：${newsKindText[kind].name}`,
  digest: (count: number) => `${newsName}：今日汇总（${count} 条）`,
  open: "查看详情",
  /** A line of a letter without markup: a label and its address. */
  line: (label: string, url: string) => `${label}：${url}`,
  why: "您在本站开启了邮件通知，所以收到这封邮件。",
  leaveKind: (kind: NewsKind) => `退订「${newsKindText[kind].name}」邮件`,
  leaveAll: "退订全部邮件通知",
  confirmSubject: "请确认您的通知邮箱",
  confirmText:
    "有人在本站填写了这个邮箱，用于接收求职通知。如果是您本人，请打开下面的链接确认；如果不是，请忽略这封邮件，您不会再收到通知。",
  confirm: "确认邮箱",
  stop: "不再提醒",
} as const;
