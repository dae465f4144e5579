import { UPLOAD_MAX_MB } from "#lib/domain/files/upload-limit.ts";

/**
 * Sentences of finished actions and refused files, shared by the server and the site's notices (R1.5.2, R1.8, R2.5.9). Sentences about a
 * form are among its words, for a page loads a file of words as a whole.
 */
export const codeSent = "验证码已发送，请注意查收！";
export const loggedIn = "登录成功";
export const phoneChanged = "修改成功";
export const accountDeleted = "账号已注销";
export const deviceEnded = "已退出该设备";
export const otherDevicesEnded = "已退出其他设备";
export const done = "操作成功";
export const signedUp = "报名成功";
export const attendanceSaved = "已提交";
export const saved = "保存成功";
export const fileTooLarge = `上传文件大小不能超过${UPLOAD_MAX_MB}MB!`;
export const unsupportedFile = "请上传文档、图片、表格、压缩包等常见文件格式！";
export const attachmentsSaved = "保存成功！";
