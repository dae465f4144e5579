/** Words of a company's page (D-C8). */
export const company = {
  title: "企业在招职位",
  description: (name: string, count: number) =>
    `${name}正在招聘 ${count} 个职位，可按职位类型和工作城市筛选，查看薪资与要求，在线报名。`,
  posts: "在招职位",
  count: (count: number) => `${count} 个`,
  payRange: "薪资范围",
  payMedian: "薪资中位数",
  payOf: (count: number) => `${count} 个职位注明薪资`,
  cities: "工作城市",
  careers: "职位类型",
  all: "全部",
  facet: (name: string, count: number) => `${name} ${count}`,
  more: (count: number) => `展开其余 ${count} 项`,
  citiesIn: (names: readonly string[], count: number) =>
    count > names.length ? `${names.join("、")}等 ${count} 城` : names.join("、"),
  block: "屏蔽该公司",
  lift: "取消屏蔽",
  blocked: "您已屏蔽该公司，其职位不会出现在列表中。",
  missingTitle: "没有找到这家企业",
  missingText: "链接可能不完整，或者企业名称有误。",
};
