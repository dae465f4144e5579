import { NO_LINE_END, NO_LINE_START } from "#lib/texts/line-marks.ts";

const noStart = new Set(NO_LINE_START);
const noEnd = new Set(NO_LINE_END);
/** Letters, digits and the signs that join them stay on one line where possible; accents stay with their base. */
const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{N}\p{M}@._+\-/#&%'’]+|./gsu;

type Measure = (text: string) => number;

/** Pieces of a text between which a line may break: a word, or a character with its combining marks. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  for (const token of text.match(WORD) ?? []) {
    const before = pieces.at(-1) ?? "";
    const sticks = noStart.has([...token][0] ?? "") || noEnd.has([...before].at(-1) ?? "") || token === " ";
    if (before !== "" && sticks) pieces[pieces.length - 1] = before + token;
    else pieces.push(token);
  }
  return pieces;
};

/**
 * Breaks a text into lines of at most `width`, by the rules of Chinese and Latin typesetting. The joined lines equal the text: a space
 * at a line's end is invisible and not counted. Only a word longer than a line is cut inside; one character always fits.
 */
export const breakLines = (text: string, width: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let line = "";
  const fits = (more: string): boolean => measure((line + more).trimEnd()) <= width;
  const put = (piece: string): void => {
    if (line !== "" && !fits(piece)) {
      lines.push(line);
      line = "";
    }
    line += piece;
  };
  for (const piece of piecesOf(text)) {
    if (measure(piece.trimEnd()) <= width) put(piece);
    else for (const character of piece) put(character);
  }
  return [...lines, line];
};
