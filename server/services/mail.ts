import { createTransport } from "nodemailer";
import type { NewsFault } from "#lib/domain/news/faults.ts";
import type { Clock } from "./clock.ts";
import { NotSent, RefusedForGood } from "./not-sent.ts";

/** A letter. `id` names it for good, so that mail programs show a repeated one once. `leaveUrl`: one click there, a POST, ends such letters. */
export type Letter = { id: string; to: string; subject: string; text: string; html: string; leaveUrl: string | null };
/** Sends e-mail. Rejects when a letter was not taken. */
export type Mailer = (letter: Letter) => Promise<void>;

/** Eight seconds in all: a lease of deliveries allows five letters that fail. */
const TIMEOUT_MS = 8000;

const FAULTS: Partial<Record<string, NewsFault>> = {
  ...{ EAUTH: "login", ENOAUTH: "login", EOAUTH2: "login", ETLS: "encryption", EREQUIRETLS: "encryption", ETIMEDOUT: "timeout" },
  ...{ ESOCKET: "unreachable", ECONNECTION: "unreachable", EDNS: "unreachable", EPROXY: "unreachable", EPROTOCOL: "unreadable" },
  ...{ EENVELOPE: "address", EMESSAGE: "refused", ESTREAM: "refused", EMAXLIMIT: "busy" },
};

/** A server that answers 4xx asks for a later try. */
const faultOf = (code: string, answer: number): NewsFault =>
  answer >= 400 && answer < 500 && code !== "EAUTH" ? "busy" : (FAULTS[code] ?? "unknown");

/** A server's sentences repeat the address: only codes are kept. */
const codeOf = (error: unknown): { word: string; fault: NewsFault; isFinal: boolean } => {
  const { code, responseCode } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
  const number = typeof responseCode === "number" ? responseCode : 0;
  const word = typeof code === "string" && /^[\w.-]{1,40}$/.test(code) ? code : "?";
  // 5xx at login or to the sender is the operator's to mend, and mail goes on then.
  const isFinal = code === "EENVELOPE" && number >= 500;
  return { word: number === 0 ? word : `${word} ${number}`, fault: faultOf(word, number), isFinal };
};

const withTimeout = async <Value>(work: Promise<Value>): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })), TIMEOUT_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends by a mail server, `smtp://user:password@host:port` or `smtps://…`. `from`: such as `Jobs <no-reply@example.com>`. */
export const createMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = createTransport({ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS });
  return async ({ id, to, subject, text, html, leaveUrl }) => {
    const leave =
      leaveUrl === null ? {} : { "List-Unsubscribe": `<${leaveUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    const headers = { ...leave, "Auto-Submitted": "auto-generated" };
    try {
      // An address as an object is never parsed: it cannot become two.
      await withTimeout(transport.sendMail({ from, to: { name: "", address: to }, subject, text, html, messageId: id, headers }));
    } catch (error) {
      const { word, fault, isFinal } = codeOf(error);
      const reason = { fault, detail: word === "?" ? "" : word };
      const message = `the mail server did not take a letter: ${word}`;
      throw isFinal ? new RefusedForGood(reason, message) : new NotSent(reason, message);
    }
  };
};

/** The letters of the demo, newest first. */
export type MailInbox = () => readonly (Letter & { sentAt: number })[];
const INBOX_MAX = 50;

/** Keeps letters in memory instead of sending them; the demo panel shows them. A repeated letter is kept once, as mail programs do. */
export const createDemoMail = (clock: Clock): { mailer: Mailer; inbox: MailInbox } => {
  const letters: (Letter & { sentAt: number })[] = [];
  return {
    mailer: (letter) => {
      if (letters.every(({ id }) => id !== letter.id)) letters.unshift({ ...letter, sentAt: clock.now() });
      letters.splice(INBOX_MAX);
      return Promise.resolve();
    },
    inbox: () => letters,
  };
};
