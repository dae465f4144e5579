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
};
const SUBJECTS: Record<string, string> = {
  ...{ staff: "成员", invitation: "邀请", company: "企业" },
  ...{ post: "职位", application: "应聘", report: "举报", fair: "招聘会", batch: "批次", career: "职位类别", news: "通知" },
};

/** Words of the log of the desk. */
export const changeWords = {
  none: "还没有操作记录",
  command: "服务器命令",
  line: (action: string, subject: string, id: string | null) =>
    `${ACTIONS[action] ?? action}${SUBJECTS[subject] ?? subject}${id === null ? "" : ` ${id}`}`,
  before: "修改前",
  after: "修改后",
  details: "查看内容",
};
