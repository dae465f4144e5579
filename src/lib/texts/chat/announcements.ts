import { isNotice, type Message } from "#lib/domain/chat/message.ts";
import { faceText } from "./faces.ts";
import { messages, revokedText } from "./messages.ts";
import { contentText, noticeText, riskyText } from "./summary.ts";

/** What stands in the middle of the list. `peerName`: what the other side is called everywhere else; null in groups. */
export const noticeLine = (message: Message, peerName: string | null): string => {
  if (message.revoked) return revokedText({ ...message, name: peerName ?? message.name });
  const { content } = message;
  return content.kind === "tip" || content.kind === "group-created" || content.kind === "room" ? noticeText(content) : "";
};

/** Who wrote a message, by the name that is shown. */
export const writerOf = ({ isMine, name }: Message, peerName: string, isGroup: boolean): string =>
  isMine ? messages.me : (isGroup && name) || peerName;

/** What a screen reader says of a message that comes in: who wrote it, and no more of it than is to be seen. */
export const announcement = (message: Message, peerName: string, isGroup: boolean): string => {
  if (isNotice(message)) return noticeLine(message, isGroup ? null : peerName);
  const { content, isRisky } = message;
  return `${writerOf(message, peerName, isGroup)} ${isRisky ? riskyText(content) : content.kind === "face" ? faceText(content) : contentText(content)}`;
};
