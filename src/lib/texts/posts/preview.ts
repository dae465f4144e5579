/** Words of the post beside a list. */
export const preview = {
  region: "所选职位",
  none: "点选左侧的职位，在这里查看详情",
  keys: "J、K 键选下一个、上一个，回车键打开职位页面",
  open: "打开职位页面",
};
