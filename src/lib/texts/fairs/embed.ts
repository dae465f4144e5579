/** Words of the card of a fair on other sites; those of the fair's facts are in fair.ts and fairs.ts. */
export const embed = {
  open: "查看详情",
  opensNew: "（在新窗口打开）",
  figures: (companies: number, posts: number) => `${companies} 家企业 · ${posts} 个岗位`,
  cancelled: "已取消",
};
