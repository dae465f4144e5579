/** Words of 我的, the page of the fifth tab on phones. */
export const me = {
  title: "我的",
  description: "查看消息、应聘进度、简历与稍后看的职位，管理账号与屏蔽的公司。",
  welcome: "登录后查看消息、应聘进度和简历",
  visitorHint: "稍后看、最近浏览和对比无需登录，保存在当前浏览器。",
  account: "我的账号",
  onDevice: "我的记录",
  onDeviceHint: "最近浏览、稍后看、保存的搜索、隐藏与屏蔽",
  interests: "感兴趣",
  compare: "对比职位",
  blocked: "屏蔽的公司",
};
