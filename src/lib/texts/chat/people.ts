import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { handleOf } from "#lib/domain/chat/conversations/handle.ts";
import type { Names, Participant } from "#lib/domain/chat/conversations/participant.ts";
import { chat } from "./chat.ts";

/** The name of an account whose owner gave none: never the bare id. */
export const unnamed = (account: string): string => {
  const handle = handleOf(account);
  return handle === null ? chat.unknownPerson : chat.unnamedSeeker(handle);
};

/** The name of a conversation: never a bare id. */
export const conversationName = ({ name, kind, peer }: Conversation): string =>
  name || (kind === "group" ? chat.unknownGroup : unnamed(peer));

/** A group member's display name: the one sent along, else the one asked for, else a handle. */
export const calledBy = ({ account, name }: Pick<Participant, "account" | "name">, names: Names): string =>
  name || (Object.hasOwn(names, account) && names[account]) || unnamed(account);
/** The same in notices, which call the reader 您. */
export const participantName = (participant: Participant, names: Names): string =>
  participant.isMe ? chat.you : calledBy(participant, names);
