import { WRITTEN_NAMES } from "#lib/contract/resume/resume.ts";
import { PRINT_MAX_MB } from "#lib/domain/print/print.ts";
import type { Fields } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, LISTS, type ListName, type Section, SINGLES } from "#lib/domain/resume/resume.ts";
import { login } from "#lib/texts/account/login.ts";
import * as answers from "#lib/texts/answers.ts";
import { educationStep } from "#lib/texts/applications/education-step.ts";
import { deskFields } from "#lib/texts/desk/fields.ts";
import { postFileTooLarge } from "#lib/texts/desk/post-files.ts";
import { broken, sessionExpired, unsupportedMethod } from "#lib/texts/failures.ts";
import { postLabels } from "#lib/texts/posts/post-page.ts";
import { search } from "#lib/texts/posts/search.ts";
import { print } from "#lib/texts/print.ts";
import { reportProblemText, reports } from "#lib/texts/reports.ts";
import { attachments } from "#lib/texts/resume/attachments.ts";
import { preview } from "#lib/texts/resume/preview.ts";
import { fieldWords, sectionText } from "#lib/texts/resume/records.ts";
import { scan } from "#lib/texts/scan.ts";
import type { SignIn } from "./db/fairs/scan.ts";
import type { SaveProblem } from "./db/resume/resumes.ts";
import type { ConflictReason } from "./desk/refusal.ts";

/** Every sentence that the server says to a reader. */
export const MESSAGES = {
  ...answers,
  ok: answers.done,
  sessionExpired,
  unsupportedMethod,
  broken,
  noName: educationStep.nameWarning,
  noEducation: educationStep.warning,
  incompleteResume: scan.incompleteTitle,
  signedIn: scan.doneTitle,
  unavailable: "系统繁忙，请稍后再试",
  forbidden: "您没有权限进行此操作",
  unknownPath: "请求的地址不存在",
  invalidBody: "请求内容格式不正确",
  bodyTooLarge: "请求内容过大",
  missingFile: "文件不存在或已删除",
  disguisedFile: "文件内容与扩展名不符，请检查后重新上传！",
  infectedFile: "文件未通过安全检查，请更换文件后重新上传！",
  emptyFile: "文件内容为空，请重新选择！",
  oneFile: "请选择一个文件上传！",
  missingPost: "该岗位不存在或已删除",
  missingFair: "该招聘会不存在",
  foreignFair: "该岗位不在此招聘会中，请返回招聘会重新选择",
  noFairTicket: "网络招聘会无需入场码",
  fairTicketsOver: "招聘会已结束或取消，不能再领取入场码",
  noSceneFair: "该岗位当前没有正在进行的现场招聘会，请在岗位页面报名",
  foreignAddress: "工作地点与岗位不一致，请刷新后重试",
  missingCompany: "未找到该企业",
  notWritten: "对方没有给您发过消息，无法举报",
  missingUser: "该用户不存在",
  severalPhotos: "只能将一张图片设为一寸照",
  photoIsNoPicture: attachments.photoTypes,
  missingApplication: "该应聘记录不存在",
  attendanceClosed: "该环节已签到、已有结果或不在当前进度，不能再修改",
  notWithdrawable: "该应聘已有结果，不能撤回",
  undoOver: "已超过撤销时间，如需继续应聘请重新报名",
  withdrawn: "已撤回应聘",
  withdrawalUndone: "已恢复应聘",
  noTicket: "当前进度没有可下载的准考证",
  ticketMismatch: "与报名信息不一致，请刷新后重试",
  namelessTicket: "请先在「我的简历」中填写姓名和身份证号，再下载准考证",
  closedPost: "该岗位已停止报名",
  unstartedPost: "该岗位尚未开始报名",
  noSuchRecruiter: "该招聘方不存在",
  shareGone: "这份简历已被求职者撤回，或已过期",
  noRecruiter: "该岗位暂不支持在线沟通",
  chatDown: "聊天服务暂不可用，请稍后再试",
  phoneTaken: "该手机号已被其他账号使用",
  samePhone: "新手机号与当前手机号相同",
  codeNotSent: "短信发送失败，请稍后再试",
  wrongCode: "验证码不正确或已失效，请重新输入或重新获取",
  unknownSignInCode: "签到码不存在，请核对二维码下方的6位数字",
  unknownSignIn: "该二维码对应的签到环节不存在或已取消",
  bound: "微信绑定成功",
  openIdTaken: "该微信已绑定其他手机号",
  removed: "删除成功",
  missingDevice: "该登录已结束",
  noSearch: "该地址没有筛选条件，无法保存",
  missingSearch: "该搜索已删除",
  missingWay: "该通知方式已关闭",
  noWay: "本站未提供该通知方式",
  mailNotSent: "确认邮件发送失败，请检查邮箱地址或稍后再试",
  tooManyMails: "确认邮件发送过于频繁，请稍后再试",
  linkOver: "链接已失效，可登录后在「账号与安全」中设置",
  reported: "举报已收到",
  printCodeEnded: "取件码已停用",
  printIsNoPdf: "只能上传 PDF 文件",
  printTooLarge: `文件超过 ${PRINT_MAX_MB} MB，请删减附件内容后重试`,
  printOver: "取件时间已过，请在手机上重新生成取件码",
  notDeleted: "注销没有完成，请稍后重新获取验证码再试",
  notStaff: "该手机号没有工作台权限，请联系管理员发送邀请",
  postFileTooLarge: postFileTooLarge,
  tableTooLarge: "文件不能超过 10 MB，请分成几个文件",
  importUndone: "这次导入已经撤销过",
  missingAtDesk: "该内容不存在，或不属于您的单位",
} as const;

export const SAVE_PROBLEMS = {
  identity_locked: "身份证号保存后，姓名和身份证号不可修改",
  last_education: "请至少保留一条教育背景",
  changed_elsewhere: "简历已在别处修改，请刷新后再保存",
} as const satisfies Record<SaveProblem, string>;

/** Why a change at the desk is refused. */
export const tableTooLong = (max: number): string => `表格超过 ${max} 行，请导出为 CSV`;

export const DESK_CONFLICTS = {
  "phone-in-use": "该手机号已有工作台账号，请直接登录",
  "invitation-spent": "邀请链接已使用或已失效，请联系邀请人重新发送",
  "last-operator": "不能停用最后一个管理员账号",
  "company-name-taken": "已有同名企业",
  "company-in-use": "该企业已有职位、成员或招聘会，不能删除",
  "changed-elsewhere": "内容已被他人修改，请核对后再保存",
  "not-next": "当前状态不能进行此操作，请刷新后重试",
  "own-number-taken": "本企业已有使用该编号的职位",
  "no-recruiter": "您还没有沟通身份，请联系管理员",
  "report-settled": "该举报已由他人处理",
  "undo-over": "已超过可以撤销的时间",
  "fair-link-spent": "邀请链接已被使用或撤回，请联系主办方重新发送",
  "fair-begun": "招聘会已经开始，企业不能再通过邀请链接参加",
  "fair-cancelled": "招聘会已取消",
  "fair-over": "招聘会已结束，不能再更改参会职位",
  "already-at-fair": "贵单位已参加这场招聘会，可以在「招聘会」中更改职位",
  "batch-number-taken": "该职位已有使用此编号的批次",
  "batch-in-use": "已有人在该批次应聘，不能删除",
  "batch-stage-in-use": "已有应聘者处于要去掉的环节，请保留该环节",
  "fair-number-taken": "已有使用该编号的招聘会",
  "fair-in-use": "该招聘会已有企业、报名、入场码或成员，不能删除，可以取消",
  "career-name-taken": "同一上级下已有这个名称",
} as const satisfies Record<ConflictReason, string>;

/** Reasons why a seeker cannot sign in at a stage. */
export const SIGN_IN_PROBLEMS = {
  "not-in-batch": "您不在该批次的应聘名单中，请核对签到地点",
  "other-stage": "您当前的应聘进度不在该环节，无法签到",
  over: "该环节已有结果，无需签到",
} as const satisfies Record<Exclude<SignIn, "signed-in">, string>;

/** A seeker's first message to the recruiter of a post. */
export const greeting = (postName: string): string =>
  `您好，我对贵公司的「${postName}」很感兴趣，希望能与您进一步沟通，期待您的回复。`;

/** The SMS to a user's old number after a change of phone. `phone` is the new one, masked. */
export const phoneChangedNotice = (phone: string): string =>
  `您账号的登录手机号已更换为${phone}，本号码不能再登录该账号。如非本人操作，请尽快与我们联系。`;

/** The text that comes with an export. */
export const EXPORT = {
  readme: "说明.txt",
  text: [
    "本压缩包是您在本平台的全部个人数据。",
    "",
    "data.json：site 为账号、登录设备、简历、附件清单、取件码、报名、报名时投递的简历副本、感兴趣、沟通记录、举报和人才库；chat 为聊天资料与消息。",
    "时间为世界时（UTC）；聊天中的时间为 1970 年以来的秒数。",
    "files 文件夹：您上传的文件，以及您在聊天中发送的文件。",
    "消息中的文件地址：以 files/ 开头的在本压缩包内；以 /chat/files/ 开头的是他人发来的文件，在前面加上本站网址即可打开。",
    "",
    "data.json 可以用任何文本编辑器打开，也可以交给其他平台导入。",
    "聊天由第三方即时通信服务提供时，聊天消息保存在该服务中，chat 一项为空。",
    "",
  ].join("\r\n"),
} as const;

/** The fields of a résumé section that is flat on the wire. */
const labelsOf = (section: Section, table: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, { wire }]) => [wire, fieldWords(section, name).label]));

/** The fields of a list's items, under the list's name. */
const itemLabelsOf = (list: ListName): Record<string, string> =>
  Object.fromEntries(Object.entries(labelsOf(list, LISTS[list])).map(([wire, label]) => [`${WRITTEN_NAMES[list]}.${wire}`, label]));

/** The label of a field in a sentence: its name, or the names of list and field. A list's name stands for its unknown fields. */
const FIELD_LABELS: Record<string, string> = {
  ...deskFields,
  phoneNo: login.phone,
  phone: login.phone,
  code: login.code,
  userId: "用户编号",
  recruitUserId: "用户编号",
  manageUserId: "招聘方编号",
  wxOpenId: "微信标识",
  recruitProjectId: "岗位编号",
  recruitFairsId: "招聘会编号",
  shareContact: "信息提供选项",
  entries: "行程",
  recruitPersonId: "报名编号",
  recruitProjectBatchId: "批次编号",
  recruitProjectFlowId: "环节编号",
  signInCode: scan.codeLabel,
  writtenExamStatus: "参加情况",
  interviewStatus: "参加情况",
  medicalExamStatus: "参加情况",
  signAddress: postLabels.place,
  source: "报名来源",
  ifEnable: "感兴趣标记",
  ifKept: "稍后看标记",
  ifBlocked: "屏蔽标记",
  recruitProjectIds: "岗位编号",
  companyNames: "企业名称",
  companyNameOrPostName: search.keyword,
  recruitCareerId: postLabels.category,
  recruitCareerIds: postLabels.category,
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
  path: "文件路径",
  loginId: "登录编号",
  searchAddress: "搜索地址",
  searchAddresses: "搜索地址",
  noticePace: "通知频率",
  switchedOff: "关闭的通知",
  noticeWay: "通知方式",
  quietHours: "勿扰时段",
  dailyDigest: "每日汇总",
  mailAddress: "邮箱地址",
  pushEndpoint: "浏览器订阅",
  pushKey: "浏览器订阅",
  pushAuth: "浏览器订阅",
  newsKey: "链接",
  newsKind: "通知类型",
  printId: "取件码编号",
  callId: "通话编号",
  shareId: "简历副本编号",
  photo: "照片",
  printCode: print.code,
  claim: "取件凭据",
  cut: preview.cut,
  purpose: "验证码用途",
  proof: "安全验证",
  versions: "简历版本",
  codePoints: "字符",
  withdrawReason: "撤回原因",
  reportReason: reports.reason,
  reportText: reports.text,
  messageText: reports.message,
  contactPhone: "联系电话",
  examAddress: "考试地点",
  examName: "考试名称",
  examTime: "考试日期",
  idCardNo: "证件号码",
  name: "姓名",
  ticketNo: "准考证号",
  certificatesAttachmentList: "证件照",
  otherAttachmentList: "其他附件",
  ...labelsOf("basics", SINGLES.basics),
  ...labelsOf("expectation", SINGLES.expectation),
  ...Object.fromEntries(LIST_NAMES.map((list) => [WRITTEN_NAMES[list], sectionText[list]])),
  ...Object.fromEntries(LIST_NAMES.flatMap((list) => Object.entries(itemLabelsOf(list)))),
};

/** Sentences of the contract's own checks, by their code. */
const CHECK_TEXTS: Record<string, string> = {
  phone_missing: login.phoneMissing,
  phone_malformed: login.phoneMalformed,
  code_missing: login.codeMissing,
  code_malformed: "验证码格式不正确",
  salary_order: "最低薪资与最高薪资须同时填写，且最高薪资大于最低薪资",
  report_text: reportProblemText.text.missing,
  contact_malformed: reportProblemText.phone.malformed,
  one_stage: "请选择一个阶段进行反馈",
  sign_in_code: scan.codeMalformed,
  print_code: print.codeMalformed,
  sign_in_target: "请扫描签到二维码，或输入6位签到码",
};
/** Texts for fields that are missing altogether; all others say "…不能为空". */
const MISSING_TEXTS: Record<string, string> = { code: login.codeMissing };

/** A field's problem: a code of the contract's checks, or of zod's issues. */
export type InvalidField = { field: string; code: string; missing: boolean };

/** A Chinese sentence for a refused field. Unknown codes get one, too. */
export const invalidFieldText = ({ field, code, missing }: InvalidField): string => {
  if (field === "body") return code === "too_large" ? MESSAGES.bodyTooLarge : MESSAGES.invalidBody;
  const [name = "", , ofItem = ""] = field.split(".");
  const label = FIELD_LABELS[`${name}.${ofItem}`] ?? FIELD_LABELS[name] ?? "该项";
  const known = CHECK_TEXTS[code];
  if (known !== undefined) return known;
  if (code === "unknown_code") return `请选择${label}`;
  if (missing) return MISSING_TEXTS[name] ?? `${label}不能为空`;
  if (code === "too_long" || code === "too_big") return `${label}超出允许的范围`;
  if (code === "control_characters") return `${label}含有无法识别的字符`;
  return `${label}格式不正确`;
};
