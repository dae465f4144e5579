/** What scripts say that every page carries; apart from shell.ts, so that they carry no more. */
export const live = { unknownUser: "未知用户", loading: "正在加载中" };
export const SITE_NAME = "英才港";
