import type { Browser, Device, System } from "#lib/domain/account/devices.ts";
import { SESSION_DAYS } from "#lib/domain/account/devices.ts";

const browsers = {
  wechat: "微信",
  qq: "QQ浏览器",
  uc: "UC浏览器",
  huawei: "华为浏览器",
  xiaomi: "小米浏览器",
  samsung: "三星浏览器",
  edge: "Edge",
  opera: "Opera",
  firefox: "Firefox",
  chrome: "Chrome",
  safari: "Safari",
  other: "其他浏览器",
} satisfies Record<Browser, string>;

const systems = {
  harmony: "鸿蒙设备",
  iphone: "iPhone",
  ipad: "iPad",
  android: "安卓设备",
  windows: "Windows 电脑",
  mac: "Mac 电脑",
  linux: "Linux 电脑",
  other: "未知设备",
} satisfies Record<System, string>;

/** A device in words. */
export const deviceText = ({ browser, system }: Device): string => `${systems[system]} · ${browsers[browser]}`;

/** Words of 账号与安全. */
export const security = {
  title: "账号与安全",
  phone: "登录手机号",
  phoneHint: "用于登录和接收验证码。更换后其他设备会退出登录，原号码会收到短信提醒。",
  changePhone: "更换手机号",
  devices: "登录设备",
  devicesHint: `不认识的设备请立即退出。每次登录最长保持 ${SESSION_DAYS} 天。`,
  blocked: "屏蔽的公司",
  blockedHint: "这些公司的职位不会出现在您的任何列表中，换设备登录同样有效。",
  noBlocked: "没有屏蔽任何公司。在职位列表中点击「不看这个职位」，可屏蔽整个公司。",
  current: "当前设备",
  began: (time: string) => `登录于 ${time}`,
  used: (time: string) => `最近使用 ${time}`,
  end: "退出",
  endOf: (device: string) => `退出${device}`,
  ending: "退出中…",
  endOthers: "退出其他设备",
  shared: "浏览过的职位只存在本设备的浏览器里，退出登录后仍会保留；在公用电脑上，请先到「我的记录」清除。",
  export: "导出我的数据",
  exportHint: "下载您在本平台的全部个人数据（JSON）和上传过的文件，打包为一个 ZIP 文件。",
  exportStart: "导出",
  exporting: "正在打包…",
  exportName: (day: string) => `我的数据-${day}.zip`,
  leave: "注销账号",
  leaveHint: "立即删除您的账号和个人数据，无法恢复。需要留存的资料，请先导出。",
  leaveStart: "注销账号",
  leaveTitle: "确认注销账号？",
  leaveGone: "注销后立即删除，无法恢复：",
  goneItems: ["简历和上传的文件", "感兴趣、沟通记录与聊天消息", "登录信息，所有设备会退出登录"],
  leaveKept: "依法保留：",
  keptItems: ["您的报名记录会去除姓名、手机号等一切身份信息，只留岗位、日期和结果，保存三年（《网络招聘服务管理规定》）"],
  leaveApplications: "正在进行的报名会随之终止；招聘单位此前已下载或打印的资料，请直接联系该单位处理。",
  leavePhone: (phone: string) => `验证码将发送到 ${phone}`,
  leaveSubmit: "注销账号",
  leaving: "正在注销…",
};
