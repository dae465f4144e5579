import type { NewsKind } from "#lib/domain/news/news.ts";
import type { NewsWay } from "#lib/domain/news/ways.ts";

/** Words of the settings of news, in 账号与安全. */
export const newsWords = {
  title: "求职通知",
  hint: "有新动态时，「消息」里的「求职通知」会告诉您，也可以通过您开启的其他方式通知。",
  ways: "通知方式",
  kinds: "通知内容",
  inboxHint: "始终可用，按下面的内容通知",
  inUse: "已开启",
  open: "开启",
  openOf: (way: string) => `开启${way}`,
  close: "关闭",
  closeOf: (way: string) => `关闭${way}`,
  cancel: "取消",
  consent: {
    email: "我们只向这个邮箱发送您选择的求职通知，每封邮件都能一键退订，不用登录。先发送一封确认邮件，点击其中的链接后生效。",
    push: "浏览器会询问您是否允许通知。即使没有打开本站，也能收到您选择的求职通知，随时可以关闭。请不要在公用电脑上开启；退出登录时一并关闭。",
    sms: "我们只在笔试、面试开始前发送短信到您的登录手机号，随时可以关闭。",
    hook: (name: string) => `您选择的求职通知会同时发送到${name}，随时可以关闭。`,
  },
  agree: "同意并开启",
  address: "邮箱地址",
  wrongAddress: "请填写正确的邮箱地址",
  sendConfirmation: "同意并发送确认邮件",
  unconfirmed: (address: string) => `确认邮件已发送到 ${address}，请打开邮件中的链接`,
  again: "重新发送",
  mailOn: (address: string) => `发送到 ${address}`,
  pushHere: "此浏览器已开启",
  pushElsewhere: "已在其他浏览器开启，此浏览器未开启",
  pushBlocked: "浏览器禁止了本站的通知，请在浏览器设置中允许后再开启",
  pushFailed: "浏览器没有完成订阅，请稍后再试",
  pushUnable: "此浏览器不支持推送；在 iPhone 上，请先将本站添加到主屏幕",
  smsOn: "发送到登录手机号，仅笔试、面试提醒",
  quiet: "勿扰时段",
  quietHint: "22:00 至次日 8:00 不通过站外方式通知，消息内的通知不受影响",
  digest: "邮件每日汇总",
  digestHint: "「感兴趣的职位」和「保存的搜索」每天合成一封邮件，9:00 发送",
} as const;

/** Each way of news. The hook has the name that the operator gave it. */
export const newsWayText = {
  inbox: "站内消息",
  email: "邮件",
  push: "浏览器推送",
  sms: "短信",
  hook: "其他渠道",
} as const satisfies Record<NewsWay, string>;

/** Words of the page that confirms a mailbox or ends a way, without a login. */
export const newsLinkWords = {
  title: "求职通知设置",
  waiting: "正在处理",
  confirm: "确认邮箱",
  confirmHint: "确认后，您选择的求职通知会发送到收到这封邮件的邮箱。",
  confirmed: "邮箱已确认",
  confirmedHint: (address: string) => `求职通知会发送到 ${address}，每封邮件都能一键退订。`,
  leave: "退订",
  leaveAll: "退订这种通知方式",
  leaveAllHint: "退订后不再通过这种方式收到任何求职通知，站内消息不受影响。",
  leaveKind: (kind: string) => `退订「${kind}」`,
  leaveKindHint: "退订后不再通过这种方式收到这类通知，其他通知和站内消息不受影响。",
  left: "已退订",
  leftHint: "随时可以在「账号与安全」中重新开启。",
  over: "链接已失效",
  overHint: "它可能已经用过。登录后，可在「账号与安全」中设置求职通知。",
  settings: "去设置",
} as const;

/** Each kind of news, with its occasions. */
export const newsKindText = {
  application: { name: "应聘进展", hint: "招聘单位更新了您的应聘状态" },
  appointment: { name: "笔试、面试提醒", hint: "开始前一天和前两小时各提醒一次" },
  message: { name: "未读的回复", hint: "招聘方的回复一小时未读，通过站外方式提醒一次" },
  interest: { name: "感兴趣的职位即将截止", hint: "截止前三天内提醒一次，已报名的不再提醒" },
  fair: { name: "招聘会变动与提醒", hint: "您报名、领取入场码或安排了行程的招聘会改期、取消，以及开始前一天" },
  search: { name: "保存的搜索有新职位", hint: "按每个搜索的频率通知，可在「我的记录」中设置" },
} as const satisfies Record<NewsKind, { name: string; hint: string }>;
