import type { Clock } from "./clock.ts";

/** Sends text messages. Rejects when the message could not be handed over. */
export type SmsSender = { sendLoginCode: (phone: string, code: string) => Promise<void> };

export type SmsMessage = { phone: string; code: string; sentAt: number };
/** The messages of the demo, newest first. */
export type SmsInbox = { all: () => readonly SmsMessage[]; latest: (phone: string) => SmsMessage | undefined };

const INBOX_MAX = 200;

/** Keeps messages in memory instead of sending them; the demo desk shows them (decisions A4). */
export const createDemoSms = (clock: Clock): { sender: SmsSender; inbox: SmsInbox } => {
  const messages: SmsMessage[] = [];
  return {
    sender: {
      sendLoginCode: (phone, code) => {
        messages.unshift({ phone, code, sentAt: clock.now() });
        messages.splice(INBOX_MAX);
        return Promise.resolve();
      },
    },
    inbox: { all: () => messages, latest: (phone) => messages.find((message) => message.phone === phone) },
  };
};

const GATEWAY_TIMEOUT_MS = 8000;

/** Posts `{phoneNo, code}` as JSON to an operator's gateway. Any answer but 2xx is a failure. */
export const createGatewaySms = (gateway: { url: string; token: string | null }): SmsSender => ({
  sendLoginCode: async (phone, code) => {
    const answer = await fetch(gateway.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(gateway.token && { authorization: `Bearer ${gateway.token}` }) },
      body: JSON.stringify({ phoneNo: phone, code }),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  },
});

/** Stands in where no service is configured: every message fails, and the log says what to set. */
export const unconfiguredSms: SmsSender = {
  sendLoginCode: () => Promise.reject(new Error("no SMS service is configured (SMS_URL, or SMS_TENCENT_SECRET_ID and the rest)")),
};
