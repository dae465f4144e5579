import { QUOTED_KINDS, type Quote } from "#lib/domain/chat/messages/quote.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import type { AttachmentKind } from "./attachments.ts";
import { withWholeTokens } from "./mentions.ts";

/** As many files wait beside one text. */
export const FILES_MAX = 20;

/** `kind`: the kind it will be sent as. */
export type DraftFile = { name: string; kind: AttachmentKind; file: File };
/** An unsent message of one conversation as one value (D-G14). Emoji and mentions in `text` are tokens. */
export type Draft = { text: string; files: readonly DraftFile[]; quote: Quote | null };

export const NO_DRAFT: Draft = { text: "", files: [], quote: null };

/** Whether nothing would be lost if the draft were. */
export const isEmptyDraft = ({ text, files, quote }: Draft): boolean => text === "" && files.length === 0 && quote === null;

/** The part of a draft that outlives the page: of files the names, so that it can be said which are missing. */
export type SavedDraft = Pick<Draft, "text" | "quote"> & { files: readonly string[] };

/** `lost`: names of files that an earlier page had, and that have not been said to be of no matter. */
export const savedDraft = ({ text, quote, files }: Draft, lost: readonly string[]): SavedDraft => ({
  text,
  quote,
  files: [...lost, ...files.map(({ name }) => name)],
});

/** No disk has longer names. */
const NAME_MAX = 255;
/** The names of files in a saved draft of any form. */
export const lostFilesIn = (saved: unknown): string[] => {
  const names = fieldOf(saved, "files");
  return Array.isArray(names)
    ? names
        .filter((name: unknown): name is string => typeof name === "string")
        .map((name) => name.slice(0, NAME_MAX))
        .slice(0, FILES_MAX)
    : [];
};

/** Longest kept text, in UTF-16 units. */
export const DRAFT_TEXT_MAX = 100_000;

/** Longer words of a quote were never saved by us; in UTF-16 units. */
const QUOTE_MAX = 500;

const quoteIn = (saved: unknown): Quote | null => {
  const [messageId, name, text] = [fieldOf(saved, "messageId"), fieldOf(saved, "name"), fieldOf(saved, "text")];
  const kind = QUOTED_KINDS.find((one) => one === fieldOf(saved, "kind"));
  const time = fieldOf(saved, "time");
  const account = fieldOf(saved, "account");
  if (typeof messageId !== "string" || typeof name !== "string" || typeof text !== "string" || messageId === "" || !kind)
    return null;
  if (Math.max(messageId.length, name.length, text.length) > QUOTE_MAX) return null;
  if (typeof time !== "number" || !Number.isFinite(time)) return null;
  const isShort = typeof account === "string" && account.length <= QUOTE_MAX;
  return { messageId, name, account: isShort ? account : "", text, kind, time, isMine: fieldOf(saved, "isMine") === true };
};

/** A draft from saved data of any form; null if empty. */
export const draftFrom = (saved: unknown): Draft | null => {
  const text = fieldOf(saved, "text");
  const draft: Draft = {
    text: typeof text === "string" ? withWholeTokens(text.slice(0, DRAFT_TEXT_MAX)) : "",
    files: [],
    quote: quoteIn(fieldOf(saved, "quote")),
  };
  return isEmptyDraft(draft) ? null : draft;
};
