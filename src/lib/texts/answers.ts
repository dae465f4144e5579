import { UPLOAD_MAX_MB } from "#lib/domain/files/upload-limit.ts";

/**
 * Sentences shared by the server and the site (R1.5.2, R1.8, R2.5.9). Each is a separate export, so that pages load only
 * those they use.
 */
export const sessionExpired = "登录超时，请重新登录";
export const unsupportedMethod = "请求方式不支持！";
export const broken = "系统错误！";
export const codeSent = "验证码已发送，请注意查收！";
export const loggedIn = "登录成功";
export const phoneChanged = "修改成功";
export const accountDeleted = "账号已注销";
export const deviceEnded = "已退出该设备";
export const otherDevicesEnded = "已退出其他设备";
export const done = "操作成功";
export const signedUp = "报名成功";
export const signedIn = "签到成功";
export const attendanceSaved = "已提交";
export const saved = "保存成功";
export const fileTooLarge = `上传文件大小不能超过${UPLOAD_MAX_MB}MB!`;
export const unsupportedFile = "请上传文档、图片、表格、压缩包等常见文件格式！";
export const attachmentsSaved = "保存成功！";
/** Of a sign-up without a name (D-I81). */
export const noName = "请先填写姓名";
export const noEducation = "请至少添加一条教育背景";
export const incompleteResume = "请先完善资料";
export const phoneMissing = "手机号不能为空";
export const phoneMalformed = "手机号格式不正确";
export const codeMissing = "验证码不能为空哦！";
export const signInCodeMalformed = "签到码为6位数字";
