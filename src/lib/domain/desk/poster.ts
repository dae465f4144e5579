/** The card of a fair that named sites may frame (D-I15). */
export const embedPath = (id: string): string => `/embed/fairs/${id}/`;

/** Signs of Latin script take half the width of a Chinese one. */
const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + ((sign.codePointAt(0) ?? 0) < 0x2e80 ? 1 : 2), 0);

/** Marks that no line begins with. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}]+$/u;

/** Pieces between which a line may end: words and numbers of Latin script, spaces, and each Chinese sign. */
const PIECES = /[!-~\u2013]+|\s+|[^\s!-~\u2013]/gu;

/** The pieces of a text; a word that is longer than a line is taken apart. */
const piecesOf = (text: string, width: number): string[] =>
  (text.match(PIECES) ?? []).flatMap((piece) => (widthOf(piece) > width ? [...piece] : [piece]));

/**
 * A text in lines of at most `width` half-widths, beside a closing mark at their end. There are at most `lines`; the last one ends
 * in … if the text goes on. A drawing has no line breaks of its own.
 */
export const posterLines = (text: string, width: number, lines: number): string[] => {
  const made: string[] = [];
  let line = "";
  for (const piece of piecesOf(text.trim(), width)) {
    if (widthOf(line + piece) > width && !CLOSING.test(piece)) {
      made.push(line.trim());
      line = piece.trimStart();
    } else line += piece;
  }
  if (line.trim()) made.push(line.trim());
  if (made.length <= lines) return made;
  const last = [...(made[lines - 1] ?? "")].slice(0, -1).join("");
  return [...made.slice(0, lines - 1), `${last}…`];
};
