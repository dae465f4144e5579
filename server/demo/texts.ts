import type { RecruiterTexts } from "./recruiter.ts";

/** Stands before what the stand-in translator gives back, so that nobody takes it for a translation. */
export const STAND_IN_TRANSLATION = "【演示翻译】";

/** What the demo's recruiters answer (decisions A4). */
export const DEMO_RECRUITER: RecruiterTexts = {
  topics: [
    {
      words: ["薪资", "薪酬", "工资", "待遇", "多少钱", "年薪", "月薪", "五险一金"],
      answer:
        "您好，薪资以岗位页面标注的范围为准，会结合您的经验和面试情况确定。入职即缴纳五险一金，另有年终奖金。方便说说您的期望薪资吗？",
    },
    {
      words: ["面试", "笔试", "初试", "复试"],
      answer: "面试一般分两轮，先与用人部门沟通，再与人力资源面谈，都可以线上进行。请告诉我您本周方便的时间，我来为您安排。",
    },
    {
      words: ["地点", "地址", "在哪", "哪里", "城市", "出差", "远程"],
      answer:
        "工作地点以岗位页面标注的城市为准，离地铁站不远，通勤比较方便。您目前在哪个城市？如需异地入职，我们会提供安家方面的帮助。",
    },
    {
      words: ["简历", "作品集", "附件"],
      answer: "感谢您的关注，您可以直接把简历发到这里，也可以在岗位页面点击“立即报名”。我会在三个工作日内看完并给您答复。",
    },
    {
      words: ["谢谢", "感谢", "再见", "拜拜"],
      answer: "不客气，很高兴与您沟通。后续有任何问题都可以在这里留言，祝您求职顺利！",
    },
  ],
  anything: "您好，感谢您对我们岗位的关注，您的消息我已收到。请简单介绍一下您的工作经历，也可以问我薪资、面试安排或工作地点。",
  media: "您发来的内容我已收到，谢谢。我会尽快查看，有结果后第一时间在这里回复您。",
};

/** The demo panel (decisions A4). */
export const PANEL = {
  title: "演示台",
  intro: "仅在演示模式下可见。以下企业、人员与活动均为虚构。",
  inbox: "短信收件箱",
  inboxEmpty: "还没有短信。在登录框输入手机号并发送验证码后，刷新本页即可看到。",
  refresh: "刷新",
  phone: "手机号",
  code: "验证码",
  sentAt: "发送时间",
  seekers: "演示求职者",
  seekersHint: "用以下手机号登录，验证码会出现在上面的收件箱。任意手机号首次登录即注册。",
  name: "姓名",
  nothingYet: "（未填写）",
  applications: "应聘",
  signIns: "现场签到",
  signInsHint:
    "以小程序方式打开网站（/home?miniProgram=1），用下面的手机号登录，在账号菜单中选择“扫码签到”，扫描二维码或输入6位签到码。",
  signInsOpen: "以小程序方式打开",
  signInQr: (title: string) => `${title}的签到二维码`,
  talents: "企业人才库",
  talentsEmpty: "还没有人。求职者与招聘者开始沟通后，会进入该企业的人才库。",
  addedAt: "加入时间",
  recruiters: "演示招聘者",
  company: "企业",
  position: "职务",
  posts: "在招岗位",
  chat: "沟通",
  openChat: "打开聊天窗口",
  recruitersHint: "在新窗口中以招聘者身份聊天；另一个窗口以求职者身份打开“我的消息”，即可看到两端。",
  reset: "重置演示数据",
  resetHint: "清空所有登录、简历与应聘记录，恢复到初始状态。",
  notices: {
    reset: "演示数据已重置。",
    moved: "应聘进度已更新。求职者回到“我的应聘”页面即可看到。",
    "not-moved": "没有更新：该应聘已不在那一步，请刷新后再试。",
    announced: "公示开关已更新。",
  },
  progress: "应聘进度",
  progressHint: "扮演招聘单位，把一份应聘推进到下一个状态；求职者会在“我的应聘 › 信息反馈”中看到。",
  post: "岗位",
  status: "当前状态",
  statusOf: (badge: string, code: string) => `${badge}（${code}）`,
  moveOn: "下一步",
  move: "推进",
  moveTo: (post: string) => `${post}的下一个状态`,
  pathEnds: "流程已结束",
  announcesOn: "成绩公示中显示批次公示：已开启",
  announcesOff: "成绩公示中显示批次公示：已关闭",
  announceStart: "开启",
  announceStop: "关闭",
  site: "返回网站",
} as const;
