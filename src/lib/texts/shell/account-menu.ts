/** The menu of a logged-in user (R1.2.2-3); apart from shell.ts, because the login names its pages too. */
export const accountMenu = {
  messages: "我的消息",
  resume: "我的简历",
  applications: "我的应聘",
  scan: "扫码签到",
  changePhone: "修改登录账号",
  security: "账号与安全",
  logOut: "退出登录",
};
