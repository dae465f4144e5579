import type { Message } from "#lib/domain/chat/message.ts";

/** Words of the list of messages and of the editor below it. */
export const messages = {
  list: "聊天记录",
  me: "我",
  by: (name: string) => `${name}：`,
  more: "查看更多",
  loadingMore: "正在加载…",
  moreFailed: "加载失败，点击重试",
  none: "还没有消息，打个招呼吧",
  toLatest: "回到最新位置",
  newer: (count: number) => `${count}条新消息`,
  toFirstUnread: (count: number) => `${count}条新消息，跳到第一条`,
  unreadBelow: "以下为未读消息",
  read: "已读",
  unread: "未读",
  edited: "已编辑",
  sending: "发送中",
  failedToSend: "发送失败，点击重发",
  riskyOut: "涉及敏感内容，发送失败",
  resendTitle: "重发消息",
  resend: "确认重发该消息？",
  confirmResend: "重发",
  menu: "消息操作",
  cancelSending: "取消发送",
  reEdit: "重新编辑",
  reacted: (emoji: string, count: number) => `${count}人回应「${emoji}」`,
  answered: (before: string, name: string | null, emoji: readonly string[]) =>
    `${before && `${before}，`}${name ?? "有人"}回应了你的消息：${emoji.join("、")}`,
  picture: "图片",
  openPicture: "查看大图",
  openVideo: "播放视频",
  video: "视频",
  audio: (seconds: number) => `语音消息，${seconds}秒`,
  play: "播放",
  stop: "停止",
  download: (name: string) => `下载文件 ${name}`,
  noFile: "文件已失效",
  sticker: "表情",
  location: "位置",
  videoCall: "视频通话",
  voiceCall: "语音通话",
  mergerTitle: "聊天记录",
  evaluation: "服务评价",
  score: (score: number) => `${score}星（满分5星）`,
  stars: (score: number) => "★".repeat(score) + "☆".repeat(5 - score),
  unnamedFile: "未命名文件",
  broken: "这条消息无法显示",
  unsupported: "暂不支持查看此类消息，请使用其他端查看",
  custom: "[自定义消息]",
  blank: "[空白消息]",
  openLink: "查看详情",
};

/** Who took a message back, as a notice (F-11). */
export const revokedText = ({ isMine, revoked, name, from }: Message): string => {
  if (isMine && revoked?.by === from) return "您撤回了一条消息";
  return `${isMine ? "对方" : name || "对方"}撤回了一条消息`;
};
