import writeWorkbook from "write-excel-file/node";
import { inertText } from "#lib/domain/desk/tables.ts";

/** A cell of a workbook has at most this number of characters; table programs call a file with more damaged. */
const CELL_MAX = 32_767;

/** Thrown for a table that has more rows than a workbook may have. */
export class TooManyRows extends Error {
  override name = "TooManyRows";
}

/**
 * A workbook with one sheet of these rows, the headings first. All cells are text, and inert as those of a CSV file, because it may be saved as
 * one. It is made in memory, 7 kB a row. Throws {@link TooManyRows}.
 */
export const workbookOf = async (
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  maxRows: number,
): Promise<Buffer> => {
  const cells: { type: StringConstructor; value: string }[][] = [];
  for await (const row of rows) {
    if (cells.length > maxRows) throw new TooManyRows();
    cells.push(row.map((text) => ({ type: String, value: inertText(text).slice(0, CELL_MAX) })));
  }
  return writeWorkbook(cells).toBuffer();
};
