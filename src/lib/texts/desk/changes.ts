import { CHANGE_SUBJECTS, type ChangeSubject, changedFields, changedName, type DeskChange } from "#lib/domain/desk/changes.ts";
import { deskFields } from "./fields.ts";
import { entryOf, valueText } from "./values.ts";

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
  feed: "设置自动更新",
  order: "调整顺序",
  popular: "设置首页热招",
  retry: "重新发送",
  drop: "删除",
  export: "下载名单",
};
const SUBJECTS = {
  ...{ staff: "成员", invitation: "邀请", company: "企业", post: "职位", application: "应聘" },
  ...{ report: "举报", fair: "招聘会", batch: "批次", career: "职位类别", news: "通知" },
} satisfies Record<ChangeSubject, string>;
const subjectName = (subject: string): string =>
  CHANGE_SUBJECTS.flatMap((one) => (one === subject ? SUBJECTS[one] : []))[0] ?? subject;

/** Names of fields that forms do not have, or have for another thing. */
const FIELDS: Record<string, string> = {
  status: "应聘状态",
  result: "成绩",
  decision: "处理结果",
  url: "数据地址",
  count: "条数",
  rows: "人数",
  ids: "编号顺序",
  level: "层级",
  hidden: "停用",
  parentId: "上级编号",
  hot: "行业热门",
  number: "批次编号",
  invitation: "邀请编号",
  phone: "手机号",
  companyId: "企业编号",
  fairId: "招聘会编号",
  careerId: "职位类别编号",
  recruiterId: "沟通联系人编号",
  postIds: "职位编号",
};
const OWN_FIELDS: Record<string, Record<string, string>> = {
  company: { name: "企业名称" },
  staff: { name: "姓名" },
  career: { name: "名称" },
  batch: { name: "批次名称" },
  fair: { note: "企业名称或备注" },
};

const fieldName = (subject: string, field: string): string =>
  [entryOf(OWN_FIELDS, subject) ?? {}, FIELDS, deskFields].map((table) => entryOf(table, field)).find(Boolean) ?? field;

/** Words of the log of the desk. */
export const changeWords = {
  none: "还没有操作记录",
  noneHint: "职位、应聘、企业、招聘会和成员的每次修改都会记录在这里。",
  noneOf: "没有这一类的操作记录",
  subjects: "对象",
  all: "全部",
  subject: SUBJECTS,
  command: "服务器命令",
  /** 职位「会计」：修改. Many apply for one post: an application has its number, too. */
  line: (change: Pick<DeskChange, "action" | "subject" | "subjectId" | "name" | "before" | "after">): string => {
    const [name, id] = [changedName(change), change.subjectId];
    const hasNumber = id !== null && (name === "" || change.subject === "application");
    const which = `${hasNumber ? ` ${id}` : ""}${name === "" ? "" : `「${name}」`}`;
    return `${subjectName(change.subject)}${which}：${entryOf(ACTIONS, change.action) ?? change.action}`;
  },
  field: "项目",
  value: "内容",
  before: "修改前",
  after: "修改后",
  details: "查看内容",
  older: "更早的记录",
  end: "没有更早的记录",
  fieldName,
  valueText,
  /** 招聘人数：3；截止日期：2027-03-01 */
  facts: (change: DeskChange, side: "before" | "after"): string =>
    changedFields(change)
      .filter((one) => one[side] !== undefined)
      .map((one) => `${fieldName(change.subject, one.field)}：${valueText(one.field, one[side])}`)
      .join("；"),
};
