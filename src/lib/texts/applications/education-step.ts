/** Actions that need an education record. */
const EDUCATION_FOR: Record<string, string> = { "set-interest": "标记感兴趣", chat: "与招聘方沟通" };

/** Words of the dialog that takes an education record down in the middle of an application (R1.5.1-1). */
export const educationStep = {
  title: "还差一步",
  warning: "请至少添加一条教育背景",
  reason: (action: string) => `${EDUCATION_FOR[action] ?? "报名"}需要至少一条教育背景，补充后即可继续。`,
  /** Of a sign-up without a name (D-I81). */
  nameWarning: "请先填写姓名",
  nameReason: "报名需要您的姓名，填写后即可继续。",
  nameHint: "招聘方会看到您的姓名，并通过您填写的联系电话或登录手机号联系您。",
  later: "专业等内容以后可在「我的简历」中补充。要填写完整表单，",
  toForm: "去添加",
  save: "保存并继续",
  saving: "保存中…",
  close: "暂不",
};
