import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import type { LastMessage } from "./conversation.ts";
import type { Participant } from "./participant.ts";

const participantsOf = (content: Content): readonly Participant[] => {
  if (content.kind === "group-created") return [content.operator];
  if (content.kind !== "tip") return [];
  const { operator, people, change } = content;
  return change?.kind === "owner" ? [operator, ...people, change.owner] : [operator, ...people];
};
const unnamedOf = (content: Content): string[] =>
  participantsOf(content).flatMap(({ account, name, isMe }) => (account === "" || name !== "" || isMe ? [] : [account]));

/** The accounts that a message of a group names by their ids alone. */
export const unnamedIn = ({ content, from, name, isMine, quote, revoked }: Message): string[] => {
  const isNotice = content.kind === "tip" || content.kind === "group-created";
  return [
    ...unnamedOf(content),
    ...(isMine || isNotice || name !== "" ? [] : [from]),
    ...(quote && !quote.isMine && quote.name === "" && quote.account !== "" ? [quote.account] : []),
    ...(revoked && revoked.by !== from ? [revoked.by] : []),
  ];
};
/** The same for the last message of a group. */
export const unnamedInLast = ({ content, from, name, isMine }: LastMessage): string[] => {
  if (content?.kind === "tip" || content?.kind === "group-created") return unnamedOf(content);
  return isMine || name !== "" || from === "" ? [] : [from];
};
