import { textSegments } from "./text-segments.ts";

/** A text split for translation: words, and the emoji and addresses between them, which stay as they are. */
export type TranslationPiece = { text: string; isWords: boolean };

const LETTER = /\p{L}/u;
/** Places to cut a text: after a line, a sentence or a word. */
const ENDS = [/\n(?=[^\n]*$)/, /\p{STerm}(?=\P{STerm}*$)/u, /\s(?=\S*$)/];

/** The end of the first part of a text that is longer than `max`, in UTF-16 units: never within a character. */
const cutAt = (text: string, max: number): number => {
  const head = text.slice(0, max);
  for (const end of ENDS) {
    const found = end.exec(head);
    if (found) return found.index + found[0].length;
  }
  return /[\uD800-\uDBFF]$/.test(head) ? max - 1 : max;
};

/** The spaces around words stay outside: who translates would lose them. */
const trimmed = (text: string): TranslationPiece[] => {
  const words = text.trim();
  const start = text.indexOf(words);
  return [
    { text: text.slice(0, start), isWords: false },
    { text: words, isWords: LETTER.test(words) },
    { text: text.slice(start + words.length), isWords: false },
  ].filter((piece) => piece.text !== "");
};

/** A text in pieces of at most `max` UTF-16 units (2 at least) where they are words; all together are the whole text. */
export const translationPieces = (text: string, max: number): TranslationPiece[] =>
  textSegments(text).flatMap((segment) => {
    if (segment.kind !== "text") return [{ text: segment.text, isWords: false }];
    const pieces: TranslationPiece[] = [];
    let rest = segment.text;
    while (rest.length > max) {
      const at = cutAt(rest, max);
      pieces.push(...trimmed(rest.slice(0, at)));
      rest = rest.slice(at);
    }
    return [...pieces, ...trimmed(rest)];
  });
