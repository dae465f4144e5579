/** Words of the scripts on every page; apart from shell.ts, to keep those scripts small. */
export const live = { unknownUser: "未知用户", loading: "正在加载中" };
export const SITE_NAME = "英才港";
