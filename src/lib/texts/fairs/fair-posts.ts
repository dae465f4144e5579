/** Words of the list of a fair's posts (D-C7). */
export const fairPosts = {
  title: "招聘会职位",
  back: "返回招聘会",
  from: (name: string): string => `来自「${name}」`,
  chosen: "您选择的职位",
  missingTitle: "没有找到这场招聘会",
  missingText: "链接可能不完整，或者招聘会已下线。",
  toFairs: "查看全部招聘会",
};
