import type { NewsKind } from "#lib/domain/news/news.ts";

/** Words of the settings of news, in 账号与安全. */
export const newsWords = {
  title: "求职通知",
  hint: "有新动态时，「消息」里的「求职通知」会告诉您。不需要的可以关闭，本站不会为此发送短信。",
} as const;

/** Each kind of news, with its occasions. */
export const newsKindText = {
  application: { name: "应聘进展", hint: "招聘单位更新了您的应聘状态" },
  appointment: { name: "笔试、面试提醒", hint: "开始前一天和前两小时各提醒一次" },
  interest: { name: "感兴趣的职位即将截止", hint: "截止前三天内提醒一次，已报名的不再提醒" },
  fair: { name: "招聘会变动与提醒", hint: "您报名、领取入场码或安排了行程的招聘会改期、取消，以及开始前一天" },
  search: { name: "保存的搜索有新职位", hint: "按每个搜索的频率通知，可在「我的记录」中设置" },
} as const satisfies Record<NewsKind, { name: string; hint: string }>;
