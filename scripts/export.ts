/**
 * For the operator: a table as a file. `npm run import` reads those of companies, posts and batches again.
 *
 *     npm run export -- posts posts.csv                   without a file it is printed
 *     npm run export -- applications applications.xlsx    the ending makes it a workbook
 *
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { EXPORT_KINDS, type ExportKind, WORKBOOK_MAX_ROWS } from "#lib/domain/desk/tables.ts";
import type { Db } from "#server/db/schema/index.ts";
import { tableRows } from "#server/desk/tables/write-table.ts";
import { systemClock } from "#server/services/clock.ts";
import { csvOf } from "#server/services/tables/write-csv.ts";
import { workbookOf } from "#server/services/tables/write-xlsx.ts";
import { runDatabaseCommand } from "./database-command.ts";

const USAGE = `Usage: npm run export -- ${EXPORT_KINDS.join("|")} [FILE]`;

const exportTable = async (db: Db, kind: ExportKind, file: string | undefined): Promise<void> => {
  const rows = tableRows(db, kind, systemClock.now());
  if (file?.endsWith(".xlsx")) return writeFile(file, await workbookOf(rows, WORKBOOK_MAX_ROWS));
  const text = Readable.from(csvOf(rows));
  await (file === undefined ? pipeline(text, process.stdout, { end: false }) : pipeline(text, createWriteStream(file)));
};

await runDatabaseCommand(USAGE, ([word, file, ...rest]) => {
  const kind = EXPORT_KINDS.find((known) => known === word);
  return kind && rest.length === 0 ? (db) => exportTable(db, kind, file) : null;
});
