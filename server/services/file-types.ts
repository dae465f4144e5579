import type { UploadExtension } from "#lib/domain/files/files.ts";

/** The MIME type to serve and the accepted beginnings of a file; an empty `starts` accepts any. */
type FileType = { mime: string; starts: readonly RegExp[] };

const ZIP = /^PK(\x03\x04|\x05\x06|\x07\x08)/;
/** Office files before 2007. */
const OLE = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/;
const RTF = /^\{\\rtf/;
/** New formats often have old extensions, and office programs open them anyway. */
const OFFICE = [OLE, ZIP, RTF];
/** No NUL, unless it says that it is UTF-16. */
const TEXT = [/^[^\0]*$/, /^(\xff\xfe|\xfe\xff)/];
const openXml = (kind: string): FileType => ({ mime: `application/vnd.openxmlformats-officedocument.${kind}`, starts: [ZIP, OLE] });
const JPEG: FileType = { mime: "image/jpeg", starts: [/^\xff\xd8\xff/] };

const TYPES: Record<UploadExtension, FileType> = {
  // Readers allow for something before the mark.
  pdf: { mime: "application/pdf", starts: [/%PDF-/] },
  doc: { mime: "application/msword", starts: OFFICE },
  docx: openXml("wordprocessingml.document"),
  wps: { mime: "application/vnd.ms-works", starts: OFFICE },
  rtf: { mime: "application/rtf", starts: [RTF] },
  txt: { mime: "text/plain", starts: TEXT },
  xls: { mime: "application/vnd.ms-excel", starts: OFFICE },
  xlsx: openXml("spreadsheetml.sheet"),
  et: { mime: "application/octet-stream", starts: OFFICE },
  csv: { mime: "text/csv", starts: TEXT },
  ppt: { mime: "application/vnd.ms-powerpoint", starts: OFFICE },
  pptx: openXml("presentationml.presentation"),
  dps: { mime: "application/octet-stream", starts: OFFICE },
  jpg: JPEG,
  jpeg: JPEG,
  png: { mime: "image/png", starts: [/^\x89PNG\r\n\x1a\n/] },
  gif: { mime: "image/gif", starts: [/^GIF8[79]a/] },
  bmp: { mime: "image/bmp", starts: [/^BM/] },
  webp: { mime: "image/webp", starts: [/^RIFF.{4}WEBP/s] },
  zip: { mime: "application/zip", starts: [ZIP] },
  rar: { mime: "application/vnd.rar", starts: [/^Rar!\x1a\x07/] },
  "7z": { mime: "application/x-7z-compressed", starts: [/^7z\xbc\xaf\x27\x1c/] },
};

/** Bytes of a file's beginning that {@link looksLike} needs. */
export const HEAD_BYTES = 1024;

/**
 * Whether the first bytes `head` match the extension.
 * Why: docs/decisions/0012-files-are-judged-by-their-first-kilobyte.md
 */
export const looksLike = (extension: UploadExtension, head: Buffer): boolean => {
  const beginning = head.toString("latin1", 0, HEAD_BYTES);
  return TYPES[extension].starts.some((start) => start.test(beginning));
};

/** The type to send a stored file with; anything unknown is bytes. */
export const mimeOf = (fileType: string): string =>
  Object.entries(TYPES).find(([extension]) => extension === fileType)?.[1].mime ?? "application/octet-stream";
