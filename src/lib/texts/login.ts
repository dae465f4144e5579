/** Words of login (1§2, 1§5). */
export const login = {
  title: "登录/注册",
  hint: "未注册的手机号验证后自动创建账号",
  phone: "手机号",
  phonePlaceholder: "请输入手机号",
  phoneMissing: "手机号不能为空",
  phoneMalformed: "手机号格式不正确",
  code: "验证码",
  codePlaceholder: "请输入6位验证码",
  codeMissing: "验证码不能为空哦！",
  codeMalformed: "请输入6位数字验证码",
  send: "发送验证码",
  sending: "发送中…",
  wait: (seconds: number) => `${seconds}秒后重新发送`,
  submit: "登录",
  submitting: "登录中…",
  agreeBefore: "我已阅读并同意",
  userAgreement: "《用户协议》",
  and: "和",
  privacyPolicy: "《隐私政策》",
  agreementTitle: "服务协议与隐私政策",
  agreementText: "为了保护您的权益，登录前请阅读并同意以下内容：",
  refuse: "拒绝",
  agree: "同意",
};

/** Another phone to log in with (1§2 修改登录账号). */
export const changePhone = {
  title: "修改登录账号",
  hint: (phone: string) => `当前登录手机号 ${phone}。修改后请使用新手机号登录，简历和应聘记录不受影响。`,
  phone: "新手机号",
  submit: "确认修改",
  submitting: "修改中…",
};

/** Questions on the way of an errand (1§4). */
export const questions = {
  completeTitle: "完善简历",
  complete: "要不要完善简历?",
  completeText: "完整的简历能让招聘方更快了解您，也会提高报名通过的机会。",
  yes: "是",
  no: "否",
  educationTitle: "还差一步",
  education: "请至少添加一条教育背景",
  educationText: "报名需要至少一条教育背景，补充后即可继续。",
  toEducation: "去添加",
  later: "暂不",
  removeTitle: "删除记录",
  removeText: "确认是否删除该记录?",
};
