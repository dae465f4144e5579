import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import { isNotice, type Message } from "#lib/domain/chat/messages/message.ts";
import { withoutMisleading } from "#lib/domain/misleading.ts";
import { noticeLine, writerOf } from "./announcements.ts";
import { withEmojiNames } from "./emoji.ts";
import { faceText } from "./faces.ts";
import { conversationName } from "./people.ts";
import { contentText, riskyText } from "./summary.ts";
import { clockOf, fullDay } from "./times.ts";

/** Words of saving a conversation as a text file. */
export const savedHistory = {
  save: "保存聊天记录",
  reading: (count: number) => `正在读取聊天记录，已读取 ${count} 条`,
  failed: (count: number) => `读取中断，已读取的 ${count} 条不会丢失`,
  cancel: "取消保存",
  saved: "聊天记录已保存",
};

/** Characters that are part of a path, or that a file's name may not have. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** No disk has longer names; in UTF-16 units, with room for the rest of the name. */
const NAME_MAX = 60;

/** The name of the file, of the conversation and the day. */
const fileNameOf = (conversation: Conversation, now: Date): string => {
  const name = [...conversationName(conversation).replace(NOT_IN_NAMES, "").replace(/^\.+/u, "").trim()]
    .slice(0, NAME_MAX)
    .join("");
  return `${name || "会话"}的聊天记录${fullDay(now)}.txt`;
};

/** A message in words; of a text all of it. */
const wordsOf = (message: Message, names: Names): string => {
  const { content, isRisky, isMine } = message;
  if (isRisky && !isMine) return riskyText(content);
  switch (content.kind) {
    case "text":
      return withEmojiNames(content.text).replace(/\r\n?/gu, "\n");
    case "face":
      return faceText(content);
    case "merger":
      return [`${contentText(content, names)} ${content.title}`.trim(), ...content.lines].join("\n");
    default:
      return contentText(content, names);
  }
};

export type HistorySource = { conversation: Conversation; names: Names; now: Date };

/** A conversation as a text file: of each message the time, the writer and the contents in words. */
export const historyFile = (
  { conversation, names, now }: HistorySource,
  messages: readonly Message[],
): { name: string; text: string } => {
  const title = conversationName(conversation);
  const called = { peerName: conversation.kind === "group" ? null : title, names };
  const blocks = messages.map((message) => {
    const then = new Date(message.time * 1000);
    const time = `${fullDay(then)} ${clockOf(then)}`;
    if (isNotice(message)) return `${time}  ${noticeLine(message, called)}`;
    return `${time}  ${withoutMisleading(writerOf(message, called))}\n${wordsOf(message, names)}`;
  });
  const head = `${title}的聊天记录\n保存于 ${fullDay(now)} ${clockOf(now)}，共 ${messages.length} 条`;
  return { name: fileNameOf(conversation, now), text: `${[head, ...blocks].join("\n\n")}\n` };
};
