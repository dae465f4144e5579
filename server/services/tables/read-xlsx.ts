import { InvalidInputError, InvalidSpreadsheetError, readSheet } from "read-excel-file/node";
import { type TableRow, UnreadableTable } from "./table.ts";
import { unpacksBeyond } from "./unpacked-size.ts";

/** 50,000 rows of posts with their descriptions have a third of it. */
const UNPACKED_MAX_BYTES = 256 * 1024 ** 2;

/** The time of a cell that is a day alone. */
const MIDNIGHT = " 00:00";

/** A cell as text: a day as `YYYY-MM-DD`, with ` HH:mm` if it has a time; yes and no as 1 and 0. */
const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace("T", " ").replace(MIDNIGHT, "");
  if (typeof cell === "boolean") return cell ? "1" : "0";
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
};

/** The rows of a workbook's first sheet. It is held in memory as a whole. */
export async function* readXlsx(file: string): AsyncGenerator<TableRow> {
  if (await unpacksBeyond(file, UNPACKED_MAX_BYTES).catch(() => false)) throw new UnreadableTable("too-large");
  const rows = await readSheet(file).catch((error: unknown) => {
    throw error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError ? new UnreadableTable("broken") : error;
  });
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells: cells.map(textOf) };
}
