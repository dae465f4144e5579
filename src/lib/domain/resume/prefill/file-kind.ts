/** The largest file that is read, in bytes, and the most pages of a PDF. */
export const PREFILL_MAX = 10 * 1024 ** 2;
export const PREFILL_PAGES = 20;

/** Why a file cannot be read. */
export type PrefillProblem =
  | "too-large"
  | "empty"
  | "other-kind"
  | "old-word"
  | "picture"
  | "encrypted"
  | "broken"
  | "bomb"
  | "no-text"
  | "nothing"
  | "too-slow"
  | "no-code";

type FileKind = "pdf" | "docx" | Extract<PrefillProblem, "empty" | "other-kind" | "old-word" | "picture" | "encrypted">;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
/** Some programs write a few bytes before the mark of a PDF. */
const PDF_WITHIN = 1024;
/** The name of the part in which Word keeps an encrypted document, in UTF-16. */
const ENCRYPTED = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);

const includes = (bytes: Uint8Array, part: readonly number[]): boolean => {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

/** A file's kind by its bytes; its name says nothing for certain. */
export const kindOfFile = (bytes: Uint8Array): FileKind => {
  if (bytes.length === 0) return "empty";
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return "docx";
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return includes(bytes, ENCRYPTED) ? "encrypted" : "old-word";
  if (asText(bytes.subarray(0, PDF_WITHIN)).includes("%PDF-")) return "pdf";
  const isPicture =
    startsWith(bytes, 0xff, 0xd8, 0xff) || startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) || startsWith(bytes, 0x47, 0x49, 0x46, 0x38);
  const isWebp = startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && asText(bytes.subarray(8, 12)) === "WEBP";
  return isPicture || isWebp || startsWith(bytes, 0x42, 0x4d) ? "picture" : "other-kind";
};
