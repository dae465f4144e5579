import { faultOfStatus } from "#lib/domain/news/faults.ts";
import type { Clock } from "./clock.ts";
import { NotSent } from "./not-sent.ts";

/** The notice as a sentence, and the masked number in it for services that have the sentence themselves. */
export type PhoneNotice = { text: string; newPhone: string };
/** An exam or interview as a sentence, and in a few characters for services that have the sentence themselves. */
export type AppointmentNotice = { text: string; brief: string };
/** Sends text messages. Rejects when the message could not be handed over. */
export type SmsSender = {
  sendLoginCode: (phone: string, code: string) => Promise<void>;
  /** Notifies a number that another one replaces it as the login phone. */
  sendPhoneChanged: (phone: string, notice: PhoneNotice) => Promise<void>;
  /** Reminds of an exam or interview. */
  sendAppointment: (phone: string, notice: AppointmentNotice) => Promise<void>;
};

/** A message with a code, or with a notice in words. */
export type SmsMessage = { phone: string; sentAt: number } & ({ code: string } | { notice: string });
type CodeMessage = Extract<SmsMessage, { code: string }>;
/** The messages of the demo, newest first; `latest` is the last code that a phone was sent. */
export type SmsInbox = { all: () => readonly SmsMessage[]; latest: (phone: string) => CodeMessage | undefined };

const INBOX_MAX = 200;

/** Keeps messages in memory instead of sending them; the demo panel shows them (D-A4). */
export const createDemoSms = (clock: Clock): { sender: SmsSender; inbox: SmsInbox } => {
  const messages: SmsMessage[] = [];
  const keep = (message: SmsMessage): Promise<void> => {
    messages.unshift(message);
    messages.splice(INBOX_MAX);
    return Promise.resolve();
  };
  const isCodeFor =
    (phone: string) =>
    (message: SmsMessage): message is CodeMessage =>
      message.phone === phone && "code" in message;
  return {
    sender: {
      sendLoginCode: (phone, code) => keep({ phone, code, sentAt: clock.now() }),
      sendPhoneChanged: (phone, { text }) => keep({ phone, notice: text, sentAt: clock.now() }),
      sendAppointment: (phone, { text }) => keep({ phone, notice: text, sentAt: clock.now() }),
    },
    inbox: { all: () => messages, latest: (phone) => messages.find(isCodeFor(phone)) },
  };
};

const GATEWAY_TIMEOUT_MS = 8000;

/** Posts `{phoneNo, code}`, or `{phoneNo, text}` for a notice, as JSON to an operator's gateway. Any answer but 2xx is a failure. */
export const createGatewaySms = (gateway: { url: string; token: string | null }): SmsSender => {
  const post = async (message: Record<string, string>): Promise<void> => {
    const answer = await fetch(gateway.url, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json", ...(gateway.token && { authorization: `Bearer ${gateway.token}` }) },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    });
    if (!answer.ok) throw new NotSent(faultOfStatus(answer.status), `the SMS gateway answered ${answer.status}`);
  };
  return {
    sendLoginCode: (phone, code) => post({ phoneNo: phone, code }),
    sendPhoneChanged: (phone, { text }) => post({ phoneNo: phone, text }),
    sendAppointment: (phone, { text }) => post({ phoneNo: phone, text }),
  };
};

/** Stands in for a missing SMS service: every message fails, and the log says which settings to make. */
const refuseToSend = (): Promise<never> =>
  Promise.reject(
    new NotSent({ fault: "unset", detail: "" }, "no SMS service is configured (SMS_URL, or SMS_TENCENT_SECRET_ID and the rest)"),
  );
export const unconfiguredSms: SmsSender = {
  sendLoginCode: refuseToSend,
  sendPhoneChanged: refuseToSend,
  sendAppointment: refuseToSend,
};
