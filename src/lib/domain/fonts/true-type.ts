/** A TrueType font, opened for copying characters out of it. Lengths are in `unitsPerEm`. */
export type Font = {
  unitsPerEm: number;
  /** The glyph of each code point that it has. */
  glyphs: ReadonlyMap<number, number>;
  outline: (glyph: number) => Uint8Array;
  metrics: (glyph: number) => { advance: number; bearing: number };
  table: (tag: string) => Uint8Array;
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const tablesOf = (bytes: Uint8Array): Map<string, Uint8Array> => {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const start = view.getUint32(at + 8);
    tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
};

/** The segments of a `cmap` in format 12, which alone reaches the rare characters of names. */
const glyphsOf = (cmap: DataView): Map<number, number> => {
  const glyphs = new Map<number, number>();
  for (let record = 4; record < 4 + 8 * cmap.getUint16(2); record += 8) {
    const start = cmap.getUint32(record + 4);
    if (cmap.getUint16(start) !== 12) continue;
    for (let group = start + 16; group < start + 16 + 12 * cmap.getUint32(start + 12); group += 12) {
      const [first, last, glyph] = [cmap.getUint32(group), cmap.getUint32(group + 4), cmap.getUint32(group + 8)];
      for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
    }
  }
  return glyphs;
};

/** Opens a font with TrueType outlines. Throws for anything else. */
export const openFont = (bytes: Uint8Array): Font => {
  if (bytes.length < 12 || viewOf(bytes).getUint32(0) !== 0x10000) throw new Error("not a TrueType font");
  const tables = tablesOf(bytes);
  const table = (tag: string): Uint8Array => {
    const found = tables.get(tag);
    if (!found) throw new Error(`a font without ${tag}`);
    return found;
  };
  const [head, loca, hmtx, glyf] = [viewOf(table("head")), viewOf(table("loca")), viewOf(table("hmtx")), table("glyf")];
  const isLong = head.getUint16(50) === 1;
  const measured = viewOf(table("hhea")).getUint16(34);
  const startOf = (glyph: number): number => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return {
    unitsPerEm: head.getUint16(18),
    glyphs: glyphsOf(viewOf(table("cmap"))),
    outline: (glyph) => glyf.subarray(startOf(glyph), startOf(glyph + 1)),
    // The last glyphs share one advance, and have a bearing each.
    metrics: (glyph) => {
      const at = 4 * Math.min(glyph, measured - 1);
      const bearing = glyph < measured ? at + 2 : 4 * measured + 2 * (glyph - measured);
      return { advance: hmtx.getUint16(at), bearing: hmtx.getInt16(bearing) };
    },
    table,
  };
};
