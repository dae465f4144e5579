import {
  type AttachmentProblem,
  FILE_MAX_MB,
  IMAGE_MAX_MB,
  IMAGE_TYPES,
  MINI_PROGRAM_VIDEO_SECONDS,
  VIDEO_MAX_MB,
  VIDEO_TYPES,
} from "#lib/domain/chat/composing/attachments.ts";
import { FILES_MAX } from "#lib/domain/chat/composing/draft.ts";
import { MENTIONS_MAX } from "#lib/domain/chat/composing/mentions.ts";

const problems: Record<AttachmentProblem, (name: string) => string> = {
  "image-type": (name) => `「${name}」不能作为图片发送，仅支持 ${IMAGE_TYPES.join("、")} 格式`,
  "image-size": (name) => `图片「${name}」超过 ${IMAGE_MAX_MB}MB，可改用「文件」发送`,
  "video-type": (name) => `「${name}」不能作为视频发送，仅支持 ${VIDEO_TYPES.join("、")} 格式`,
  "video-size": (name) => `视频「${name}」超过 ${VIDEO_MAX_MB}MB，无法发送`,
  "video-length": (name) => `视频「${name}」超过${MINI_PROGRAM_VIDEO_SECONDS}秒，请剪短后再发送`,
  "file-size": (name) => `文件「${name}」超过 ${FILE_MAX_MB}MB，无法发送`,
  "file-empty": (name) => `文件「${name}」是空的，无法发送`,
  "too-many": () => `一次最多发送 ${FILES_MAX} 个文件`,
};

/** Words of the composer. */
export const composer = {
  region: "发送消息",
  editor: "消息内容",
  placeholder: "请输入消息",
  hint: "按Enter发送，Ctrl+Enter换行",
  send: "发送",
  tools: "更多工具",
  emoji: "表情",
  image: "图片",
  video: "视频",
  file: "文件",
  phrases: "常用语",
  rating: "评价",
  choosing: "正在选择消息，请先取消多选，再拖入文件",
  drop: "松开鼠标，添加到消息",
  files: "待发送的文件",
  removeFile: (name: string) => `移除文件 ${name}`,
  lostFiles: ([first = "", ...others]: readonly string[]) =>
    `页面刷新后，「${first}」${others.length > 0 ? `等${others.length + 1}个文件` : ""}未能保留，请重新选择`,
  unreadable: (name: string) => `「${name}」不是有效的图片，已移除`,
  problem: (problem: AttachmentProblem, name: string) => problems[problem](name),
  tooLong: "消息长度不能超过12K（约4000字）",
  excess: (count: number) => `，请删减约${count}个字`,
  tooManyMentions: `一条消息最多@${MENTIONS_MAX}人`,
  muted: "您已被管理员禁言",
  tryAgain: "重新尝试发送",
  picker: "选择表情",
  packs: "表情分类",
  basic: "表情",
};
