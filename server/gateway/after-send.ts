import type { Message } from "#server/db/chat/messages.ts";
import { messageKey } from "./events.ts";

/** What the chat service tells after a message was sent: the body of the cloud's callback of that name. */
export type AfterSend = {
  CallbackCommand: "C2C.CallbackAfterSendMsg";
  From_Account: string;
  To_Account: string;
  MsgSeq: number;
  MsgRandom: number;
  MsgTime: number;
  MsgKey: string;
  OnlineOnlyFlag: 0;
  SendMsgResult: 0;
  ErrorInfo: string;
  MsgBody: readonly unknown[];
  CloudCustomData: string;
};

/** Hears of every message between two once it is stored. Must not fail, nor keep anybody waiting. */
export type AfterSendListener = (sent: AfterSend) => void;

export const afterSend = (message: Message): AfterSend => ({
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
