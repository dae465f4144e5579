/** The parts of a TrueType file that hold no outlines. */

/** Writes 16-bit figures one after the other. */
const figures = (...values: number[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 * values.length));
  for (const [index, value] of values.entries()) view.setUint16(2 * index, value & 0xffff);
  return new Uint8Array(view.buffer);
};
const high = (value: number): number => value >>> 16;
/** Values for a binary search: the largest power of two not above `count`, and its exponent. */
const halves = (count: number): { power: number; exponent: number } => {
  const exponent = Math.floor(Math.log2(count));
  return { power: 2 ** exponent, exponent };
};

type Segment = { first: number; last: number; glyph: number };

/** Codes that follow each other, with their glyphs, from 1 on. */
const segmentsOf = (codes: readonly number[]): Segment[] => {
  const segments: Segment[] = [];
  for (const [index, code] of codes.entries()) {
    const open = segments.at(-1);
    if (open && code === open.last + 1) open.last = code;
    else segments.push({ first: code, last: code, glyph: index + 1 });
  }
  return segments;
};

/** Format 4: characters below U+10000, for readers that support nothing else. */
const shortMap = (segments: readonly Segment[]): Uint8Array<ArrayBuffer> => {
  const all = [...segments, { first: 0xffff, last: 0xffff, glyph: 0 }];
  const { power, exponent } = halves(all.length);
  return figures(
    ...[4, 16 + 8 * all.length, 0, 2 * all.length, 2 * power, exponent, 2 * (all.length - power)],
    ...all.map(({ last }) => last),
    0,
    ...all.map(({ first }) => first),
    ...all.map(({ first, glyph }) => glyph - first),
    ...all.map(() => 0),
  );
};

/** Format 12: everything. */
const longMap = (segments: readonly Segment[]): Uint8Array<ArrayBuffer> => {
  const groups = segments.flatMap(({ first, last, glyph }) => [high(first), first, high(last), last, high(glyph), glyph]);
  const length = 16 + 12 * segments.length;
  return figures(12, 0, high(length), length, 0, 0, high(segments.length), segments.length, ...groups);
};

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** The `cmap` in which the first of the sorted codes shows glyph 1, the next glyph 2, and so on. */
export const characterMap = (codes: readonly number[]): Uint8Array<ArrayBuffer> => {
  const short = shortMap(segmentsOf(codes.filter((code) => code < 0xffff)));
  const long = longMap(segmentsOf(codes));
  return joined([figures(0, 2, 3, 1, 0, 20, 3, 10, high(20 + short.length), 20 + short.length), short, long]);
};

/** The `name` table: the font's name as family, full name and PostScript name. ASCII only. */
export const nameTable = (name: string): Uint8Array<ArrayBuffer> => {
  const entries: [id: number, text: string][] = [[1, name], [2, "Regular"], [4, name], [6, name]]; // biome-ignore format: a row each
  let at = 0;
  const records = entries.flatMap(([id, { length }]) => {
    at += 2 * length;
    return [3, 1, 0x409, id, 2 * length, at - 2 * length];
  });
  const letters = entries.flatMap(([, text]) => [...text].map((letter) => letter.charCodeAt(0)));
  return figures(0, entries.length, 6 + 2 * records.length, ...records, ...letters);
};

const checksum = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
};

/** Position of the whole file's checksum in `head`, and the sum that both must give. */
const WHOLE_CHECKSUM = { at: 8, sum: 0xb1b0afba };

/** A font file out of its tables. */
export const packTables = (tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> => {
  const entries = Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1));
  const { power, exponent } = halves(entries.length);
  const parts: Uint8Array[] = [];
  const directory: number[] = [];
  let at = 12 + 16 * entries.length;
  let head = 0;
  for (const [tag, table] of entries) {
    const part = new Uint8Array((table.length + 3) & ~3);
    part.set(table);
    if (tag === "head") {
      head = at;
      part.fill(0, WHOLE_CHECKSUM.at, WHOLE_CHECKSUM.at + 4);
    }
    const letters = [0, 2].map((index) => tag.charCodeAt(index) * 256 + tag.charCodeAt(index + 1));
    directory.push(...letters, ...[checksum(part), at, table.length].flatMap((value) => [high(value), value]));
    parts.push(part);
    at += part.length;
  }
  const start = figures(1, 0, entries.length, 16 * power, exponent, 16 * (entries.length - power), ...directory);
  const file = joined([start, ...parts]);
  new DataView(file.buffer).setUint32(head + WHOLE_CHECKSUM.at, (WHOLE_CHECKSUM.sum - checksum(file)) >>> 0);
  return file;
};
