import { fieldOf } from "#lib/domain/untrusted.ts";
import { QUOTED_KINDS, type Quote } from "./quote.ts";

export type DraftFile = { name: string; file: File };
/** What somebody is about to send in one conversation, as one value (decisions G14). Emoji stand in `text` as their tokens. */
export type Draft = { text: string; files: readonly DraftFile[]; quote: Quote | null };

export const NO_DRAFT: Draft = { text: "", files: [], quote: null };

/** A message is shorter than this, in bytes (3§5, decisions G8). */
export const MESSAGE_MAX_BYTES = 12 * 1024;
/** What a message consists of beside its text, in bytes. */
const ENVELOPE_BYTES = 128;
/** A Chinese character in UTF-8. */
const BYTES_A_CHARACTER = 3;
export const IMAGE_MAX_MB = 20;
export const VIDEO_MAX_MB = 100;
export const FILE_MAX_MB = 100;
/** As many files wait beside one text. */
export const FILES_MAX = 20;

/** Types of pictures that can be sent as such (3§5). */
export const IMAGE_TYPES = ["gif", "jpeg", "jpg", "png", "bmp", "webp"] as const;
/** What the chat's SDK takes for a video. */
export const VIDEO_TYPES = ["mp4", "mov"] as const;
export const ATTACHMENT_KINDS = ["image", "video", "file"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
export type FileProblem = "image-type" | "image-size" | "video-type" | "video-size" | "file-size" | "file-empty" | "too-many";

type NamedSize = { name: string; size: number };

const isOfType = (types: readonly string[], name: string): boolean =>
  types.includes(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");

/** As what a file is sent: by its name, because that is what the chat's service goes by. What is too large for a picture is a file. */
export const attachmentKind = ({ name, size }: NamedSize): AttachmentKind => {
  if (isOfType(IMAGE_TYPES, name) && size <= IMAGE_MAX_MB * 1024 ** 2) return "image";
  return isOfType(VIDEO_TYPES, name) ? "video" : "file";
};

/**
 * Why a file can't be sent as what it was chosen for; null when it can. With `null` it was pasted or dropped, and is a picture if its
 * name says so.
 */
export const fileProblem = ({ name, size }: NamedSize, chosenAs: AttachmentKind | null): FileProblem | null => {
  const isImage = isOfType(IMAGE_TYPES, name);
  if (chosenAs === "image" && !isImage) return "image-type";
  if (chosenAs === "video" && !isOfType(VIDEO_TYPES, name)) return "video-type";
  if (size === 0) return "file-empty";
  if (isImage && chosenAs !== "file" && size > IMAGE_MAX_MB * 1024 ** 2) return "image-size";
  if (chosenAs === "video" && size > VIDEO_MAX_MB * 1024 ** 2) return "video-size";
  return size > FILE_MAX_MB * 1024 ** 2 ? "file-size" : null;
};

/** A text as it is sent: without line breaks at its end (3§5). */
const sentText = (text: string): string => {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
  return text.slice(0, end);
};

/** By how many characters a text is too long to be sent; 0 when it is not. Measured as the service does: as JSON, in UTF-8. */
export const excessCharacters = (text: string): number => {
  const bytes = new TextEncoder().encode(JSON.stringify(sentText(text))).length + ENVELOPE_BYTES;
  return bytes < MESSAGE_MAX_BYTES ? 0 : Math.ceil((bytes - MESSAGE_MAX_BYTES + 1) / BYTES_A_CHARACTER);
};

/** Whether nothing would be lost if the draft were. */
export const isEmptyDraft = ({ text, files, quote }: Draft): boolean => text === "" && files.length === 0 && quote === null;

/** A draft as it is sent; null when there is nothing to send (a quote alone is nothing) or its text is too long. */
export const readyToSend = (draft: Draft): Draft | null => {
  const text = draft.text.trim() === "" ? "" : sentText(draft.text);
  if (text === "" && draft.files.length === 0) return null;
  return excessCharacters(text) > 0 ? null : { ...draft, text };
};

/** The part of a draft that outlives the page: files do not. */
export type SavedDraft = Pick<Draft, "text" | "quote">;

export const savedDraft = ({ text, quote }: Draft): SavedDraft => ({ text, quote });

/** Longer texts were never saved by us; in UTF-16 units. */
export const DRAFT_TEXT_MAX = 100_000;

/** Longer words of a quote were never saved by us; in UTF-16 units. */
const QUOTE_MAX = 500;

const quoteIn = (saved: unknown): Quote | null => {
  const [messageId, name, text] = [fieldOf(saved, "messageId"), fieldOf(saved, "name"), fieldOf(saved, "text")];
  const kind = QUOTED_KINDS.find((one) => one === fieldOf(saved, "kind"));
  const time = fieldOf(saved, "time");
  if (typeof messageId !== "string" || typeof name !== "string" || typeof text !== "string" || messageId === "" || !kind)
    return null;
  if (Math.max(messageId.length, name.length, text.length) > QUOTE_MAX) return null;
  if (typeof time !== "number" || !Number.isFinite(time)) return null;
  return { messageId, name, text, kind, time, isMine: fieldOf(saved, "isMine") === true };
};

/** A draft out of what was saved, whatever that is; null when there is nothing in it. */
export const draftFrom = (saved: unknown): Draft | null => {
  const text = fieldOf(saved, "text");
  const draft: Draft = {
    text: typeof text === "string" && text.length <= DRAFT_TEXT_MAX ? text : "",
    files: [],
    quote: quoteIn(fieldOf(saved, "quote")),
  };
  return isEmptyDraft(draft) ? null : draft;
};
