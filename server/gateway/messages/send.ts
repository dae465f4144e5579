import type { CallStep } from "#lib/contract/call-steps.ts";
import type { Account } from "#server/db/chat/accounts.ts";
import { type Message, type MessageDraft, messageFrom, type Stored } from "#server/db/chat/messages.ts";
import { codeOf } from "#server/db/connection/error-code.ts";
import type { CallPage } from "#server/gateway/calls/calls.ts";
import { requireOwnName, signalIn, stepIn } from "#server/gateway/calls/steps.ts";
import { type Services, secondOf } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { HERE, toPage } from "#server/gateway/files/addresses.ts";
import { hasBlocked } from "#server/gateway/known.ts";
import { requireMayRing, requireMayWrite } from "#server/gateway/strangers.ts";
import type { ChatSession } from "#server/gateway/transport/sessions.ts";
import type { AfterSend } from "#server/services/after-send.ts";
import { requireOwnCard } from "./cards.ts";
import { requireAllowedContent, requireFits, storedBytes, takeStored } from "./content.ts";
import { messageCame, messageItem, messageKey, messageSent } from "./events.ts";

export type Outgoing = {
  draft: MessageDraft;
  /** Only for online accounts; not stored. */
  isOnlineOnly: boolean;
  /** The session that sends, which is not notified. Without one all sessions of the sender are. */
  session?: ChatSession;
  /** The page that sends, with `session`. */
  page?: CallPage;
};

/** Finds both sides of a message. Throws a ChatError when one doesn't exist, or the receiver has blocked the sender. */
const findSides = async (
  { known }: Services,
  { from, to }: MessageDraft,
  passesBlock: boolean,
): Promise<{ sender: Account; receiver: Account }> => {
  const accounts = await known.accounts.find([from, to]);
  const sender = accounts.get(from);
  const receiver = accounts.get(to);
  if (!sender || !receiver) throw new ChatError(ERROR.noAccount, "there is no such account");
  if (!passesBlock && (await hasBlocked(known, to, from)))
    throw new ChatError(ERROR.blockedByPeer, "the receiver has blocked the sender");
  return { sender, receiver };
};

const notify = ({ push }: Services, message: Message, sender: Account, { isOnlineOnly, session }: Outgoing): void => {
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

/** The same with addresses of files that its reader can use; without a configured origin they are paths. */
const asTold = (sent: AfterSend, publicUrl: string | null): AfterSend => {
  const text = JSON.stringify(sent);
  if (!text.includes(HERE)) return sent;
  const told: AfterSend = JSON.parse(toPage(text, publicUrl ?? ""));
  return told;
};

const FOREIGN_KEY_VIOLATION = "23503";
/** One of the sides was deleted after it was looked up. */
const refuseForDeleted = (error: unknown): never => {
  throw codeOf(error) === FOREIGN_KEY_VIOLATION ? new ChatError(ERROR.noAccount, "there is no such account") : error;
};

/** The step of a call in a page's message, if the page may take it; null in all other messages. Throws a ChatError. */
const admitStep = async (services: Services, { from, to, content }: MessageDraft, page: CallPage): Promise<CallStep | null> => {
  const step = stepIn(content.body);
  if (!step) return null;
  requireOwnName(step, from, to);
  if (step.action === "invite") await requireMayRing(services, from, to);
  services.calls.admit(step, page);
  return step;
};

/** Delivers a message to those of the two who are online. */
const deliver = (services: Services, outgoing: Outgoing, draft: MessageDraft, sender: Account): Message => {
  const message = messageFrom(draft, { id: 0, sentAt: secondOf(services.clock) });
  notify(services, message, sender, outgoing);
  const sent = outgoing.page ? signalIn(draft.content.body) : null;
  if (sent) {
    services.calls.heard(sent, draft.from);
    services.groupCalls.heard(sent, draft.from);
  }
  return message;
};

/** Sends a message from one account to another: it is stored, the receiver is notified, then this returns. Idempotent. */
export const sendMessage = async (services: Services, outgoing: Outgoing): Promise<{ sentAt: number }> => {
  requireFits(outgoing.draft.content, services.rules);
  const flag = await requireAllowedContent(services, outgoing.draft.content.body);
  const draft = { ...outgoing.draft, content: { ...outgoing.draft.content, ...flag } };
  const { session, page } = outgoing;
  const signal = outgoing.isOnlineOnly ? signalIn(draft.content.body) : null;
  // Both have said that they take part.
  const isOfCall = signal !== null && services.groupCalls.areTogether(signal.call, draft.from, draft.to);
  if (page && signal && !isOfCall && services.groupCalls.isUnderWay(signal.call))
    throw new ChatError(ERROR.invalidRequest, "the call is of others");
  const { sender } = await findSides(services, draft, isOfCall);
  if (session) requireOwnCard(services, draft, draft.content.body);
  // The backend may write to whomever it likes.
  if (session && !isOfCall) await requireMayWrite(services, draft.from, draft.to);
  const step = page ? await admitStep(services, draft, page) : null;
  if (outgoing.isOnlineOnly) {
    if (page && step) services.calls.note(step, page, draft.to);
    return deliver(services, outgoing, draft, sender);
  }
  try {
    if (session) takeStored(services, draft.from, storedBytes(draft.content));
    const announce = (stored: Stored): void => {
      if (stored.isNew) notify(services, stored.message, sender, outgoing);
    };
    const { message } = await services.writer.store(draft, announce, (stored) => {
      if (!stored.isNew) return;
      if (page && step) services.calls.note(step, page, draft.to);
      if (services.afterSend.length === 0) return;
      const told = asTold(afterSendOf(stored.message), services.publicUrl);
      for (const listener of services.afterSend) listener(told);
    });
    return message;
  } catch (error) {
    if (step) services.calls.withdraw(step);
    return refuseForDeleted(error);
  }
};
