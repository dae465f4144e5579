import { inertText } from "#lib/domain/desk/tables.ts";

/** Before a file's first row: without it, table programs take UTF-8 for the system's encoding. */
export const BYTE_ORDER_MARK = "\ufeff";

const cellOf = (text: string): string => {
  const inert = inertText(text);
  return /[",\r\n]|^\s|\s$/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** A row of a CSV file (RFC 4180) with its end. No cell is a live formula. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** The text of a CSV file, row by row. */
export async function* csvOf(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const cells of rows) {
    yield start + csvRow(cells);
    start = "";
  }
}
