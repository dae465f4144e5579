/** Words of the résumé page (R2.2.3). */
export const resume = {
  title: "我的简历",
  sections: "简历目录",
  groups: { basics: "基本信息", experience: "教育与工作", family: "家庭成员" },
  experience: "教育与工作经历",
  loginPhone: "登录手机号",
  notGiven: "未填写",
  educationHint: "请至少添加一条教育背景",
  versions: "历史版本",
  preview: "预览/下载简历",
  previewOnDesktop: "请使用电脑预览或下载简历",
  saveToPhone: "保存到手机",
  printCode: "打印取件码",
  transfer: "导入/导出",
  prefill: "从文件导入",
  prefillTitle: "已有 PDF 或 Word 简历？",
  prefillHint: "选择文件，核对读到的内容后保存，不必逐项填写。文件不会上传。",
  full: "已达到50条上限，删除后可继续添加。",
  add: "添加",
  addTo: (section: string) => `添加${section}`,
  edit: "编辑",
  chooseOrType: "请选择或输入",
  show: "显示",
  hide: "隐藏",
  showOf: (name: string) => `显示${name}`,
  editOf: (name: string) => `编辑 ${name}`,
  remove: "删除",
  removeOf: (name: string) => `删除 ${name}`,
  removed: (name: string) => `已删除「${name}」`,
  undo: "撤销",
  save: "保存",
  saving: "保存中…",
  cancel: "取消",
  present: "至今",
  year: "年",
  month: "月",
  ofField: (field: string, part: string) => `${field}：${part}`,
  formMissing: "表单没有加载出来",
  choose: "请选择",
  locked: "身份证号保存后不可修改",
  restored: "已恢复上次未保存的内容",
  restoredIdentity: "已恢复上次未保存的内容，身份证号不会暂存，请重新填写",
  chooseRegion: "选择地区",
  province: "省",
  city: "市",
  area: "区县",
};

/** The line with the state of the last save and of unsaved changes. */
export const saveState = {
  label: "保存状态",
  unsaved: "未保存",
  saving: "保存中…",
  saved: (time: string) => `已保存 ${time}`,
  retry: "重试",
};

/** How complete the résumé is. */
export const completeness = {
  title: "报名所需",
  done: "已填齐",
  missing: (count: number) => `还差${count}项`,
  allDone: "报名所需的内容已填齐",
  optional: "选填",
  records: (count: number) => `${count}条`,
  reasons: (names: readonly string[]) => `还差：${names.join("、")}`,
};

/** A part changed elsewhere in the meantime (D-E6). */
export const conflict = {
  title: (section: string) => `${section}已在别处修改`,
  text: "请选择要保留的版本。下面只列出两边不同的内容。",
  theirs: "别处保存的版本",
  mine: "我的版本",
  nothing: "没有这条记录",
  keepTheirs: "采用别处的版本",
  keepMine: "保存我的版本",
};

const WAITING_ACTIONS: Record<string, string> = { chat: "继续沟通", "set-interest": "继续标记感兴趣" };
const waitingAction = (action: string): string => WAITING_ACTIONS[action] ?? "继续报名";

/** The way back to an action that waits for the résumé. */
export const wayBack = {
  label: "返回之前的操作",
  ready: (missing: number) => (missing === 0 ? "简历已填齐，可以继续了" : `可以继续了；还有${missing}项未填，以后再补也行`),
  waiting: (action: string) => `添加一条教育背景后，即可${waitingAction(action)}`,
  drop: "不再继续",
  go: (action: string, subject: string) => `${waitingAction(action)}「${subject}」`,
};
