import type { Message } from "#lib/domain/chat/message.ts";

/** A message as it stands in a list, a text of the other side unless said otherwise. */
export const messageOf = (own: Partial<Message> & { id: string }): Message => ({
  conversationId: "C2Cmanager7",
  from: own.isMine ? "recruitUser1" : "manager7",
  name: own.isMine ? "" : "陈晓",
  avatar: null,
  isMine: false,
  time: 1_795_000_000,
  content: { kind: "text", text: `text of ${own.id}` },
  delivery: { state: "sent" },
  revoked: null,
  isRisky: false,
  needsReceipt: false,
  isReadByPeer: false,
  ...own,
});
