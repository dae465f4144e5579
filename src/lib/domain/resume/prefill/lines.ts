import { foldRadicals } from "#lib/domain/text.ts";
import type { Cell, Line } from "./reading.ts";

/** A piece of a page's text: its left edge, its baseline from the top, width and height, in points. */
export type Piece = { text: string; x: number; y: number; width: number; height: number };

/** Longer files are no résumés: lines and characters beyond these are not read. */
const LINES_MAX = 2000;
const LINE_MAX = 400;

/** Without control characters and the pictures of icon fonts, and with ordinary spaces. */
const cleaned = (text: string): string =>
  foldRadicals(text)
    .replace(/[\t\n\r\u00a0\u2002-\u200a\u3000]/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "");

type Row = { pieces: Piece[]; y: number; height: number };

const rowsOf = (pieces: readonly Piece[]): Row[] => {
  const rows: Row[] = [];
  for (const piece of [...pieces].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const last = rows.at(-1);
    const isBeside = last && Math.abs(piece.y - last.y) < 0.45 * Math.min(piece.height, last.height);
    if (isBeside) {
      last.pieces.push(piece);
      last.height = Math.max(last.height, piece.height);
    } else rows.push({ pieces: [piece], y: piece.y, height: piece.height });
  }
  return rows;
};

/** A wider gap, in heights of the text, parts two cells; a narrower one two words. */
const CELL_GAP = 0.9;
const WORD_GAP = 0.15;

const cellsOf = ({ pieces, height }: Row): Cell[] => {
  const cells: Cell[] = [];
  for (const { text, x, width } of [...pieces].sort((one, other) => one.x - other.x)) {
    const last = cells.at(-1);
    const gap = last ? x - last.right : 0;
    if (last && gap < CELL_GAP * height) {
      last.text += (gap > WORD_GAP * height ? " " : "") + text;
      last.right = Math.max(last.right, x + width);
    } else cells.push({ text, x, right: x + width });
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/ +/gu, " ").trim().slice(0, LINE_MAX) }));
};

const linesIn = (pieces: readonly Piece[], page: number): Line[] =>
  rowsOf(pieces).map((row) => ({ cells: cellsOf(row).filter(({ text }) => text !== ""), page, y: row.y, height: row.height }));

type IsHeading = (text: string) => boolean;

/** Whether the lines of one side have a heading at their edge. */
const hasHeading = (lines: readonly Line[], isHeading: IsHeading): boolean =>
  lines.some(({ cells }) => cells[0] !== undefined && isHeading(cells[0].text));

/** Rows on both sides that stand on the same line: those of a table, not of two columns. */
const shareLevel = (left: readonly Line[], right: readonly Line[]): number => {
  const level = left.filter((one) => right.some((other) => Math.abs(one.y - other.y) < 1)).length;
  return level / Math.max(1, Math.min(left.length, right.length));
};

const MIN_LINES = 4;
/** Places for a gap that are tried. */
const STEPS = 100;
/** Text further away stands on no page. */
const FAR = 20_000;
const isOnPage = ({ x, y, width, height }: Piece): boolean =>
  [x, y, width].every((length) => Math.abs(length) < FAR) && height > 0 && height < FAR;
/** Text across the gap between two columns: a name at the top, a footer. */
const ACROSS_MAX = 0.2;

type Split = { left: Piece[]; right: Piece[]; across: Piece[] };
const splitAt = (pieces: readonly Piece[], gap: number): Split => ({
  left: pieces.filter(({ x, width }) => x + width <= gap),
  right: pieces.filter(({ x }) => x >= gap),
  across: pieces.filter(({ x, width }) => x < gap && x + width > gap),
});

/** A name above both columns belongs to both, wherever it stands. */
const withTop = ({ left, right, across }: Split): Split => {
  const top = Math.min(...left.map(({ y, height }) => y - height));
  const isAbove = ({ y }: Piece): boolean => y < top;
  return { left, right: right.filter((piece) => !isAbove(piece)), across: [...across, ...right.filter(isAbove)] };
};

/** The two columns of a page; null for a page with one. A column has a heading of its own. */
const columnsOf = (pieces: readonly Piece[], page: number, isHeading: IsHeading): Split | null => {
  const from = Math.min(...pieces.map(({ x }) => x));
  const to = Math.max(...pieces.map(({ x, width }) => x + width));
  let best: Split | null = null;
  for (let gap = from + 0.2 * (to - from); gap < from + 0.8 * (to - from); gap += Math.max(1, (to - from) / STEPS)) {
    const split = splitAt(pieces, gap);
    const left = linesIn(split.left, page);
    const right = linesIn(split.right, page);
    if (Math.min(left.length, right.length) < MIN_LINES || split.across.length > ACROSS_MAX * pieces.length) continue;
    if (best && split.across.length >= best.across.length) continue;
    const heads = [left, right].filter((lines) => hasHeading(lines, isHeading)).length;
    const isTable = shareLevel(left, right) > 0.7;
    if (hasHeading(right, isHeading) && (heads === 2 || !isTable)) best = split;
  }
  return best && withTop(best);
};

/** A page's lines in their reading order: of two columns one after the other, between the lines that go across both. */
export const linesOfPage = (all: readonly Piece[], page: number, isHeading: IsHeading): Line[] => {
  const pieces = all.flatMap((piece) => {
    const text = cleaned(piece.text);
    return text.trim() === "" || !isOnPage(piece) ? [] : [{ ...piece, text }];
  });
  if (pieces.length === 0) return [];
  const split = columnsOf(pieces, page, isHeading);
  if (!split) return linesIn(pieces, page);
  const lines: Line[] = [];
  let from = Number.NEGATIVE_INFINITY;
  const takeUntil = (y: number): void => {
    const within = (piece: Piece): boolean => piece.y >= from && piece.y < y;
    lines.push(...linesIn(split.left.filter(within), page), ...linesIn(split.right.filter(within), page));
    from = y;
  };
  for (const row of linesIn(split.across, page)) {
    takeUntil(row.y - row.height / 2);
    lines.push(row);
  }
  takeUntil(Number.POSITIVE_INFINITY);
  return lines;
};

/** Lines of a text without positions: each paragraph a line, each row of a table one with its cells. */
export const linesOfRows = (rows: readonly (readonly string[])[]): Line[] =>
  rows.slice(0, LINES_MAX).flatMap((texts, at) => {
    const cells = texts.flatMap((text, column) => {
      const clean = cleaned(text).replace(/ {4,}/gu, "    ").trim().slice(0, LINE_MAX);
      return clean === "" ? [] : [{ text: clean, x: 100 * column, right: 100 * column + 90 }];
    });
    return cells.length === 0 ? [] : [{ cells, page: 0, y: 100 * at, height: 10 }];
  });

/** An ID number is not taken, not shown in full, and hides no phone number. */
const ID_NUMBER = /\d{17}[\dXx]/gu;
const masked = (text: string): string => text.replace(ID_NUMBER, (id) => `${id.slice(0, 4)}${"*".repeat(10)}${id.slice(-4)}`);

/** The lines that are read, without ID numbers. */
export const firstLines = (lines: readonly Line[]): Line[] =>
  lines.slice(0, LINES_MAX).map((line) => ({ ...line, cells: line.cells.map((cell) => ({ ...cell, text: masked(cell.text) })) }));
