import { type Log, shortError } from "./log.ts";

/** Sent after a direct message was stored: the body of the cloud's callback of that name. */
export type AfterSend = {
  CallbackCommand: "C2C.CallbackAfterSendMsg";
  From_Account: string;
  To_Account: string;
  MsgSeq: number;
  MsgRandom: number;
  /** In seconds. */
  MsgTime: number;
  MsgKey: string;
  OnlineOnlyFlag: 0;
  SendMsgResult: 0;
  ErrorInfo: string;
  MsgBody: readonly unknown[];
  CloudCustomData: string;
};

/** Runs after every stored direct message. Must not throw or block. */
export type AfterSendListener = (sent: AfterSend) => void;

const TIMEOUT_MS = 5000;
const UNDER_WAY_MAX = 50;

/** Forwards messages to `url`, as the cloud does: once, without retry. A slow receiver misses some. */
export const createWebhook = (url: string, appId: number, log: Log): AfterSendListener => {
  let underWay = 0;
  const post = async (sent: AfterSend): Promise<void> => {
    const query = new URLSearchParams({
      SdkAppid: String(appId),
      CallbackCommand: sent.CallbackCommand,
      contenttype: "json",
      ClientIP: "127.0.0.1",
      OptPlatform: "Web",
    });
    const response = await fetch(`${url}${url.includes("?") ? "&" : "?"}${query}`, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`it answered with HTTP ${response.status}`);
  };
  return (sent) => {
    if (underWay >= UNDER_WAY_MAX) {
      log.error("chat: the webhook is behind, a message was not passed on");
      return;
    }
    underWay += 1;
    post(sent)
      .catch((error: unknown) => log.error(`chat: the webhook could not be reached: ${shortError(error)}`))
      .finally(() => {
        underWay -= 1;
      });
  };
};
