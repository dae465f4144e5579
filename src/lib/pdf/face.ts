import { composeFont, findGlyphs, type Placed } from "#lib/domain/fonts/compose.ts";
import type { Font } from "#lib/domain/fonts/true-type.ts";

/**
 * A font with the characters of one document. jsPDF cannot address characters beyond U+FFFF: these use private-use codes, as
 * do characters missing from all fonts, which leave a gap of their size.
 */
export type Face = {
  bytes: Uint8Array<ArrayBuffer>;
  /** A text in the codes of the font. */
  encode: (text: string) => string;
  /** The character behind a private-use code. */
  decode: ReadonlyMap<number, number>;
  /** How wide a text is at size 1. */
  width: (text: string) => number;
  missing: ReadonlySet<number>;
};

const PRIVATE = { first: 0xe000, last: 0xf8ff };
const IDEOGRAPHIC_SPACE = 0x3000;
const isPrivate = (code: number): boolean => code >= PRIVATE.first && code <= PRIVATE.last;

/** A code of its own for every character that needs one; were there ever too many, the last ones share theirs. */
const privateCodes = (codePoints: readonly number[]): Map<number, number> =>
  new Map(codePoints.map((codePoint, index) => [codePoint, Math.min(PRIVATE.first + index, PRIVATE.last)]));

/** Assembles a font for a document from the fonts that have its characters. Throws without any font. */
export const makeFace = (fonts: readonly Font[], codePoints: readonly number[], name: string): Face => {
  const [base] = fonts;
  if (!base) throw new Error("no font");
  const known = codePoints.filter((code) => !isPrivate(code));
  const { placed, missing: unknown } = findGlyphs(fonts, known);
  const missing = [...unknown, ...codePoints.filter(isPrivate)];
  const codes = privateCodes([...placed.map(({ code }) => code).filter((code) => code > 0xffff), ...missing]);
  const gap = base.glyphs.get(IDEOGRAPHIC_SPACE) ?? 0;
  const advances = new Map<number, number>();
  const all = new Map<number, Placed>();
  for (const { code, font, glyph } of [...placed, ...missing.map((code) => ({ code, font: base, glyph: gap }))]) {
    advances.set(code, font.metrics(glyph).advance / font.unitsPerEm);
    const shown = codes.get(code) ?? code;
    all.set(shown, { code: shown, font, glyph });
  }
  const codePointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return {
    bytes: composeFont(base, [...all.values()], name),
    encode: (text) => codePointsOf(text).map((code) => String.fromCharCode(codes.get(code) ?? code)).join(""), // biome-ignore format: one line
    decode: new Map([...codes].map(([codePoint, code]) => [code, codePoint])),
    width: (text) => {
      let sum = 0;
      for (const character of text) sum += advances.get(character.codePointAt(0) ?? 0) ?? 1;
      return sum;
    },
    missing: new Set(missing),
  };
};
