import type { JobCard } from "#lib/domain/chat/cards/job-cards.ts";
import { customData } from "#lib/domain/chat/messages/custom-data.ts";
import type { Face } from "#lib/domain/chat/messages/emoji.ts";
import type { MergedRecord } from "#lib/domain/chat/messages/forwarding.ts";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import { type Draft, FILES_MAX } from "./draft.ts";
import type { Evaluation } from "./evaluation.ts";
import { MENTIONS_MAX, mentionedIn, plainText } from "./mentions.ts";
import { bytesOf } from "./weight.ts";

/** The content of one message and its quote, within the limits. */
export type Outgoing =
  /** Mentions are tokens, which the adapter takes apart. */
  (
    | { kind: "text"; text: string }
    | { kind: "image" | "video" | "file"; file: File }
    | { kind: "face"; face: Face }
    /** A message of any conversation, sent on. */
    | { kind: "forward"; messageId: string }
    /** Messages of one conversation, merged into one. */
    | ({ kind: "merged" } & MergedRecord)
    | ({ kind: "evaluation" } & Evaluation)
    /** `description` is for programs that do not know the card. */
    | { kind: "job"; card: JobCard; description: string }
  ) & {
    quote?: Quote | null;
    /** Asks for a read receipt, unless said otherwise. */
    wantsReceipt?: boolean;
  };

/** A draft preceded by the unsent messages; stickers, ratings and forwarded messages never return to the draft. */
export const withUnsent = ({ text, files, quote }: Draft, unsent: readonly Outgoing[]): Draft => {
  const texts = unsent.flatMap((one) => (one.kind === "text" ? [one.text] : []));
  const sent = unsent.flatMap((one) => ("file" in one ? [{ name: one.file.name, kind: one.kind, file: one.file }] : []));
  return {
    text: [...texts, ...(text === "" ? [] : [text])].join("\n"),
    files: [...sent, ...files].slice(0, FILES_MAX),
    quote: quote ?? unsent.find((one) => one.quote)?.quote ?? null,
  };
};

/** A message is shorter than this, in bytes (R3.5.3-2, D-G8). */
export const MESSAGE_MAX_BYTES = 12 * 1024;
/** Numbers that the service stores beside a text and the data that goes along with it, in bytes. */
const ENVELOPE_BYTES = 64;
/** As long as the source of a quote can be: the page learns it from the SDK only when the message is made. */
const LONGEST_SOURCE = { account: "x".repeat(64), sequence: Number.MAX_SAFE_INTEGER };
/** The flag that the service stores beside each mentioned account, in bytes. */
const MENTION_BYTES = 1;
/** A Chinese character in UTF-8. */
const BYTES_A_CHARACTER = 3;

/** A text as sent: without trailing line breaks (R3.5.3-1). */
const sentText = (text: string): string => {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
  return text.slice(0, end);
};

/** By how many characters a text is too long to be sent with its quote; 0 when it is not. Measured as the service does. */
export const excessCharacters = ({ text, quote }: Pick<Draft, "text" | "quote">): number => {
  const mentioned = mentionedIn(text);
  const weighed = [sentText(plainText(text)), mentioned, customData(quote, LONGEST_SOURCE)];
  const bytes = bytesOf(weighed) + ENVELOPE_BYTES + mentioned.length * MENTION_BYTES;
  return bytes < MESSAGE_MAX_BYTES ? 0 : Math.ceil((bytes - MESSAGE_MAX_BYTES + 1) / BYTES_A_CHARACTER);
};

/** Whether a text mentions more accounts than one message may. */
export const mentionsTooMany = ({ text }: Pick<Draft, "text">): boolean => mentionedIn(text).length > MENTIONS_MAX;

/** A draft as it is sent; null when there is nothing to send (a quote alone is nothing), its text is too long or mentions too many. */
export const readyToSend = (draft: Draft): Draft | null => {
  const text = draft.text.trim() === "" ? "" : sentText(draft.text);
  if (text === "" && draft.files.length === 0) return null;
  if (mentionsTooMany({ text })) return null;
  return excessCharacters({ ...draft, text }) > 0 ? null : { ...draft, text };
};
