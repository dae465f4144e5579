/** Words of the conditions chosen above a list, and of the search that they make. */
export const selection = {
  title: "已选条件",
  save: "保存搜索",
  saved: "已保存",
  notifyMe: "有新职位时通知我",
};
