/** Notices of actions that need no network, and are to be said without one; all others are in `notices.ts`. */
export const localNoticeTexts = {
  "link-copied": "链接已复制，可以粘贴给好友了",
  "link-not-copied": "浏览器不允许复制，请从地址栏复制链接",
  "search-saved": "已保存搜索，可在「我的记录」中打开",
  "search-dropped": "已取消保存该搜索",
};

export const isLocalNotice = (notice: string): notice is keyof typeof localNoticeTexts => notice in localNoticeTexts;

export const toastTexts = { close: "关闭提示", region: "提示消息" };
