import { isAccount, type Names } from "#lib/domain/chat/conversations/participant.ts";
import { isNotice, type Message } from "#lib/domain/chat/messages/message.ts";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import { chat } from "./chat.ts";
import { faceText } from "./faces.ts";
import { messages } from "./messages.ts";
import { calledBy } from "./people.ts";
import { contentText, noticeText, riskyText } from "./summary.ts";

/** Names of people in a conversation. `peerName`: the other side's name; null in groups, where `names` has the fetched ones. */
export type Called = { peerName: string | null; names: Names };

/** Who wrote a message, by the name that is shown. */
export const writerOf = ({ isMine, name, from }: Message, { peerName, names }: Called): string =>
  isMine ? messages.me : (peerName ?? calledBy({ account: from, name }, names));

/** Who took a message back, as a notice (F-11). In a group an administrator may take back another's. */
const revokedText = (message: Message, called: Called): string => {
  const { isMine, revoked, from } = message;
  const isOwn = revoked?.by === from;
  if (isMine && isOwn) return chat.tookBack(chat.you);
  if (called.peerName !== null) return chat.tookBack(isMine ? chat.peer : called.peerName);
  const writer = isMine ? chat.you : writerOf(message, called);
  return isOwn ? chat.tookBack(writer) : chat.tookBackOf(calledBy({ account: revoked?.by ?? "", name: "" }, called.names), writer);
};

/** A notice line in the middle of the list. */
export const noticeLine = (message: Message, called: Called): string => {
  if (message.revoked) return revokedText(message, called);
  const { content } = message;
  return content.kind === "tip" || content.kind === "group-created" || content.kind === "room"
    ? noticeText(content, called.names)
    : "";
};

/** The quoted sender's name. Other clients send the account instead. */
export const quotedWriter = (quote: Quote, original: Message | undefined, { peerName, names }: Called): string => {
  if (original?.isMine ?? quote.isMine) return chat.you;
  const given = isAccount(quote.name) || quote.name === original?.from ? "" : quote.name;
  const name = given || original?.name || "";
  return peerName === null ? calledBy({ account: original?.from ?? quote.account, name }, names) : name || peerName;
};

/** A screen reader's announcement of a new message: its sender, and only the content that is visible. */
export const announcement = (message: Message, called: Called): string => {
  if (isNotice(message)) return noticeLine(message, called);
  const { content, isRisky } = message;
  return `${writerOf(message, called)} ${isRisky ? riskyText(content) : content.kind === "face" ? faceText(content) : contentText(content)}`;
};
