/** Words that any screen may use. */
export const general = {
  retry: "重试",
  close: "关闭",
  cancel: "取消",
  confirm: "确定",
  more: "查看更多",
  all: "全部",
  previous: "上一页",
  next: "下一页",
  pager: "分页",
  page: (number: number) => `第${number}页`,
  loading: "正在加载中",
  loadFailed: "内容没有加载出来",
  missingTitle: "页面不存在",
  missingText: "链接可能已失效，或者地址输入有误。",
  backHome: "返回首页",
};
