/** Words of the home page (R1.2.3). */
export const home = {
  title: "首页",
  heroTitle: "在这里，遇见下一份工作",
  heroText: "国内职位、海外机会、网络与现场招聘会，一站查找、一键报名。",
  popular: "热门职位",
  careers: "职位导航",
  allOfIndustry: "查看全部职位",
  allOfIndustryNamed: (industry: string) => `查看全部职位：${industry}`,
  careersPage: (page: number, pages: number) => `${page}/${pages}`,
  previousCareers: "上一组行业",
  nextCareers: "下一组行业",
  hotJobs: "热招职位",
  hotJobsTabs: "热招职位分类",
  fairs: "招聘会",
  noHotJobs: "暂无热招职位",
};
