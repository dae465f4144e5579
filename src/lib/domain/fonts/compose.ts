import { characterMap, nameTable, packTables } from "./tables.ts";
import type { Font } from "./true-type.ts";

/** A character of a new font: its code, and the source of its glyph. */
export type Placed = { code: number; font: Font; glyph: number };

/** Where each code point is found, in the first font that has it; the rest is missing. */
export const findGlyphs = (fonts: readonly Font[], codePoints: Iterable<number>): { placed: Placed[]; missing: number[] } => {
  const placed: Placed[] = [];
  const missing: number[] = [];
  for (const code of new Set(codePoints)) {
    const font = fonts.find(({ glyphs }) => glyphs.has(code));
    if (font) placed.push({ code, font, glyph: font.glyphs.get(code) ?? 0 });
    else missing.push(code);
  }
  return { placed, missing };
};

const MORE_COMPONENTS = 0x20;

/** Where a compound glyph names the glyphs that it is made of, as offsets in its outline. */
const componentsOf = (outline: Uint8Array): number[] => {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (outline.length === 0 || view.getInt16(0) >= 0) return [];
  const offsets: number[] = [];
  for (let at = 10, flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = view.getUint16(at);
    offsets.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 0x80 ? 8 : flags & 0x40 ? 4 : flags & 8 ? 2 : 0);
  }
  return offsets;
};

type Glyph = { font: Font; glyph: number; outline: Uint8Array };

/**
 * Glyph 0 of the base, one glyph per character – even for two that look alike, so that each can be read back from a
 * PDF – and the parts of compound glyphs.
 */
const collectGlyphs = (base: Font, placed: readonly Placed[]): Glyph[] => {
  const copy = ({ font, glyph }: { font: Font; glyph: number }): Glyph => ({ font, glyph, outline: font.outline(glyph).slice() });
  const all = [copy({ font: base, glyph: 0 }), ...placed.map(copy)];
  const parts = new Map<Font, Map<number, number>>();
  // The list grows while it is walked: a component may be compound itself.
  for (const { font, outline } of all) {
    const view = new DataView(outline.buffer);
    for (const at of componentsOf(outline)) {
      const known = parts.get(font) ?? new Map<number, number>();
      parts.set(font, known);
      const glyph = view.getUint16(at);
      const index = known.get(glyph) ?? all.push(copy({ font, glyph })) - 1;
      known.set(glyph, index);
      view.setUint16(at, index);
    }
  }
  return all;
};

const outlineTables = (glyphs: readonly Glyph[]) => {
  const padded = (length: number): number => (length + 3) & ~3;
  const glyf = new Uint8Array(glyphs.reduce((sum, { outline }) => sum + padded(outline.length), 0));
  const loca = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)));
  const hmtx = new DataView(new ArrayBuffer(4 * glyphs.length));
  let end = 0;
  for (const [index, { font, glyph, outline }] of glyphs.entries()) {
    const { advance, bearing } = font.metrics(glyph);
    glyf.set(outline, end);
    end += padded(outline.length);
    loca.setUint32(4 * (index + 1), end);
    hmtx.setUint16(4 * index, advance);
    hmtx.setInt16(4 * index + 2, bearing);
  }
  return { glyf, loca: new Uint8Array(loca.buffer), hmtx: new Uint8Array(hmtx.buffer) };
};

/** A copy of a table with one of its 16-bit figures changed. */
const withFigure = (table: Uint8Array, at: number, figure: number): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(table);
  new DataView(copy.buffer).setUint16(at, figure);
  return copy;
};

/**
 * Makes a TrueType font of single characters, without layout tables, so that nothing forms ligatures. All fonts must have the same
 * metrics; `base` supplies everything that does not concern a character. The codes must be different.
 * Why: docs/decisions/0039-fonts-of-pdfs-by-our-own-composer.md
 */
export const composeFont = (base: Font, placed: readonly Placed[], name: string): Uint8Array<ArrayBuffer> => {
  const sorted = [...placed].sort((one, other) => one.code - other.code);
  const glyphs = collectGlyphs(base, sorted);
  return packTables({
    "OS/2": base.table("OS/2"),
    cmap: characterMap(sorted.map(({ code }) => code)),
    ...outlineTables(glyphs),
    head: withFigure(base.table("head"), 50, 1),
    hhea: withFigure(base.table("hhea"), 34, glyphs.length),
    maxp: withFigure(base.table("maxp"), 4, glyphs.length),
    name: nameTable(name),
    // Version 3: glyphs have no names.
    post: Uint8Array.from([0, 3, ...Array.from({ length: 30 }, () => 0)]),
  });
};
