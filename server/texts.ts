import { UPLOAD_MAX_MB } from "#lib/domain/files.ts";
import type { Education } from "#lib/domain/resume.ts";
import type { Problem as ResumeProblem } from "#lib/domain/resume-rules.ts";
import type { SaveProblem } from "./db/resumes.ts";
import type { SignIn } from "./db/scan.ts";
import type { RecruiterTexts } from "./services/demo-recruiter.ts";

/** Every sentence that the server says to a reader. */
export const MESSAGES = {
  ok: "操作成功",
  sessionExpired: "登录超时，请重新登录",
  forbidden: "您没有权限进行此操作",
  unknownPath: "请求的地址不存在",
  unsupportedMethod: "请求方式不支持！",
  broken: "系统错误！",
  invalidBody: "请求内容格式不正确",
  bodyTooLarge: "请求内容过大",
  missingFile: "文件不存在或已删除",
  fileTooLarge: `上传文件大小不能超过${UPLOAD_MAX_MB}MB!`,
  unsupportedFile: "请上传文档、图片、表格、压缩包等常见文件格式！",
  disguisedFile: "文件内容与扩展名不符，请检查后重新上传！",
  emptyFile: "文件内容为空，请重新选择！",
  oneFile: "请选择一个文件上传！",
  missingPost: "该岗位不存在或已删除",
  missingFair: "该招聘会不存在",
  missingCompany: "未找到该企业",
  missingUser: "该用户不存在",
  closedPost: "该岗位已停止报名",
  unstartedPost: "该岗位尚未开始报名",
  noRecruiter: "该岗位暂不支持在线沟通",
  chatDown: "聊天服务暂不可用，请稍后再试",
  phoneTaken: "该手机号已被其他账号使用",
  samePhone: "新手机号与当前手机号相同",
  phoneChanged: "修改成功",
  noEducation: "请至少添加一条教育背景",
  codeSent: "验证码已发送，请注意查收！",
  codeNotSent: "短信发送失败，请稍后再试",
  wrongCode: "验证码不正确或已失效，请重新输入或重新获取",
  loggedIn: "登录成功",
  signedUp: "报名成功",
  signedIn: "签到成功",
  incompleteResume: "请先完善资料",
  unknownSignInCode: "签到码不存在，请核对二维码下方的6位数字",
  unknownSignIn: "该二维码对应的签到环节不存在或已取消",
  bound: "微信绑定成功",
  openIdTaken: "该微信已绑定其他手机号",
  saved: "保存成功",
} as const;

export const SAVE_PROBLEMS = {
  identity_locked: "身份证号保存后，姓名和身份证号不可修改",
  last_education: "请至少保留一条教育背景",
} as const satisfies Record<SaveProblem, string>;

/** Why somebody cannot sign in at a stage. */
export const SIGN_IN_PROBLEMS = {
  "not-in-batch": "您不在该批次的应聘名单中，请核对签到地点",
  "other-stage": "您当前的应聘进度不在该环节，无法签到",
  over: "该环节已有结果，无需签到",
} as const satisfies Record<Exclude<SignIn, "signed-in">, string>;

/** Too many wrong sign-in codes, with the seconds to wait. */
export const tooManySignIns = (waitSeconds: number): string => {
  const minutes = Math.ceil(waitSeconds / 60);
  return `签到码输入错误次数过多，请${minutes < 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`}后再试，或请现场工作人员协助`;
};

/** What a seeker's first message to the recruiter of a post says. */
export const greeting = (postName: string): string =>
  `您好，我对贵公司的「${postName}」很感兴趣，希望能与您进一步沟通，期待您的回复。`;

/** A minute or more, in words. */
const longWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`;
};

/** Too many login codes, with the seconds to wait. */
export const tooManyCodes = (waitSeconds: number): string =>
  waitSeconds < 60 ? `验证码发送过于频繁，请${waitSeconds}秒后再试` : `验证码发送次数过多，请${longWait(waitSeconds)}后再试`;

/** A day's uploads are used up, with the seconds to wait. */
export const tooManyUploads = (waitSeconds: number): string => `今日上传的文件过多，请${longWait(waitSeconds)}后再试`;

/** What a field is called in a sentence; a field of a list item goes by the name of its list. */
const FIELD_LABELS: Record<string, string> = {
  phoneNo: "手机号",
  phone: "手机号",
  code: "验证码",
  userId: "用户编号",
  recruitUserId: "用户编号",
  wxOpenId: "微信标识",
  recruitProjectId: "岗位编号",
  recruitFairsId: "招聘会编号",
  recruitPersonId: "报名编号",
  recruitProjectBatchId: "批次编号",
  recruitProjectFlowId: "环节编号",
  signInCode: "签到码",
  signAddress: "工作地点",
  source: "报名来源",
  ifEnable: "感兴趣标记",
  companyNameOrPostName: "关键词",
  recruitCareerIds: "职位类别",
  recruitType: "岗位类型",
  internationalRecruitType: "人才流向",
  city: "城市",
  area: "区域",
  salaryMin: "最低薪资",
  salaryMax: "最高薪资",
  pageNo: "页码",
  page: "页码",
  pageSize: "每页条数",
  type: "招聘会类型",
  companyName: "企业名称",
  count: "条数",
  afterId: "起始编号",
  newName: "文件路径",
  oldName: "文件名",
  fileName: "文件名",
  recruitPersonMajorPOList: "专业技能",
  recruitPersonTrainPOList: "培训经历",
  recruitPersonWorkPOList: "工作经历",
  recruitPersonEducatePOList: "教育背景",
  recruitPersonFamilyPOList: "家庭成员",
  recruitPersonUrgentContactPOList: "紧急联系人",
};

/** Sentences of the contract's own checks, by their code. */
const CHECK_TEXTS: Record<string, string> = {
  phone_missing: "手机号不能为空",
  phone_malformed: "手机号格式不正确",
  code_missing: "验证码不能为空哦！",
  code_malformed: "验证码格式不正确",
  salary_order: "最低薪资与最高薪资须同时填写，且最高薪资大于最低薪资",
  one_stage: "请选择一个阶段进行反馈",
  sign_in_code: "签到码为6位数字",
  sign_in_target: "请扫描签到二维码，或输入6位签到码",
};
/** What to say when a field is not there at all; others say "…不能为空". */
const MISSING_TEXTS: Record<string, string> = { code: "验证码不能为空哦！" };

/** What is wrong with a field: a code of the contract's checks, or of zod's issues. */
export type Problem = { field: string; code: string; missing: boolean };

/** A Chinese sentence for a field that was refused. Always says something, whatever the code. */
export const problemText = ({ field, code, missing }: Problem): string => {
  if (field === "body") return code === "too_large" ? MESSAGES.bodyTooLarge : MESSAGES.invalidBody;
  const [name = ""] = field.split(".");
  const label = FIELD_LABELS[name] ?? "该项";
  const known = CHECK_TEXTS[code];
  if (known !== undefined) return known;
  if (missing) return MISSING_TEXTS[name] ?? `${label}不能为空`;
  if (code === "too_long" || code === "too_big") return `${label}超出允许的范围`;
  if (code === "control_characters") return `${label}含有无法识别的字符`;
  return `${label}格式不正确`;
};

const EDUCATION_LABELS = {
  begin: "开始年月",
  end: "结束年月",
  school: "学校",
  level: "学历",
  degree: "学位",
  major: "专业",
  learningForm: "学习形式",
  diploma: "毕业证书",
} satisfies Record<keyof Education, string>;

/** What is wrong with a field of an education record (2§5.6). */
export const educationProblemText = (field: keyof Education, problem: ResumeProblem): string => {
  const label = EDUCATION_LABELS[field];
  const sentences = {
    required: `${label}不能为空`,
    "too-long": `${label}最多20个字`,
    future: `${label}不能晚于本月`,
    "before-start": "结束时间不能小于开始时间",
  } satisfies Record<ResumeProblem, string>;
  return sentences[problem];
};

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

/** The demo desk (decisions A4). */
export const DESK = {
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
  reset: "重置演示数据",
  resetHint: "清空所有登录、简历与应聘记录，恢复到初始状态。",
  resetDone: "演示数据已重置。",
  site: "返回网站",
} as const;
