import type { Participant } from "#lib/domain/chat/conversations/participant.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** A message as it stands in a list, a text of the other side unless said otherwise. */
export const messageOf = (own: Partial<Message> & { id: string }): Message => ({
  conversationId: "C2Cmanager7",
  from: own.isMine ? "recruitUser1" : "manager7",
  name: own.isMine ? "" : "陈晓",
  avatar: null,
  isMine: false,
  time: 1_795_000_000,
  sequence: 0,
  content: { kind: "text", text: `text of ${own.id}` },
  quote: null,
  delivery: { state: "sent" },
  revoked: null,
  isRisky: false,
  needsReceipt: false,
  isReadByPeer: false,
  isEdited: false,
  ...own,
});

/** A person in a group's notice. */
export const participantOf = (name: string, own: Partial<Participant> = {}): Participant => ({
  account: "",
  name,
  isMe: false,
  ...own,
});

const START = 1_795_000_000;
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Message number `index` of a long talk: short ones, tall ones, own ones, a picture here and there, a time line now and then. */
export const talk = (index: number, conversationId = "C2Cmanager7"): Message => {
  const time = START + index * 100 + Math.floor(index / 9) * 700;
  const own = { id: `m${index}`, conversationId, time, isMine: index % 3 === 1 };
  if (index % 11 === 5) {
    const height = 200 + (index % 5) * 40;
    return messageOf({ ...own, content: { kind: "image", url: PIXEL, preview: PIXEL, width: 300, height, format: null } });
  }
  const lines = index % 37 === 7 ? 40 : (index % 4) + 1;
  const text = Array.from({ length: lines }, (_, line) => `第${index}条，第${line + 1}行`).join("\n");
  return messageOf({ ...own, content: { kind: "text", text } });
};
export const talkOf = (count: number, conversationId?: string): Message[] =>
  Array.from({ length: count }, (_, index) => talk(index, conversationId));
