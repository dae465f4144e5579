import { withoutMisleading } from "#lib/domain/misleading.ts";

/** How wide the name of a file may be where it stands on a chip or in a bubble, in units (R3.9.1-10). */
export const LABEL_MAX = 16;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60\uffe0-\uffe6]/u;
/** Longer endings are no file types; in characters. */
const ENDING = /\.[A-Za-z0-9]{1,5}$/;

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const charactersOf = (text: string): string[] => Array.from(characters.segment(text), ({ segment }) => segment);

/** The width of one character as a reader sees it. */
const unitsOf = (character: string): number => (WIDE.test(character) ? 2 : 1);

/** How wide a text is, in units: Chinese characters and emoji 2, all others 1. */
export const widthOf = (text: string): number => charactersOf(text).reduce((width, character) => width + unitsOf(character), 0);

/** As many characters from the beginning as are no wider than `max` units. */
const cutAt = (text: string, max: number): string => {
  let width = 0;
  const kept: string[] = [];
  for (const character of charactersOf(text)) {
    width += unitsOf(character);
    if (width > max) break;
    kept.push(character);
  }
  return kept.join("");
};

/** A file's name on its chip: at most 16 units (R3.9.1-10), or `max`, cut in the middle, because its ending shows the type. */
export const fileLabel = (name: string, max = LABEL_MAX): string => {
  // No name is longer than 255 characters on any disk, but a message may say anything.
  const clean = withoutMisleading(name.slice(0, max * 64));
  if (widthOf(clean) <= max) return clean;
  const ending = ENDING.exec(name)?.[0] ?? "";
  return `${cutAt(clean, max - 1 - ending.length)}…${ending}`;
};
