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

/** For search engines, apart from the words that browsers load. */
export const fairPostsDescription = (name: string, count: number): string =>
  `${name}共有 ${count} 个职位，可按关键词、职位类别、薪资和学历经验筛选，查看薪资与要求，在线报名。`;
