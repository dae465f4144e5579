import type { RecruiterTexts } from "./recruiter-texts.ts";

/** Prefix of the stand-in translator's output, to tell it from a real translation. */
export const STAND_IN_TRANSLATION = "【演示翻译】";

/** Answers of the demo's recruiters (D-A4). */
export const DEMO_RECRUITER: RecruiterTexts = {
  title: /「[^」]*」/gu,
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
  wishes: {
    image: ["图片", "照片"],
    video: ["视频"],
    sound: ["语音"],
    face: ["表情"],
    location: ["位置", "定位"],
    merger: ["聊天记录"],
    link: ["链接"],
    order: ["岗位卡片", "订单"],
    evaluation: ["评价"],
    service: ["客服卡片"],
    unknown: ["日程"],
    file: ["文件", "附件"],
  },
  asksFor: (word) => new RegExp(`^\\s*${word}\\s*$|(发|来)(我|给我|送|一|个|张|段|条|份|下|点)*${word}`),
  menu: {
    words: ["演示", "菜单", "能发什么"],
    answer:
      "这里是演示：我可以给您发图片、视频、语音、文件、表情、位置、链接、岗位卡片、评价、客服卡片、日程和聊天记录。例如回复“发一张图片”，我就会发给您。",
  },
  question: /[?？]|请问|吗|呢|什么|怎么|怎样|如何|多少|几[点天个轮时]|哪|谁|能否|能不能|可否|可不可以|可以么|是否/,
  anything: "您好，感谢您对我们岗位的关注，您的消息我已收到。请简单介绍一下您的工作经历，也可以问我薪资、面试安排或工作地点。",
  media: "您发来的内容我已收到，谢谢。我会尽快查看，有结果后第一时间在这里回复您。",
  face: "收到您的表情，心情不错呀。有任何想了解的岗位信息，都可以直接问我。",
  location: "您的位置我看到了，谢谢。我会为您留意通勤方便的岗位，有合适的第一时间告诉您。",
  merger: "这些聊天记录我会仔细看，谢谢您的整理。如有需要补充的信息，我会在这里请教您。",
  cards: {
    text_link: "链接我收到了，谢谢。我打开看过之后再与您沟通。",
    link: "链接我收到了，谢谢。我打开看过之后再与您沟通。",
    order: "您感兴趣的岗位我看到了，谢谢。我先核对一下招聘进度，再给您详细介绍。",
    consultion: "您咨询的内容我已收到，谢谢。我会按卡片上的问题逐条答复您。",
  },
  evaluation: (score) =>
    score >= 4
      ? "感谢您的好评！您的认可是我们最大的动力，祝您求职顺利。"
      : "感谢您的评价，让您失望了很抱歉。请告诉我哪里可以改进，我会尽快处理。",
  card: "您发来的卡片我已收到，谢谢。如果有想了解的内容，也可以直接用文字告诉我。",
  welcome: "您好，这里是在线客服，很高兴为您服务。请描述您遇到的问题，我会尽快为您解答。",
};

/** Contents of the example messages from the demo's recruiters. */
export const SAMPLE_TEXTS: {
  fileName: string;
  place: string;
  merger: { title: string; said: readonly string[] };
  link: { text: string; link: string };
  order: { title: string; description: string; price: string; link: string };
  evaluation: { score: number; comment: string };
  service: {
    title: string;
    hyperlinks_text: { key: string; value: string };
    item: readonly { key: string; value: string }[];
    description: string;
  };
  unknown: string;
} = {
  fileName: "应聘登记表.docx",
  place: "云岚市滨江新区望海路 88 号人才大厦",
  merger: { title: "面试安排的聊天记录", said: ["请问什么时候面试？", "本周四下午两点，线上进行。", "好的，我会准时参加。"] },
  link: { text: "岗位的详细介绍和应聘流程在这里：", link: "/home" },
  order: { title: "嵌入式软件工程师", description: "云岚市 · 本科 · 招聘 3 人", price: "15-25K", link: "/home" },
  evaluation: { score: 5, comment: "沟通很愉快" },
  service: {
    title: "您可能想了解",
    hyperlinks_text: { key: "招聘会日程", value: "/job-fairs" },
    item: [
      { key: "1", value: "薪资和福利" },
      { key: "2", value: "面试安排" },
    ],
    description: "回复关键词即可得到解答",
  },
  unknown: "日程：周四 14:00 线上面试",
};

/** The demo's customer service. */
export const DEMO_SERVICE = { userId: "service", name: "在线客服" } as const;

/** The group that each demo seeker is in with two recruiters. */
export const DEMO_GROUP = {
  name: "校招沟通群",
  introduction: "应聘沟通与答疑",
  notification: "面试安排和材料要求会在这里通知，请留意群消息。",
  said: ["大家好，我是本次招聘的联系人，面试安排会在群里通知。", "欢迎加入，有关岗位和材料的问题可以直接在群里问我们。"],
} as const;

/** The demo panel (D-A4). */
export const PANEL = {
  title: "演示台",
  intro: "仅在演示模式下可见。以下企业、人员与活动均为虚构。",
  inbox: "短信收件箱",
  inboxEmpty: "还没有短信。在登录框输入手机号并发送验证码后，刷新本页即可看到。",
  mail: "邮件收件箱",
  mailEmpty: "还没有邮件。在「账号与安全」中开启邮件通知后，刷新本页即可看到确认邮件。",
  mailTo: "收件人",
  letter: "邮件",
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
  reports: "举报",
  reportsHint: "求职者在职位页面点“举报该职位”后会出现在这里。服务停止后，可用 npm run reports 逐条查看、标记为已处理。",
  reportsEmpty: "还没有举报。",
  reportedAt: "举报时间",
  reportReason: "原因",
  reportedMessage: (account: string, message: string) => `${account} 的消息：${message}`,
  reportText: "情况说明",
  reportState: "处理状态",
  reportOpen: "待处理",
  reportDone: "已处理",
  recruiters: "演示招聘者",
  staff: "工作台",
  staffHint: "企业和管理员在工作台发布职位、处理应聘。用下列手机号登录，验证码在上方的短信收件箱。",
  openDesk: "打开工作台",
  staffRoles: { operator: "管理员", recruiter: "招聘方（第一家企业）", organizer: "招聘会主办方" },
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
  source: "来源",
  sourceOf: (source: string, fair: string | null) => (fair === null ? source : `${source} · ${fair}`),
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
