/**
 * Takes out of pictures what tells of the person and the place behind them: EXIF with its coordinates, XMP, IPTC, comments, previews and
 * what phones append. Stays: what the picture needs to look as it did, which is colour profiles and how it is turned. Bytes pass as they
 * come; what cannot be read as a picture passes as it is.
 */
import { FileTooLarge } from "./spool.ts";

type Pieces = AsyncIterable<Uint8Array>;

/** As much as may follow the end of a picture; it is read, because somebody sends it, and dropped. */
const APPENDED_MAX = 128 * 1024 ** 2;

/** Bytes to look at before they are passed on. */
const createReader = (content: Pieces) => {
  const source = content[Symbol.asyncIterator]();
  let buffer = Buffer.alloc(0);
  const reader = {
    buffer: () => buffer,
    /** Reads on until `length` bytes are there; false when there are not so many. */
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
    /** The next so many bytes, piece by piece. */
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

/** How a picture is to be turned (1 is not at all), by the first directory of its EXIF segment. */
const orientationOf = (segment: Buffer): number => {
  const tiff = segment.subarray(HEAD + EXIF.length);
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

/** An EXIF segment that says how to turn the picture, and nothing else; none when it is upright. */
const turned = (orientation: number): Buffer =>
  orientation < 2 || orientation > 8
    ? Buffer.alloc(0)
    : Buffer.concat([
        Buffer.from("ffe10022", "hex"),
        Buffer.from(`${EXIF}MM\0*`, "latin1"),
        Buffer.from(`0000000800010112000300000001000${orientation}000000000000`, "hex"),
      ]);

const SOS = 0xda;
const EOI = 0xd9;
const COMMENT = 0xfe;
const APP1 = 0xe1;
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;

/** A segment as it may stay: JFIF and Adobe's, which say what the colours mean, and their profile. */
const cleanSegment = (marker: number, segment: Buffer): Buffer => {
  const name = segment.toString("latin1", HEAD, HEAD + 12);
  if (marker === APP1 && name.startsWith(EXIF)) return turned(orientationOf(segment));
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

/** The same file without what it tells of its maker; a file that is no JPEG and no PNG passes as it is. */
export const withoutMetadata = (extension: string, content: Pieces): Pieces => {
  if (/^jpe?g$/i.test(extension)) return cleanJpeg(createReader(content));
  return /^png$/i.test(extension) ? cleanPng(createReader(content)) : content;
};
