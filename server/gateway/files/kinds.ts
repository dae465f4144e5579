import { mimeOf } from "#server/services/file-types.ts";

/** A format that browsers show and that holds no code. `starts`: how such a file begins. */
type Shown = { mime: string; starts: readonly RegExp[] };

const ISO_MEDIA = /^.{4}(ftyp|moov|mdat|wide|free)/s;
const MATROSKA = /^\x1a\x45\xdf\xa3/;
const JPEG: Shown = { mime: "image/jpeg", starts: [/^\xff\xd8\xff/] };
const MPEG_SOUND = /^(ID3|\xff[\xe0-\xff])/;

const IMAGES: Record<string, Shown> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: { mime: "image/png", starts: [/^\x89PNG\r\n\x1a\n/] },
  gif: { mime: "image/gif", starts: [/^GIF8[79]a/] },
  bmp: { mime: "image/bmp", starts: [/^BM/] },
  webp: { mime: "image/webp", starts: [/^RIFF.{4}WEBP/s] },
};
const VIDEOS: Record<string, Shown> = {
  mp4: { mime: "video/mp4", starts: [ISO_MEDIA] },
  mov: { mime: "video/quicktime", starts: [ISO_MEDIA] },
  webm: { mime: "video/webm", starts: [MATROSKA] },
};
const SOUNDS: Record<string, Shown> = {
  mp3: { mime: "audio/mpeg", starts: [MPEG_SOUND] },
  aac: { mime: "audio/aac", starts: [MPEG_SOUND] },
  m4a: { mime: "audio/mp4", starts: [ISO_MEDIA] },
  wav: { mime: "audio/wav", starts: [/^RIFF.{4}WAVE/s] },
  ogg: { mime: "audio/ogg", starts: [/^OggS/] },
  weba: { mime: "audio/webm", starts: [MATROSKA] },
  amr: { mime: "audio/amr", starts: [/^#!AMR/] },
};
const SHOWN = new Map(Object.entries({ ...IMAGES, ...VIDEOS, ...SOUNDS }));

/** Enough to know every format by. */
export const HEAD_BYTES = 64;

/** The protocol's numbers for kinds of files. */
export const IMAGE = 1;
export const VIDEO = 2;
export const SOUND = 3;
const ANY = 255;
export const UPLOAD_KINDS = [IMAGE, VIDEO, SOUND, ANY] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The formats of each kind that a message shows; undefined for files that may be anything. */
const FORMATS: Record<UploadKind, Record<string, Shown> | undefined> = {
  [IMAGE]: IMAGES,
  [VIDEO]: VIDEOS,
  [SOUND]: SOUNDS,
  [ANY]: undefined,
};

/** Whether a name with this extension may be sent as such a kind. */
export const fitsKind = (kind: UploadKind, extension: string): boolean => FORMATS[kind]?.[extension] !== undefined || kind === ANY;

/** Where a Windows program stores the offset of its header; in a text these bytes give a huge number. */
const PROGRAM_OFFSET_AT = 60;
const PROGRAM_OFFSET_MAX = 4096;

/** Whether a file is a program, regardless of its name. */
const isProgram = (head: Buffer): boolean => {
  const beginning = head.toString("latin1");
  if (beginning.startsWith("\x7fELF")) return true;
  return beginning.startsWith("MZ") && head.length >= HEAD_BYTES && head.readUInt32LE(PROGRAM_OFFSET_AT) < PROGRAM_OFFSET_MAX;
};

/**
 * Whether a file that begins with `head` matches its kind. An image's format may differ from its extension, as browsers show it anyway.
 * A program matches no kind.
 */
export const beginsLike = (kind: UploadKind, head: Buffer): boolean => {
  if (isProgram(head)) return false;
  const formats = FORMATS[kind];
  const beginning = head.toString("latin1");
  return !formats || Object.values(formats).some(({ starts }) => starts.some((start) => start.test(beginning)));
};

export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? "";

/** A file's content type, and whether a browser may show it. All else is saved, so that it can't run as a page of this site. */
export const servedAs = (name: string): { mime: string; isShown: boolean } => {
  const shown = SHOWN.get(extensionOf(name));
  return shown ? { mime: shown.mime, isShown: true } : { mime: mimeOf(extensionOf(name)), isShown: false };
};
