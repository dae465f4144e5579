import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { withoutMetadata } from "#server/services/picture-metadata.ts";

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");
const ascii = (text: string): Buffer => Buffer.from(text, "latin1");

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const SECRET = "30.2741N 120.1551E";
/** EXIF as cameras write it, in either order of bytes: a turned picture and a secret. */
const exif = (order: "II" | "MM", orientation: number): Buffer => {
  const entry =
    order === "II" ? hex(`1201 0300 01000000 0${orientation}00 0000`) : hex(`0112 0003 00000001 000${orientation} 0000`);
  const start = order === "II" ? hex("2a00 08000000 0100") : hex("002a 00000008 0001");
  return segment(0xe1, Buffer.concat([ascii("Exif\0\0"), ascii(order), start, entry, hex("00000000"), ascii(SECRET)]));
};
const turned = (orientation: number): Buffer =>
  hex(`ffe1 0022 457869660000 4d4d002a 00000008 0001 0112 0003 00000001 000${orientation} 0000 00000000`);

const START = hex("ffd8");
const JFIF = segment(0xe0, ascii("JFIF\0\x01\x01\0\0\x01\0\x01\0\0"));
const PROFILE = segment(0xe2, ascii("ICC_PROFILE\0\x01\x01colours"));
const TABLE = segment(0xdb, Buffer.alloc(65, 7));
/** A scan contains bytes that resemble markers: stuffed bytes and restarts. */
const SCAN = Buffer.concat([segment(0xda, Buffer.alloc(10, 1)), hex("11 ff00 22 ffd0 33 ffff00 44")]);
const END = hex("ffd9");

const cleaned = async (extension: string, content: Buffer, pieceSize: number): Promise<Buffer> => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += pieceSize) yield content.subarray(at, at + pieceSize);
  };
  return Buffer.concat(await Array.fromAsync(withoutMetadata(extension, pieces())));
};

describe.each([1, 7, 100_000])("a JPEG in pieces of %d bytes", (size) => {
  test.each(["II", "MM"] as const)("keeps its orientation (%s), its colours and its picture, and nothing else", async (order) => {
    const more = [segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)), segment(0xed, ascii(SECRET))];
    const others = [segment(0xfe, ascii(SECRET)), segment(0xe2, ascii(`MPF\0${SECRET}`))];
    const sent = Buffer.concat([START, JFIF, exif(order, 6), ...more, PROFILE, ...others, TABLE, SCAN, TABLE, SCAN, END]);
    const kept = await cleaned("jpg", Buffer.concat([sent, ascii(SECRET)]), size);
    expect(kept).toEqual(Buffer.concat([START, JFIF, turned(6), PROFILE, TABLE, SCAN, TABLE, SCAN, END]));
  });

  test("has no orientation when it is upright", async () => {
    const kept = await cleaned("jpeg", Buffer.concat([START, exif("II", 1), TABLE, SCAN, END]), size);
    expect(kept).toEqual(Buffer.concat([START, TABLE, SCAN, END]));
  });

  test.each([
    ["is cut off in a segment", Buffer.concat([START, exif("MM", 3).subarray(0, 20)])],
    ["is cut off in its picture", Buffer.concat([START, TABLE, SCAN])],
    ["is none after its beginning", Buffer.concat([START, ascii("what else"), TABLE])],
    ["is nothing", Buffer.alloc(0)],
  ])("and %s passes unchanged", async (_name, sent) => {
    expect(await cleaned("jpg", sent, size)).toEqual(sent);
  });
});

const chunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  return Buffer.concat([head, ascii(type), content, Buffer.alloc(4, 9)]);
};
const SIGNATURE = hex("89504e470d0a1a0a");
const PICTURE = [
  chunk("IHDR", Buffer.alloc(13)),
  chunk("iCCP", Buffer.alloc(5)),
  chunk("IDAT", deflateSync(Buffer.alloc(50_000, 3))),
];

describe.each([1, 100_000])("a PNG in pieces of %d bytes", (size) => {
  test("keeps its picture, without texts and other metadata", async () => {
    const told = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].map((type) => chunk(type, ascii(SECRET)));
    const sent = Buffer.concat([SIGNATURE, ...told, ...PICTURE, chunk("IEND", Buffer.alloc(0)), ascii(SECRET)]);
    expect(await cleaned("PNG", sent, size)).toEqual(Buffer.concat([SIGNATURE, ...PICTURE, chunk("IEND", Buffer.alloc(0))]));
  });
});

const riffChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8, type);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([ascii("WEBP"), ...chunks]);
  const head = Buffer.alloc(8, "RIFF");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
};
const features = (flags: number): Buffer => riffChunk("VP8X", Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
const blank = (chunkOf: Buffer, kept: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([chunkOf.subarray(0, 8), kept, Buffer.alloc(chunkOf.length - 8 - kept.length)]);

describe.each([1, 7, 100_000])("a WebP in pieces of %d bytes", (size) => {
  const parts = [riffChunk("ICCP", ascii("colours")), riffChunk("VP8 ", Buffer.alloc(70_001, 5))];
  const told = riffChunk("EXIF", exif("II", 6).subarray(10));
  const others = [riffChunk("XMP ", ascii(`<x>${SECRET}</x>`)), riffChunk("NOTE", ascii(SECRET))];

  test("has its length, orientation, colours and picture unchanged", async () => {
    const sent = webp(features(0x2c), ...parts, told, ...others);
    const kept = await cleaned("webp", Buffer.concat([sent, ascii(SECRET)]), size);
    const orientation = turned(6).subarray(10);
    expect(kept).toEqual(webp(features(0x28), ...parts, blank(told, orientation), ...others.map((chunkOf) => blank(chunkOf))));
    expect(kept.includes(SECRET)).toBe(false);
  });

  test("that is cut off passes as far as it came", async () => {
    const sent = webp(features(0x20), ...parts);
    for (const length of [0, 5, 12, 19, 21, 60, 3000])
      expect(sent.indexOf(await cleaned("webp", sent.subarray(0, length), size))).toBe(0);
  });
});

const gifText = (label: number, ...blocks: Buffer[]): Buffer =>
  Buffer.concat([hex("21"), Buffer.from([label]), ...blocks.flatMap((block) => [Buffer.from([block.length]), block]), hex("00")]);

describe.each([1, 7, 100_000])("a GIF in pieces of %d bytes", (size) => {
  const start = Buffer.concat([ascii("GIF89a"), hex("0100 0100 80 00 00"), Buffer.alloc(6, 1)]);
  const repeats = gifText(0xff, ascii("NETSCAPE2.0"), hex("01 0000"));
  const control = gifText(0xf9, hex("00 0a00 00"));
  const image = Buffer.concat([hex("2c 0000 0000 0100 0100 81"), Buffer.alloc(12, 2), hex("02"), hex("02 4c01 00")]);

  test("keeps its pictures and their repetition, without texts and other metadata", async () => {
    const told = [gifText(0xfe, ascii(SECRET), ascii(SECRET)), gifText(0xff, ascii("XMP DataXMP"), ascii(SECRET))];
    const sent = Buffer.concat([start, repeats, ...told, control, image, control, image, gifText(0xfe, ascii("me")), hex("3b")]);
    const kept = await cleaned("gif", Buffer.concat([sent, ascii(SECRET)]), size);
    expect(kept).toEqual(Buffer.concat([start, repeats, control, image, control, image, hex("3b")]));
  });

  test("that is cut off passes as far as it came", async () => {
    const sent = Buffer.concat([start, repeats, control, image, hex("3b")]);
    for (let length = 0; length < sent.length; length++)
      expect(sent.indexOf(await cleaned("gif", sent.subarray(0, length), size))).toBe(0);
  });
});

describe("a file of another format", () => {
  test("passes unchanged", async () => {
    const sent = Buffer.concat([START, exif("II", 6), SCAN, END]);
    expect(await cleaned("pdf", sent, 10)).toEqual(sent);
  });
});
