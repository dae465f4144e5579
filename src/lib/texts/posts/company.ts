/** Words of a company's page (D-C8). */
export const company = {
  title: "企业在招职位",
  posts: "在招职位",
  missingTitle: "没有找到这家企业",
  missingText: "链接可能不完整，或者企业名称有误。",
};
