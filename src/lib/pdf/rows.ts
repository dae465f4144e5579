import type { TextStyle } from "#lib/domain/pdf/pages.ts";
import { lineHeight, type Sheet } from "./sheet.ts";
import { HAIRLINE, MARGIN, TINT } from "./styles.ts";

/** A text in a row: `left` and `width` from the row's own left side. `node` is null where screen readers skip it. */
export type Cell = { text: string; left: number; width: number; style: TextStyle; node: number | null };
export type Look = { padding: number; lines: boolean; tint: boolean };

/** The part of a row on one page. */
export type Strip = { cells: { cell: Cell; lines: string[] }[]; height: number };

/** Height of a page's content. */
export const PAGE_HEIGHT = MARGIN.bottom - MARGIN.top;

const strip = (cells: Strip["cells"], { padding }: Look): Strip => ({
  cells,
  height: Math.max(0, ...cells.map(({ cell, lines }) => lines.length * lineHeight(cell.style))) + 2 * padding,
});

const linesOf = (sheet: Sheet, cells: readonly Cell[]): Strip["cells"] =>
  cells.map((cell) => ({ cell, lines: sheet.linesOf(cell.text, cell.width, cell.style) }));

/** A row in one piece, for content that never exceeds a page. */
export const wholeStrip = (sheet: Sheet, cells: readonly Cell[], look: Look): Strip => strip(linesOf(sheet, cells), look);

/**
 * A row's final strips: one, unless it is higher than a page. `above` is the height that must stay over it on the same page; each part
 * of a cut row leaves room for it.
 */
export const stripsOf = (sheet: Sheet, cells: readonly Cell[], look: Look, above: number): Strip[] => {
  const all = linesOf(sheet, cells);
  const tallest = Math.max(...cells.map(({ style }) => lineHeight(style)));
  const most = Math.floor((PAGE_HEIGHT - above - 2 * look.padding) / tallest);
  const parts = Math.max(1, ...all.map(({ lines }) => Math.ceil(lines.length / most)));
  // Of nearly equal height, so that no single line is left over.
  const size = Math.ceil(Math.max(...all.map(({ lines }) => lines.length)) / parts);
  return Array.from({ length: parts }, (_, part) =>
    strip(
      all.map(({ cell, lines }) => ({ cell, lines: lines.slice(part * size, (part + 1) * size) })),
      look,
    ),
  );
};

/** Draws a strip at the sheet's current place; it must fit. */
export const drawStrip = (sheet: Sheet, { cells, height }: Strip, x: number, width: number, look: Look): void => {
  const top = sheet.top();
  if (look.tint) sheet.add({ kind: "box", x, y: top, width, height, fill: TINT });
  for (const { cell, lines } of cells)
    for (const [index, line] of lines.entries())
      sheet.addLine(line, { x: x + cell.left, top: top + look.padding + index * lineHeight(cell.style) }, cell.style, cell.node);
  if (look.lines) sheet.add({ kind: "box", x, y: top + height - 0.5, width, height: 0.5, fill: HAIRLINE });
  sheet.down(height);
};
