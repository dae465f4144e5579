import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import { plainText } from "#lib/domain/chat/composing/mentions.ts";
import type { LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { Names, Participant } from "#lib/domain/chat/conversations/participant.ts";
import type { CallOutcome, Content, TipChange, TipKind, TOLD_SETTINGS } from "#lib/domain/chat/messages/message.ts";
import { jobCardText } from "./cards.ts";
import { chat } from "./chat.ts";
import { withEmojiNames } from "./emoji.ts";
import { calledBy, participantName } from "./people.ts";

/** Seconds as a clock shows them. */
const duration = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

const OUTCOMES: Record<CallOutcome, [mine: string, theirs: string]> = {
  started: ["发起通话", "发起通话"],
  "to-voice": ["切换为语音通话", "切换为语音通话"],
  "to-video": ["切换为视频通话", "切换为视频通话"],
  ended: ["通话结束", "通话结束"],
  cancelled: ["已取消", "对方已取消"],
  accepted: ["已接听", "已接听"],
  rejected: ["对方已拒绝", "已拒绝"],
  busy: ["对方忙线中", "忙线未接听"],
  unanswered: ["对方无应答", "超时无应答"],
};
/** In a group the step stands below the name of who took it. */
const IN_GROUP: Partial<Record<CallOutcome, string>> = {
  cancelled: "已取消",
  rejected: "已拒绝",
  busy: "忙线未接听",
  unanswered: "超时未接听",
};
/** The text of a call's step, from the caller's or the callee's side (F-4). */
export const callText = ({ outcome, byMe, seconds, inGroup }: Extract<Content, { kind: "call" }>): string =>
  (inGroup && IN_GROUP[outcome]) ??
  (outcome === "ended" && seconds !== null ? `通话时长 ${duration(seconds)}` : OUTCOMES[outcome][byMe ? 0 : 1]);

const LINE_MAX = 100;
const oneLine = (text: string): string =>
  [
    ...text
      .slice(0, 4 * LINE_MAX)
      .replace(/\s+/gu, " ")
      .trim(),
  ]
    .slice(0, LINE_MAX)
    .join("");

/** The duration of a mute, in its largest whole unit. */
const muteTime = (seconds: number): string => {
  if (seconds % 86_400 === 0) return `${seconds / 86_400}天`;
  if (seconds % 3600 === 0) return `${seconds / 3600}小时`;
  return seconds < 60 ? `${seconds}秒` : `${Math.round(seconds / 60)}分钟`;
};
/** Names, set off from the words after them; 您 needs no space. */
const subject = (people: readonly Participant[], names: Names): string => {
  const all = people.map((person) => participantName(person, names)).join("、");
  return all === chat.you ? all : `${all} `;
};
const TIPS: Record<TipKind, (operator: string, people: string) => string> = {
  joined: (operator, people) => `${people.trim() ? people : operator}加入群聊`,
  quit: (operator) => `${operator}退出群聊`,
  removed: (_operator, people) => `${people}被移出群聊`,
  "admin-set": (_operator, people) => `${people}成为管理员`,
  "admin-unset": (_operator, people) => `${people}不再是管理员`,
  profile: (operator) => `${operator}修改了群资料`,
  member: (_operator, people) => `${people}的群成员信息已变更`,
};
const SETTINGS: Record<(typeof TOLD_SETTINGS)[number], string> = {
  avatar: "更换了群头像",
  introduction: "修改了群简介",
  joinOption: "修改了加群方式",
  invitation: "更新了邀请链接，之前的链接已失效",
};
const changeText = (change: TipChange, operator: string, people: string, names: Names): string => {
  switch (change.kind) {
    case "name":
      return `${operator}将群名称改为「${oneLine(change.text)}」`;
    case "notice":
      return `${operator}发布了群公告：${oneLine(change.text)}`;
    case "owner":
      return `${subject([change.owner], names)}成为群主`;
    case "mute":
      return change.seconds > 0 ? `${people}被禁言${muteTime(change.seconds)}` : `${people}被解除禁言`;
    case "mute-all":
      return `${operator}${change.isOn ? "开启" : "关闭"}了全员禁言`;
    case "setting":
      return operator + SETTINGS[change.setting];
  }
};
/** A notice in the middle of the list. `names`: those that were asked for. */
export const noticeText = (content: Extract<Content, { kind: "tip" | "group-created" | "room" }>, names: Names = {}): string => {
  switch (content.kind) {
    case "tip": {
      const [operator, people] = [subject([content.operator], names), subject(content.people, names)];
      return content.change ? changeText(content.change, operator, people, names) : TIPS[content.tip](operator, people);
    }
    case "group-created":
      return `${subject([content.operator], names)}${content.label || "创建了群聊"}`;
    case "room":
      return "会议房间有新动态，暂不支持在此进入";
  }
};

const MEDIA = { image: "[图片]", video: "[视频]", audio: "[语音]" } as const;

/** A message in a few words, for conversation rows and screen readers. */
export const contentText = (content: Content, names: Names = {}): string => {
  switch (content.kind) {
    case "text":
      return oneLine(withEmojiNames(content.text)) || "[空白消息]";
    case "image":
    case "video":
    case "audio":
      return MEDIA[content.kind];
    case "elsewhere":
      return MEDIA[content.media];
    case "file":
      return `[文件] ${oneLine(content.name)}`.trim();
    case "face":
      return "[动画表情]";
    case "location":
      return "[位置]";
    case "link":
      return oneLine(content.text) || "[链接]";
    case "order":
      return `[职位] ${oneLine(content.title)}`.trim();
    case "evaluation":
      return `[评价] ${content.score > 0 ? `${content.score}星 ` : ""}${oneLine(content.comment)}`.trim();
    case "service":
      return oneLine(content.title) || "[客服消息]";
    case "job":
      return oneLine(jobCardText(content.card));
    case "call":
      return `[${content.video ? "视频通话" : "语音通话"}] ${callText(content)}`;
    case "merger":
      return "[聊天记录]";
    case "tip":
    case "group-created":
    case "room":
      return noticeText(content, names);
    case "custom":
      return oneLine(content.description) || "[自定义消息]";
    case "unsupported":
      return "[暂不支持的消息]";
  }
};

/**
 * Text in place of a message that the service holds for dangerous (R3.8.1-4).
 * Why: docs/decisions/0071-a-delivered-message-is-ordinary.md
 */
export const riskyText = (content: Content | null): string => `涉及敏感内容，无法${content?.kind === "audio" ? "收听" : "查看"}`;

/** The last message in a conversation's row; groups include its sender. */
export const lastText = (last: LastMessage, isGroup: boolean, names: Names = {}): string => {
  const writer = isGroup ? calledBy({ account: last.from, name: last.name }, names) : chat.peer;
  if (last.isRevoked) return chat.tookBack(last.isMine ? chat.you : writer);
  const text = last.isRisky && !last.isMine ? riskyText(last.content) : last.content ? contentText(last.content, names) : "";
  const isNotice = last.content?.kind === "tip" || last.content?.kind === "group-created" || last.content?.kind === "room";
  return isGroup && !last.isMine && text !== "" && !isNotice ? chat.said(writer, text) : text;
};

/** An unsent draft in a few words. */
export const draftText = ({ text, files, quote }: Draft): string =>
  oneLine(withEmojiNames(plainText(text))) ||
  (files.length > 0 || quote === null ? chat.draftFiles(files.length) : chat.draftQuote);
