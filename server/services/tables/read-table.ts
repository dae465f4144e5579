import { open } from "node:fs/promises";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type TableRow, UnreadableTable } from "./table.ts";

/** The first bytes of a ZIP, which a workbook is. */
const ZIP = "PK\u0003\u0004";

const beginningOf = async (file: string): Promise<string> => {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(ZIP.length) });
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** The rows of a CSV file or workbook that hold any text. Its content decides which it is, not its name. Throws `UnreadableTable`. */
export async function* readTable(file: string): AsyncGenerator<TableRow> {
  const rows = (await beginningOf(file)) === ZIP ? readXlsx(file) : readCsv(file);
  let isEmpty = true;
  for await (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw new UnreadableTable("empty");
}
