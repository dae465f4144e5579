import { type Account, findAccounts } from "#server/db/chat/accounts.ts";
import { isBlocked } from "#server/db/chat/blacklist.ts";
import type { Message, MessageDraft } from "#server/db/chat/messages.ts";
import type { AfterSend } from "#server/services/after-send.ts";
import { mustBeTakeable } from "./content.ts";
import { ChatError, ERROR } from "./errors.ts";
import { messageCame, messageItem, messageKey, messageSent } from "./events.ts";
import { type Services, secondOf } from "./services.ts";
import type { Session } from "./sessions.ts";

export type Outgoing = {
  draft: MessageDraft;
  /** For those who are there; stored nowhere. */
  isOnlineOnly: boolean;
  /** The session that sends: it knows already. Without one all sessions of the sender hear of it. */
  session?: Session;
};

/** Finds both sides of a message. Throws a ChatError when one doesn't exist, or doesn't want to hear of the other. */
const findSides = async ({ db }: Services, { from, to }: MessageDraft): Promise<{ sender: Account; receiver: Account }> => {
  const accounts = await findAccounts(db, [from, to]);
  const sender = accounts.find(({ id }) => id === from);
  const receiver = accounts.find(({ id }) => id === to);
  if (!sender || !receiver) throw new ChatError(ERROR.noAccount, "there is no such account");
  if (await isBlocked(db, to, from)) throw new ChatError(ERROR.blockedByPeer, "the receiver has blocked the sender");
  return { sender, receiver };
};

const tell = ({ push }: Services, message: Message, sender: Account, { isOnlineOnly, session }: Outgoing): void => {
  const item = messageItem(message, sender);
  push(message.to, messageCame(item, isOnlineOnly));
  push(message.from, messageSent(item, isOnlineOnly), session);
};

const afterSendOf = (message: Message): AfterSend => ({
  CallbackCommand: "C2C.CallbackAfterSendMsg",
  From_Account: message.from,
  To_Account: message.to,
  MsgSeq: message.seq,
  MsgRandom: message.random,
  MsgTime: message.sentAt,
  MsgKey: messageKey(message),
  OnlineOnlyFlag: 0,
  SendMsgResult: 0,
  ErrorInfo: "send msg succeed",
  MsgBody: message.content.body,
  CloudCustomData: message.content.cloud,
});

/** What a message is before it is stored, for one that never will be. */
const unstored = (draft: MessageDraft, sentAt: number): Message => ({
  ...draft,
  id: 0,
  sentAt,
  version: 0,
  receiptAt: null,
  revokedBy: null,
});

/** Sends a message from one account to another: it is stored, then the receiver is told, then this returns. Twice is once. */
export const sendMessage = async (services: Services, outgoing: Outgoing): Promise<{ sentAt: number }> => {
  const { draft } = outgoing;
  await mustBeTakeable(services, draft.content.body);
  const { sender } = await findSides(services, draft);
  if (outgoing.isOnlineOnly) {
    const message = unstored(draft, secondOf(services.clock));
    tell(services, message, sender, outgoing);
    return message;
  }
  const { message } = await services.writer.store(draft, (stored) => {
    if (!stored.isNew) return;
    tell(services, stored.message, sender, outgoing);
    for (const listener of services.afterSend) listener(afterSendOf(stored.message));
  });
  return message;
};
