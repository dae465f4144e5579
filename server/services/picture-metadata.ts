/**
 * Removes private metadata from pictures: EXIF with its coordinates, XMP, IPTC, comments, previews and data that phones append. Keeps
 * the colour profile and the orientation, which the picture needs to look the same. Bytes stream through; data that is not a readable
 * picture passes unchanged.
 */
import { FileTooLarge } from "./spool.ts";

type Pieces = AsyncIterable<Uint8Array>;

/** Bytes read after the end of a picture; they are dropped, but the sender must be able to finish. */
const APPENDED_MAX = 128 * 1024 ** 2;

/** Bytes to look at before they are passed on. */
const createReader = (content: Pieces) => {
  const source = content[Symbol.asyncIterator]();
  let buffer = Buffer.alloc(0);
  const reader = {
    buffer: () => buffer,
    /** Reads until `length` bytes are there; false at an earlier end. */
    fill: async (length: number): Promise<boolean> => {
      while (buffer.length < length) {
        const next = await source.next();
        if (next.done) return false;
        buffer = Buffer.concat([buffer, next.value]);
      }
      return true;
    },
    take: (length: number): Buffer => {
      const taken = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      return taken;
    },
    /** The next `length` bytes in pieces. */
    pass: async function* (length: number): AsyncGenerator<Uint8Array> {
      for (let left = length; left > 0 && (await reader.fill(1)); ) {
        const piece = reader.take(left);
        left -= piece.length;
        yield piece;
      }
    },
    rest: () => reader.pass(Number.POSITIVE_INFINITY),
  };
  return reader;
};
type Reader = ReturnType<typeof createReader>;

const drop = async (pieces: Pieces): Promise<void> => {
  let size = 0;
  for await (const { length } of pieces) {
    size += length;
    if (size > APPENDED_MAX) throw new FileTooLarge("too much is appended to a picture");
  }
};

const ORIENTATION = 0x0112;
const EXIF = "Exif\0\0";
const HEAD = 4;

/** How a picture is to be turned (1 is not at all), by the first directory of its EXIF data. */
const orientationOf = (tiff: Buffer): number => {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12;
      if (short(at) === ORIENTATION) return short(at + 8);
    }
  } catch {
    // It ends before it should.
  }
  return 1;
};

/** EXIF data that says how to turn the picture, and nothing else; empty when it is upright. */
const turned = (orientation: number): Buffer =>
  orientation < 2 || orientation > 8
    ? Buffer.alloc(0)
    : Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, "hex");

/** The same as a segment of a JPEG. */
const turnedSegment = (orientation: number): Buffer => {
  const data = turned(orientation);
  return data.length === 0 ? data : Buffer.concat([Buffer.from("ffe10022", "hex"), Buffer.from(EXIF, "latin1"), data]);
};

const SOS = 0xda;
const EOI = 0xd9;
const COMMENT = 0xfe;
const APP1 = 0xe1;
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;

/** A segment as it may stay: JFIF and Adobe's, which define the colours, and the profile. */
const cleanSegment = (marker: number, segment: Buffer): Buffer => {
  const name = segment.toString("latin1", HEAD, HEAD + 12);
  if (marker === APP1 && name.startsWith(EXIF)) return turnedSegment(orientationOf(segment.subarray(HEAD + EXIF.length)));
  const isNeeded = marker === 0xe0 || marker === 0xee || (marker === 0xe2 && name.startsWith("ICC_PROFILE"));
  return (isApplication(marker) && !isNeeded) || marker === COMMENT ? Buffer.alloc(0) : segment;
};

/** The compressed data of a scan, up to the next marker. */
const passScan = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  for (let from = 0; await reader.fill(from + 2); ) {
    const at = reader.buffer().indexOf(0xff, from);
    const next = reader.buffer()[at + 1];
    if (at === -1 || next === undefined) {
      yield reader.take(at === -1 ? reader.buffer().length : at);
      from = 0;
    } else if (next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) from = next === 0xff ? at + 1 : at + 2;
    else return yield reader.take(at);
  }
  yield* reader.rest();
};

const cleanJpeg = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  if (await reader.fill(2)) yield reader.take(2);
  while (await reader.fill(HEAD)) {
    const [first, marker = 0] = reader.buffer();
    if (first !== 0xff) break;
    if (marker === 0xff) {
      reader.take(1);
      continue;
    }
    if (marker === EOI) {
      yield reader.take(2);
      return drop(reader.rest());
    }
    const length = reader.buffer().readUInt16BE(2) + 2;
    if (!(await reader.fill(length))) break;
    yield cleanSegment(marker, reader.take(length));
    if (marker === SOS) yield* passScan(reader);
  }
  yield* reader.rest();
};

const TOLD: ReadonlySet<string> = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

const cleanPng = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  if (await reader.fill(8)) yield reader.take(8);
  while (await reader.fill(8)) {
    const type = reader.buffer().toString("latin1", 4, 8);
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    const chunk = reader.pass(reader.buffer().readUInt32BE(0) + 12);
    if (TOLD.has(type)) await drop(chunk);
    else yield* chunk;
    if (type === "IEND") return drop(reader.rest());
  }
  yield* reader.rest();
};

const WEBP_CHUNKS: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const WEBP_XMP_FLAG = 0x04;
/** Bytes to search for the orientation; the first directory is at the beginning. */
const EXIF_LOOK = 64 * 1024;

/** The file's length comes first, before its content is known. So private chunks keep their length and are filled with zeros. */
const cleanWebp = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  if (!(await reader.fill(12))) return yield* reader.rest();
  let left = reader.buffer().readUInt32LE(4) - 4;
  yield reader.take(12);
  while (left >= 8 && (await reader.fill(8))) {
    const head = Buffer.from(reader.take(8));
    const type = head.toString("latin1", 0, 4);
    // Chunks of odd length are followed by a byte of padding.
    const length = head.readUInt32LE(4) + (head.readUInt32LE(4) % 2);
    left -= 8 + length;
    yield head;
    if (type === "VP8X" && (await reader.fill(1))) {
      yield Buffer.from([(reader.take(1)[0] ?? 0) & ~WEBP_XMP_FLAG]);
      yield* reader.pass(length - 1);
    } else if (WEBP_CHUNKS.has(type)) yield* reader.pass(length);
    else {
      const looked = Math.min(length, EXIF_LOOK);
      const kept =
        type === "EXIF" && (await reader.fill(looked))
          ? turned(orientationOf(reader.buffer().subarray(0, looked)))
          : Buffer.alloc(0);
      let written = 0;
      for await (const piece of reader.pass(length)) {
        const blank = Buffer.alloc(piece.length);
        kept.subarray(written).copy(blank);
        written += piece.length;
        yield blank;
      }
    }
  }
  await drop(reader.rest());
};

/** Applications that define a GIF's repetition and colours; all others may hold private data. */
const GIF_APPLICATIONS: ReadonlySet<string> = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);
const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_COMMENT = 0xfe;
const GIF_APPLICATION = 0xff;

/** The length of a table of colours, as its flags say; bytes. */
const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks with their lengths before them, up to and with the empty one. */
const gifBlocks = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  while (await reader.fill(1)) {
    const length = reader.buffer()[0] ?? 0;
    yield* reader.pass(length + 1);
    if (length === 0) return;
  }
};

const cleanGif = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  if (!(await reader.fill(13))) return yield* reader.rest();
  yield* reader.pass(13 + colourTable(reader.buffer()[10] ?? 0));
  while (await reader.fill(1)) {
    const kind = reader.buffer()[0];
    if (kind === GIF_EXTENSION && (await reader.fill(2))) {
      const label = reader.buffer()[1];
      if (label === GIF_APPLICATION) await reader.fill(14);
      const isTold =
        label === GIF_COMMENT || (label === GIF_APPLICATION && !GIF_APPLICATIONS.has(reader.buffer().toString("latin1", 3, 14)));
      const head = reader.take(2);
      if (isTold) await drop(gifBlocks(reader));
      else {
        yield head;
        yield* gifBlocks(reader);
      }
    } else if (kind === GIF_IMAGE && (await reader.fill(10))) {
      yield* reader.pass(10 + colourTable(reader.buffer()[9] ?? 0) + 1);
      yield* gifBlocks(reader);
    } else if (kind === 0x3b) {
      yield reader.take(1);
      return drop(reader.rest());
    } else break;
  }
  yield* reader.rest();
};

/** By extension, which an earlier check confirmed. BMP holds only the picture. */
const CLEANERS: Readonly<Record<string, (reader: Reader) => AsyncGenerator<Uint8Array>>> = {
  jpg: cleanJpeg,
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  gif: cleanGif,
};

/**
 * The file without private metadata; other file types pass unchanged.
 * Why: docs/decisions/0062-uploads-say-less-and-may-be-scanned.md
 */
export const withoutMetadata = (extension: string, content: Pieces): Pieces => {
  const clean = CLEANERS[extension.toLowerCase()];
  return clean ? clean(createReader(content)) : content;
};
