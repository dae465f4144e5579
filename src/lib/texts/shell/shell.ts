import { accountMenu } from "./account-menu.ts";
import { SITE_NAME } from "./live.ts";

/** Words of every page's frame (R1.2.2). */
export const shell = {
  siteName: SITE_NAME,
  appName: "英才港招聘",
  description: "面向求职者与海外人才的招聘平台：搜索国内外职位、参加网络与现场招聘会、在线投递并与招聘方沟通。",
  skipToContent: "跳到正文",
  navigation: "主导航",
  tabBar: "底部导航",
  menu: { home: "首页", search: "搜索", overseas: "海外", fairs: "招聘会" },
  me: "我的",
  logIn: "登录/注册",
  account: "账号菜单",
  accountMenu,
  unread: "有未读消息",
  stateless: "当前浏览器禁止本站保存数据，换页后登录会失效。请在浏览器设置中允许本站的 Cookie 和网站数据后再登录。",
  noScript: "当前浏览器未启用 JavaScript：可以浏览页面内容，但登录、筛选和报名需要启用后使用。",
};

export const footer = {
  userAgreement: "用户协议",
  privacyPolicy: "隐私政策",
  feeds: "订阅",
  address: "地址",
  phone: "电话",
  fax: "传真",
  demo: "本站为演示数据，公司、职位与招聘会均为虚构",
};
