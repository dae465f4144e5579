import { ATTACHMENT, type AttachmentList } from "#lib/domain/resume/attachment.ts";
import type { Problem } from "#lib/domain/resume/rules.ts";

/** Words of the résumé's files (R2.5.9). */
export const attachments = {
  lists: {
    certificates: { title: "证件照", hint: "证件照和证书照片；可将一张JPG或PNG图片设为一寸照，用于面试版和完整版简历。" },
    otherAttachments: { title: "其他附件", hint: "作品、证明等文件，单个不超过100MB。" },
  } satisfies Record<AttachmentList, { title: string; hint: string }>,
  photo: "一寸照",
  /** The server says the same. */
  photoTypes: "一寸照须为JPG或PNG图片",
  photoOf: (name: string) => `将${name}设为一寸照`,
  choose: "选择文件",
  download: "下载",
  downloadOf: (name: string) => `下载 ${name}`,
  nameOf: (name: string) => `附件名称 ${name}`,
  progressOf: (name: string) => `${name}上传进度`,
  retryOf: (name: string) => `重试 ${name}`,
  cancelOf: (name: string) => `取消 ${name}`,
  /** Problems of a name; the server uses the same sentences. */
  nameProblem: (problem: Problem) =>
    ({ required: "请输入附件名称", "too-long": `附件名称最多${ATTACHMENT.name.max}个字` })[String(problem)] ?? "附件名称格式不正确",
  failed: (reason: string) => `附件上传失败：${reason}`,
};
