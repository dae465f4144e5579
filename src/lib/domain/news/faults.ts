/**
 * Why news did not leave. `unreachable`, `timeout`, `encryption`, `unreadable`: the service of the way gives no answer, a late one, an unsafe one, or
 * one of another protocol. `busy`: it asks for a later try; `refused`: it does not take the message; `address`: it does not take the receiver; `login`: it does
 * not take this site's account. `unset`, `template`: the way, or its template of text messages, has no setting. `inner`: its address is inside the
 * network. `unknown`: an error of our own, which the log describes.
 */
export const NEWS_FAULTS = [
  ...(["unreachable", "timeout", "encryption", "unreadable", "busy", "refused"] as const),
  ...(["address", "login", "unset", "template", "inner", "unknown"] as const),
] as const;
export type NewsFault = (typeof NEWS_FAULTS)[number];

/** A fault with the answer of the service, in its own words: a number or a short code, or nothing. */
export type NewsReason = { fault: NewsFault; detail: string };

const DETAIL_MAX = 120;
/** Words of a service as one short line, without numbers long enough to be a phone or an account. */
const clipped = (detail: string): string =>
  detail
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .replaceAll(/\d{6,}/g, "…")
    .trim()
    .slice(0, DETAIL_MAX);

const isFault = (word: string): word is NewsFault => (NEWS_FAULTS as readonly string[]).includes(word);

/** A reason as the outbox keeps it. */
export const writeReason = ({ fault, detail }: NewsReason): string => [fault, clipped(detail)].filter(Boolean).join(": ");

/** The status, code or number in a sentence that an earlier version kept. */
const answerIn = (text: string): string =>
  (/\bHTTP \d{3}\b/.exec(text) ?? /\b(?:E[A-Z]{3,}|ENOTFOUND)(?: \d{3})?\b/.exec(text) ?? /\b\d{5}\b/.exec(text))?.[0] ?? "";

/** Sentences of earlier versions, and the fault that each described. */
const EARLIER: readonly (readonly [RegExp, NewsFault])[] = [
  [/no sender for this way|no SMS service is configured/, "unset"],
  [/TEMPLATE is not set/, "template"],
  [/is not public|not a public address/, "inner"],
  [/cannot be read|^ZodError|^\$ZodError|^SyntaxError/, "unreadable"],
  [/EENVELOPE 5|^RefusedForGood/, "address"],
  [/EAUTH|EOAUTH2/, "login"],
  [/ETLS|ERR_TLS|CERT|EPROTO/, "encryption"],
  [/ETIMEDOUT|TimeoutError|AbortError|timed? ?out/i, "timeout"],
  [/HTTP (?:408|429|5\d\d)|gateway answered (?:408|429|5\d\d)|EENVELOPE 4/, "busy"],
  [/refused|answered|did not take a letter: E(?:MESSAGE|ENVELOPE)/, "refused"],
  [/fetch failed|ECONN\w+|ENOTFOUND|EAI_AGAIN|ESOCKET|EDNS|EHOSTUNREACH|ENETUNREACH|\baway\b/, "unreachable"],
];

/** A reason as the outbox kept it; earlier versions kept sentences, whose code or number alone is repeated. */
export const readReason = (kept: string): NewsReason => {
  const [word = "", ...rest] = kept.split(": ");
  if (isFault(word)) return { fault: word, detail: clipped(rest.join(": ")) };
  const fault = EARLIER.find(([sentence]) => sentence.test(kept))?.[1] ?? "unknown";
  return { fault, detail: clipped(answerIn(kept)) };
};

/** The reason that an HTTP status gives, unless it is one of success. */
export const faultOfStatus = (status: number): NewsReason => ({
  fault: status === 408 || status === 429 || status >= 500 ? "busy" : status === 401 || status === 403 ? "login" : "refused",
  detail: `HTTP ${status}`,
});
