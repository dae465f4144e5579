/** Kinds of quoted messages, as far as the wire distinguishes them; the index is the wire's number (F-6). */
export const QUOTED_KINDS = [
  "unknown",
  "text",
  "custom",
  "image",
  "audio",
  "video",
  "file",
  "location",
  "face",
  "tip",
  "merger",
] as const;
export type QuotedKind = (typeof QUOTED_KINDS)[number];

/** A quoted message, as sent along with the answer: enough to show it without the original. */
export type Quote = {
  messageId: string;
  isMine: boolean;
  /** The sender's name; empty where only the account is known. The account is empty where only the name is known. */
  name: string;
  account: string;
  kind: QuotedKind;
  /** The beginning of a text, the title of forwarded messages, the name of a file; empty for kinds shown by one word. */
  text: string;
  /** When the original was written, in seconds. */
  time: number;
};
