import { paths } from "#lib/domain/paths.ts";
import { accountMenu } from "#lib/texts/shell/account-menu.ts";

/** Pages that require a login, by path. */
const LOCKED_PAGES: Record<string, string> = {
  [paths.chat]: accountMenu.messages,
  [paths.resume]: accountMenu.resume,
  [paths.applications]: accountMenu.applications,
  [paths.scan]: accountMenu.scan,
  [paths.security]: accountMenu.security,
};

/** Words of login (R1.2.8, R1.5.2). */
export const login = {
  title: "登录/注册",
  hint: "未注册的手机号验证后自动创建账号；输满6位验证码即自动登录",
  phone: "手机号",
  phonePlaceholder: "请输入手机号",
  phoneMissing: "手机号不能为空",
  phoneMalformed: "手机号格式不正确",
  phoneUnchanged: "与当前手机号相同",
  code: "验证码",
  /** Short: on a phone the button that sends the code leaves the field the width of three characters. */
  codePlaceholder: "请输入",
  codeMissing: "验证码不能为空哦！",
  /** Mentions no length: ours have six digits, another backend's may have four. */
  codeMalformed: "请输入完整的验证码",
  send: "发送验证码",
  sending: "发送中…",
  working: "安全验证中…",
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
  /** The reason to log in, from the page that the visitor wanted; any path is possible. */
  reason: (path: string) => {
    const page = Object.entries(LOCKED_PAGES).find(([known]) => path.replace(/\/$/, "") === known);
    return page ? `登录后查看「${page[1]}」` : null;
  },
};

/** Another phone to log in with (R1.2.8-4). */
export const changePhone = {
  title: "修改登录账号",
  hint: (phone: string) => `当前登录手机号 ${phone}。修改后请使用新手机号登录，简历和应聘记录不受影响。`,
  phone: "新手机号",
  submit: "确认修改",
  submitting: "修改中…",
};

/** The question before an application (R1.4.2-3). */
export const completion = {
  title: "完善简历",
  question: "要不要完善简历?",
  text: "完整的简历能让招聘方更快了解您，也会提高报名通过的机会。",
  missing: (names: readonly string[]) => `还差：${names.join("、")}`,
  yes: "是",
  no: "否",
};
