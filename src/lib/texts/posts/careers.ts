/** Words of the dialog of job types; loaded with its code. */
export const careerWords = {
  title: "选择职位类型",
  find: "输入行业、职能或职位名称",
  none: "没有找到这类职位",
  found: (count: number) => `找到${count}个职位类型`,
  chosen: "已选职位类型",
  confirm: (count: number) => (count > 0 ? `确定（${count}）` : "确定"),
  selectAll: "全选",
  deselectAll: "取消全选",
};
