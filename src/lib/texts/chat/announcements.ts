import { isNotice, type Message } from "#lib/domain/chat/message.ts";
import { faceText } from "./faces.ts";
import { messages, revokedText } from "./messages.ts";
import { contentText, noticeText, riskyText } from "./summary.ts";

/** A notice line in the middle of the list. `peerName`: the other side's display name; null in groups. */
export const noticeLine = (message: Message, peerName: string | null): string => {
  if (message.revoked) return revokedText({ ...message, name: peerName ?? message.name });
  const { content } = message;
  return content.kind === "tip" || content.kind === "group-created" || content.kind === "room" ? noticeText(content) : "";
};

/** Who wrote a message, by the name that is shown. */
export const writerOf = ({ isMine, name }: Message, peerName: string, isGroup: boolean): string =>
  isMine ? messages.me : (isGroup && name) || peerName;

/** A screen reader's announcement of a new message: its sender, and only the content that is visible. */
export const announcement = (message: Message, peerName: string, isGroup: boolean): string => {
  if (isNotice(message)) return noticeLine(message, isGroup ? null : peerName);
  const { content, isRisky } = message;
  return `${writerOf(message, peerName, isGroup)} ${isRisky ? riskyText(content) : content.kind === "face" ? faceText(content) : contentText(content)}`;
};
