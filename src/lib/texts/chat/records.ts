import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Names } from "#lib/domain/chat/conversations/participant.ts";
import { type MergedRecord, RECORD_LINES } from "#lib/domain/chat/messages/forwarding.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { calledBy, conversationName, unnamed } from "./people.ts";
import { contentText } from "./summary.ts";

/** Words of merged records. */
export const records = {
  mark: "聊天记录",
  open: (title: string) => `打开${title}`,
  untitled: "聊天记录",
  back: "返回上一层",
  close: "关闭",
  loading: "正在加载聊天记录…",
  failed: "聊天记录加载失败",
  empty: "这份聊天记录没有可以显示的内容",
  count: (count: number) => `共 ${count} 条`,
  list: "聊天记录内容",
};

/** The writer's name in a record that leaves the conversation: 我 would be another there. */
const writerIn = ({ from, name }: Message, names: Names): string => calledBy({ account: from, name }, names);

export type RecordSource = { conversation: Conversation; account: string; messages: readonly Message[]; names: Names };

/** The title of a merged record, and the lines of its bubble. `account`: the reader's own. */
export const recordOf = ({ conversation, account, messages, names }: RecordSource): MergedRecord => {
  const own = messages.find(({ isMine, name }) => isMine && name !== "")?.name ?? unnamed(account);
  const title = conversation.kind === "group" ? "群聊的聊天记录" : `${own}与${conversationName(conversation)}的聊天记录`;
  return {
    messageIds: messages.map(({ id }) => id),
    title,
    lines: messages.slice(0, RECORD_LINES).map((message) => `${writerIn(message, names)}：${contentText(message.content, names)}`),
  };
};
