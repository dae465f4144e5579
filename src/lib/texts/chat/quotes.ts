import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Quote, QuotedKind } from "#lib/domain/chat/messages/quote.ts";
import { withEmojiNames } from "./emoji.ts";
import { contentText, riskyText } from "./summary.ts";

/** Words around a quote. */
export const quotes = {
  quote: "引用",
  remove: "取消引用",
  /** Between a speaker and their words. */
  colon: "：",
  open: (name: string, said: string) => `查看引用的消息：${name}：${said}`,
  revoked: "引用内容已撤回",
  notFound: "无法定位到原消息",
  failed: "引用失败",
};

/** Text for a quoted message that is not loaded. */
const LABELS: Record<QuotedKind, (text: string) => string> = {
  unknown: (text) => text || "[消息]",
  text: (text) => withEmojiNames(text) || "[空白消息]",
  custom: () => "[自定义消息]",
  image: () => "[图片]",
  audio: () => "[语音]",
  video: () => "[视频]",
  file: (text) => `[文件] ${text}`.trim(),
  location: () => "[位置]",
  face: () => "[动画表情]",
  tip: () => "[群提示]",
  merger: (text) => `[聊天记录] ${text}`.trim(),
};

/**
 * A quote's text, from the original where loaded: it may have been recalled since (F-6).
 * Why: docs/decisions/0047-quotes-travel-with-their-words.md
 */
export const quoteText = (quote: Quote, original: Message | undefined): string => {
  if (original?.revoked) return quotes.revoked;
  if (original?.isRisky && !original.isMine) return riskyText(original.content);
  return original ? contentText(original.content) : LABELS[quote.kind](quote.text);
};
