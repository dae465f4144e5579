import type { ApplicationView, MoveOutcome } from "#lib/domain/desk/applications.ts";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import type { ReportView } from "#lib/domain/desk/reports.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import type { DeskScreen } from "#lib/domain/desk/views.ts";

/** Words of the desk: the frame, the login and the lists. */
export const desk = {
  title: "工作台",
  nav: "工作台导航",
  logOut: "退出",
  openChat: "打开沟通",
  search: "搜索",
  clear: "清空",
  loading: "正在加载…",
  save: "保存",
  saving: "保存中…",
  cancel: "取消",
  back: "返回列表",
  none: "暂无内容",
  missing: "该内容不存在，或不属于您的单位",
  today: (days: number) => (days === 0 ? "今天" : `${days} 天前`),
  total: (count: number) => `共 ${count} 条`,
};

export const screenNames: Record<DeskScreen, string> = {
  overview: "概览",
  posts: "职位",
  post: "编辑职位",
  applications: "应聘",
  application: "应聘详情",
  companies: "企业",
  fairs: "招聘会",
  fair: "编辑招聘会",
  imports: "导入导出",
  reports: "举报",
  staff: "成员",
  changes: "操作记录",
};

export const roleNames: Record<StaffRole, string> = { operator: "管理员", recruiter: "招聘方", organizer: "招聘会主办方" };

export const deskLogin = {
  title: "登录工作台",
  hint: "仅限管理员和受邀的企业、招聘会人员使用，与求职者账号互不相通。",
  toFair: "您收到了参加招聘会的邀请。用企业招聘方的账号登录后，即可选择参会职位。",
  submit: "登录",
  submitting: "登录中…",
  invitation: "接受邀请",
  invitedAs: (role: string, place: string) => `您受邀成为${place ? `「${place}」的` : ""}${role}。`,
  until: (time: string) => `链接在 ${time} 前有效，仅可使用一次。`,
  name: "您的姓名",
  nameHint: "求职者在沟通中会看到这个名字",
  accept: "接受并登录",
  toLogin: "已有账号，去登录",
  spent: "邀请无法使用",
};

export const overviewWords = {
  inReview: "待审核的职位",
  changedPosts: "审核后有修改的职位",
  openPosts: "招聘中的职位",
  expiringPosts: "7 天内到期的职位",
  waiting: "未处理的应聘",
  waitingLong: "等待超过 3 天的应聘",
  applications: "全部应聘",
  reports: "待处理的举报",
  organizer: "您可以管理本场招聘会、邀请企业参加，并查看职位和应聘数量。",
};

export const stateNames: Record<PostState, string> = {
  draft: "草稿",
  review: "待审核",
  open: "招聘中",
  paused: "已暂停",
  closed: "已关闭",
};

/** The button that gives a post this state, from the one it has. */
export const moveNames = (from: PostState, to: PostState): string => {
  if (to === "open") return from === "review" ? "通过并发布" : from === "draft" ? "直接发布" : "重新开放";
  if (to === "draft") return from === "review" ? "退回修改" : "草稿";
  return { review: "提交审核", paused: "暂停招聘", closed: "结束招聘" }[to];
};

export const postWords = {
  add: "新建职位",
  keyword: "职位或企业名称",
  states: "职位状态",
  all: "全部",
  name: "职位",
  company: "企业",
  place: "地点",
  state: "状态",
  days: "招聘时间",
  applications: "应聘",
  waiting: (count: number) => `${count} 待处理`,
  expired: "已到期",
  changed: "审核后有修改",
  until: (start: string, end: string | null) => `${start} 至 ${end ?? "无期限"}`,
  applicationsOf: (name: string, count: number) => `${name}：${count} 份应聘`,
  none: "没有符合条件的职位",
  noneHint: "新建一个职位，提交审核后即可发布。",
  newPost: "新建职位",
  required: "带 * 的项目在发布前必须填写，缺少时可以先保存草稿。",
  chooseCompany: "选择企业",
  chooseCareer: "选择职位类别",
  chooseRecruiter: "不开放在线沟通",
  chooseProvince: "选择省份",
  chooseCity: "选择城市",
  chooseArea: "不限区县",
  kinds: { domestic: "国内职位", overseas: "海外职位" },
  directions: { import: "人才引进（来华工作）", export: "人才输出（境外工作）" },
  basics: "基本信息",
  workplace: "工作地点",
  pay: "薪资与人数",
  payHint: "元/月；两项都不填则显示「面议」",
  time: "招聘时间",
  more: "其他",
  numberHint: "企业内部使用，同一企业不可重复",
  showsResult: "向应聘者公示成绩",
  description: "职位描述",
  descriptionHint: "请写明工作内容、任职要求和福利；不得含有性别、民族、地域等歧视性内容，不得向求职者收费。",
  tools: "文字格式",
  bold: "加粗",
  heading: "小标题",
  bullets: "项目符号",
  numbers: "编号列表",
  plain: "清除格式",
  preview: "预览描述",
  previewTitle: "求职者看到的描述",
  saveDraft: "保存草稿",
  copy: "复制为新职位",
  discard: "删除草稿",
  discardSure: "删除后无法恢复，确定删除这份草稿吗？",
  closeSure: "结束后求职者将无法报名，确定结束招聘吗？",
  returnTitle: "退回修改",
  returnReason: "退回原因",
  returned: (note: string) => `审核退回：${note}`,
  toPage: "查看公开页面",
  unsaved: "有未保存的修改",
  leaveSure: "修改尚未保存，确定离开吗？",
  leave: "离开",
  stay: "继续编辑",
  conflictTitle: "该职位已被他人修改",
  conflictText: "下面是他人保存的内容与您的内容不同之处，请选择保留哪一份。",
  theirs: "他人的版本",
  mine: "我的版本",
  takeTheirs: "采用他人的版本",
  keepMine: "保留我的版本",
  empty: "（空）",
  yes: "是",
  no: "否",
};

export const viewNames: Record<ApplicationView, string> = { waiting: "待处理", open: "进行中", over: "已结束", all: "全部" };

export const applicationWords = {
  keyword: "姓名、电话或职位",
  views: "应聘进展",
  name: "应聘者",
  nameless: "（未填写姓名）",
  phone: "联系电话",
  post: "职位",
  status: "进展",
  signedAt: "报名时间",
  since: "停留",
  withdrawn: "已撤回",
  none: "没有符合条件的应聘",
  noneHint: "求职者报名后会出现在这里。",
  onlyPost: "仅显示一个职位的应聘",
  showAll: "显示全部应聘",
  choose: (name: string) => `选择${name}`,
  chooseAll: "全选本页可推进的应聘",
  chosen: (count: number) => `已选 ${count} 份`,
  chooseNone: "取消选择",
  moveTo: "推进至",
  noCommon: "所选应聘没有共同的下一步",
  move: "推进",
  moveTitle: (count: number, status: string) => `将 ${count} 份应聘推进至「${status}」`,
  reason: "原因（仅同事可见）",
  seen: "求职者会在「我的应聘」中立即看到新的进展。",
  done: ({ moved, missing, "not-next": other }: Record<MoveOutcome, number>) =>
    `已推进 ${moved} 份${missing + other > 0 ? `，${missing + other} 份因状态已变化未推进` : ""}`,
  history: "进展记录",
  bySeeker: "求职者",
  byCompany: "招聘方",
  received: "投递的简历",
  noReceived: "这份应聘没有保存简历",
  files: "附件",
};

export const companyWords = {
  add: "新建企业",
  edit: "编辑企业",
  keyword: "企业名称",
  name: "企业名称",
  industry: "行业",
  size: "规模",
  posts: "职位数",
  recruiters: "招聘方",
  editOf: (name: string) => `编辑${name}`,
  invite: "邀请招聘方",
  inviteOf: (name: string) => `邀请${name}的招聘方`,
  none: "没有符合条件的企业",
  noneHint: "先新建企业，再邀请招聘方或直接发布职位。",
};

export const staffWords = {
  invite: (role: string) => `邀请${role}`,
  role: "角色",
  fairId: "招聘会编号",
  make: "生成邀请链接",
  linkTitle: "邀请链接",
  linkHint: "链接仅显示这一次，7 天内有效，仅可使用一次。请通过微信或短信发给对方。",
  copy: "复制链接",
  people: "成员",
  waiting: "待接受的邀请",
  noWaiting: "没有待接受的邀请",
  invitedBy: (who: string, until: string) => `${who} 邀请，${until} 前有效`,
  withdraw: "撤回邀请",
  end: "停用账号",
  endOf: (name: string) => `停用${name}的账号`,
  endSure: (name: string) => `停用后${name}会立即退出工作台，且不能再登录。`,
  ended: (time: string) => `已于 ${time} 停用`,
  me: "（您）",
};

export const reportWords = {
  views: { waiting: "待处理", all: "全部" } satisfies Record<ReportView, string>,
  view: "处理情况",
  columns: ["被举报的内容", "原因", "举报人", ""],
  message: (account: string, company: string) => `${account}${company && `（${company}）`}发送的消息`,
  gone: "职位已删除",
  toPost: (name: string) => `打开职位${name}`,
  visitor: "未登录的访客",
  seeker: "求职者",
  noPhone: "未留电话",
  settle: "处理",
  settleOf: (subject: string) => `处理对「${subject}」的举报`,
  settled: (time: string) => `已于 ${time} 处理`,
  title: "处理举报",
  decision: "处理结果（仅同事可见）",
  decisionHint: "例如：已关闭职位并通知企业；核实无误，不予处理",
  save: "标记为已处理",
  missing: "请填写处理结果",
  none: "没有待处理的举报",
  noneHint: "求职者举报职位或消息后会出现在这里。",
};

const ACTIONS: Record<string, string> = {
  add: "新增",
  change: "修改",
  move: "变更状态",
  discard: "删除",
  invite: "邀请",
  accept: "接受邀请",
  withdraw: "撤回",
  end: "停用",
  undo: "撤销推进",
  enter: "录入成绩",
  settle: "处理",
  cancel: "取消",
  reopen: "恢复",
  booth: "安排展位",
  remove: "移出企业",
  join: "企业参会",
  choose: "选择职位",
};
const SUBJECTS: Record<string, string> = {
  ...{ staff: "成员", invitation: "邀请", company: "企业" },
  ...{ post: "职位", application: "应聘", report: "举报", fair: "招聘会" },
};

export const changeWords = {
  none: "还没有操作记录",
  command: "服务器命令",
  line: (action: string, subject: string, id: string | null) =>
    `${ACTIONS[action] ?? action}${SUBJECTS[subject] ?? subject}${id === null ? "" : ` ${id}`}`,
  before: "修改前",
  after: "修改后",
  details: "查看内容",
};
