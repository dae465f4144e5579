/** A post or company beside its fair. */
export const fairSheet = {
  loading: "正在加载",
  gone: "这场招聘会已没有这个岗位或企业",
  gonePost: "岗位已下线",
  posts: (count: number) => `本场岗位（${count}）`,
  noPosts: "这家企业还没有公布岗位",
  booth: (booth: string) => `展位 ${booth}`,
  openPost: "打开职位页面",
  inFairPosts: "在本场职位中查看",
  openCompany: "企业主页",
  back: "返回企业",
};
