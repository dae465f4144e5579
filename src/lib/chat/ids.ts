import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";

const PERSON = "C2C";
const GROUP = "GROUP";

/** The id of the conversation with a person. */
export const conversationWith = (account: string): string => `${PERSON}${account}`;

/** The id of the conversation in a group. */
export const conversationIn = (group: string): string => `${GROUP}${group}`;

/** The kind and the other side of a conversation, read from its id; null for the service's own notices. */
export const sidesOf = (id: string): Pick<Conversation, "kind" | "peer"> | null => {
  if (id.startsWith(PERSON)) return { kind: "person", peer: id.slice(PERSON.length) };
  if (id.startsWith(GROUP)) return { kind: "group", peer: id.slice(GROUP.length) };
  return null;
};
