import { type Fact, type PdfDocument, pageLine, type Section } from "#lib/domain/pdf/document.ts";
import { type Layout, PAGE } from "#lib/domain/pdf/pages.ts";
import { columnWidths } from "./columns.ts";
import { type Cell, drawStrip, type Look, PAGE_HEIGHT, type Strip, stripsOf, wholeStrip } from "./rows.ts";
import { CONTENT_WIDTH, createSheet, lineHeight, type Metrics, type Sheet } from "./sheet.ts";
import { BRAND, FOOTER_TOP, HAIRLINE, MARGIN, PHOTO, STYLES } from "./styles.ts";

const X = MARGIN.side;
const GAP = 14;
const HEADING = { height: 27, bar: 3 } as const;
const FACT_LOOK: Look = { padding: 1.5, lines: false, tint: false };
const ROW_LOOK: Look = { padding: 5, lines: true, tint: false };
const HEAD_LOOK: Look = { ...ROW_LOOK, tint: true };
const CELL_GAP = 6;
/** Least width of a column for breakable text, and for one long word. */
const LEAST = { column: 30, word: 70 } as const;

const longestWord = (text: string): string =>
  text.split(/[^\p{Script=Latin}\p{N}@._+\-/]+/u).reduce((a, b) => (b.length > a.length ? b : a), "");

/** Facts in two columns: label and value. */
const factRows = (sheet: Sheet, facts: readonly Fact[], width: number): Cell[][] => {
  const labelWidth = Math.max(...facts.map(({ label }) => sheet.width(label, STYLES.label))) + 3;
  const column = (width - GAP) / 2;
  const rows: Cell[][] = [];
  for (const [index, { label, value }] of facts.entries()) {
    const left = index % 2 === 0 ? 0 : column + GAP;
    const node = sheet.node("P");
    const name = { text: label, left, width: labelWidth, style: STYLES.label, node };
    const cells = [name, { text: value, left: left + labelWidth, width: column - labelWidth, style: STYLES.value, node }];
    if (left === 0) rows.push(cells);
    else rows.at(-1)?.push(...cells);
  }
  return rows;
};

/** Draws facts; `before` receives the height of the first row before it is drawn. */
const drawFacts = (sheet: Sheet, facts: readonly Fact[], width: number, before?: (height: number) => void): void => {
  const strips = factRows(sheet, facts, width).flatMap((cells) => stripsOf(sheet, cells, FACT_LOOK, HEADING.height));
  for (const [index, strip] of strips.entries()) {
    if (index === 0) before?.(strip.height);
    sheet.ensure(strip.height);
    drawStrip(sheet, strip, X, width, FACT_LOOK);
  }
};

type Table = Extract<Section, { rows: string[][] }>;

const tableColumns = (sheet: Sheet, { columns, rows }: Table): { left: number; width: number }[] => {
  const wants = columns.map((label, index) => {
    const texts = rows.map((row) => row[index] ?? "");
    const width = (text: string): number => sheet.width(text, STYLES.cell);
    const head = sheet.width(label, STYLES.head);
    const word = Math.min(LEAST.word, Math.max(...texts.map((text) => width(longestWord(text)))));
    const natural = Math.max(head, ...texts.map(width));
    return { natural: natural + 2 * CELL_GAP, least: Math.max(head, word, Math.min(natural, LEAST.column)) + 2 * CELL_GAP };
  });
  let left = 0;
  return columnWidths(wants, CONTENT_WIDTH).map((width) => {
    left += width;
    return { left: left - width + CELL_GAP, width: width - 2 * CELL_GAP };
  });
};

/** How many of `count` rows from `at` on must stay together, so that no single row is at the foot or the head of a page. */
const togetherFrom = (at: number, count: number): number => {
  if (at === 0) return count <= 3 ? count : 2;
  return at === count - 2 && count > 3 ? 2 : 1;
};

/** Draws a table; its head repeats at the top of every page, there hidden from screen readers. */
const drawTable = (sheet: Sheet, table: Table, drawHeading: (height: number) => void): void => {
  const places = tableColumns(sheet, table);
  const node = sheet.node("Table");
  const place = (index: number) => places[index] ?? { left: 0, width: CONTENT_WIDTH };
  const headOf = (row: number | null): Strip => {
    const cells = table.columns.map((text, index) => ({
      text,
      ...place(index),
      style: STYLES.head,
      node: row === null ? null : sheet.node("TH", row),
    }));
    return wholeStrip(sheet, cells, HEAD_LOOK);
  };
  const head = headOf(sheet.node("TR", node));
  const again = headOf(null);
  const above = HEADING.height + head.height;
  const strips = table.rows.flatMap((row) => {
    const parent = sheet.node("TR", node);
    const cells = row.map((text, at) => ({ text, ...place(at), style: STYLES.cell, node: sheet.node("TD", parent) }));
    return stripsOf(sheet, cells, ROW_LOOK, above);
  });
  for (const [index, strip] of strips.entries()) {
    const together = strips.slice(index, index + togetherFrom(index, strips.length)).reduce((sum, { height }) => sum + height, 0);
    const needed = above + together <= PAGE_HEIGHT ? together : strip.height;
    if (index === 0) drawHeading(head.height + needed);
    const shown = index === 0 ? head : sheet.ensure(needed) ? again : null;
    if (shown) drawStrip(sheet, shown, X, CONTENT_WIDTH, HEAD_LOOK);
    drawStrip(sheet, strip, X, CONTENT_WIDTH, ROW_LOOK);
  }
};

/** Draws a section's heading; `height` must fit below it on the same page. */
const drawHeading = (sheet: Sheet, heading: string, node: number, height: number): void => {
  sheet.ensure(HEADING.height + height);
  const top = sheet.top();
  sheet.add({ kind: "box", x: X, y: top + 2, width: HEADING.bar, height: 13, fill: BRAND });
  sheet.addLine(heading, { x: X + HEADING.bar + 6, top: top + 1.5 }, STYLES.heading, node);
  sheet.add({ kind: "box", x: X, y: top + 20, width: CONTENT_WIDTH, height: 0.5, fill: HAIRLINE });
  sheet.down(HEADING.height);
};

const drawSection = (sheet: Sheet, section: Section): void => {
  const node = sheet.node("H2");
  const heading = (height: number): void => drawHeading(sheet, section.heading, node, height);
  if ("rows" in section) drawTable(sheet, section, heading);
  else drawFacts(sheet, section.facts, CONTENT_WIDTH, heading);
  sheet.down(GAP);
};

const drawTop = (sheet: Sheet, { title, facts }: PdfDocument, hasPhoto: boolean): void => {
  const width = hasPhoto ? CONTENT_WIDTH - PHOTO.width - GAP : CONTENT_WIDTH;
  const start = sheet.top();
  const node = sheet.node("H1");
  for (const line of sheet.linesOf(title, width, STYLES.title)) {
    sheet.addLine(line, { x: X, top: sheet.top() }, STYLES.title, node);
    sheet.down(lineHeight(STYLES.title));
  }
  if (hasPhoto) sheet.add({ kind: "photo", x: X + CONTENT_WIDTH - PHOTO.width, y: start, ...PHOTO, node: sheet.node("Figure") });
  sheet.down(6);
  const page = sheet.layout.pages.length;
  if (facts.length > 0) drawFacts(sheet, facts, width);
  const isBeside = hasPhoto && sheet.layout.pages.length === page;
  sheet.down(Math.max(0, isBeside ? start + PHOTO.height - sheet.top() : 0) + GAP);
};

const addFooters = (sheet: Sheet, { footer }: PdfDocument): void => {
  const style = STYLES.footer;
  const { pages } = sheet.layout;
  // A name may be longer than its third of the line.
  const [left = ""] = sheet.linesOf(footer.left, CONTENT_WIDTH / 3, style);
  for (const page of pages.keys()) {
    const middle = pageLine(footer, page + 1, pages.length);
    sheet.addLine(left, { x: X, top: FOOTER_TOP, page }, style, null);
    sheet.addLine(middle, { x: (PAGE.width - sheet.width(middle, style)) / 2, top: FOOTER_TOP, page }, style, null);
    sheet.addLine(footer.right, { x: X + CONTENT_WIDTH - sheet.width(footer.right, style), top: FOOTER_TOP, page }, style, null);
  }
};

/**
 * Lays a document out on A4 pages: keeps headings with their content, and rows that fit on a page in one piece.
 * Why: docs/decisions/0029-a-resume-is-laid-out-by-our-own-rules.md
 */
export const layOut = (document: PdfDocument, metrics: Metrics, hasPhoto: boolean): Layout => {
  const sheet = createSheet(metrics);
  drawTop(sheet, document, hasPhoto);
  for (const section of document.sections) drawSection(sheet, section);
  addFooters(sheet, document);
  return sheet.layout;
};
