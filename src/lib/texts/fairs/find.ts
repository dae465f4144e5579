/** Words of the search on a fair's page. */
export const fairFind = {
  label: "在本场查找企业、岗位或行业",
  placeholder: "搜企业、岗位、行业或展位",
  submit: "查找",
  industries: "行业",
  any: "全部行业",
  chip: (industry: string, count: number) => `${industry} ${count}`,
  found: (companies: number, posts: number) => `找到 ${companies} 家企业、${posts} 个岗位`,
  none: "没有符合的企业或岗位，换个词试试",
  reset: "清空查找",
  all: "显示全部",
  companies: (count: number) => `${count} 家企业`,
};
