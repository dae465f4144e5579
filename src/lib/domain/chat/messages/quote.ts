/** What kind of message is quoted, as far as the wire tells kinds apart; the place in the list is the wire's number (facts 6). */
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

/** What a message answers to, as it travels with the answer: enough to be shown where the original is not loaded. */
export type Quote = {
  messageId: string;
  isMine: boolean;
  /** The sender's name; empty where only the account is known. The account is empty where only the name is known. */
  name: string;
  account: string;
  kind: QuotedKind;
  /** The beginning of a text, the title of forwarded messages, the name of a file; empty for what a word says. */
  text: string;
  /** When the original was written, in seconds. */
  time: number;
};
