/**
 * For the operator: companies or posts as a CSV file, which `npm run import` reads again.
 *
 *     npm run export -- posts posts.csv           without a file it is printed
 *
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TABLE_KINDS, type TableKind } from "#lib/domain/desk/tables.ts";
import type { Db } from "#server/db/schema/index.ts";
import { writeTable } from "#server/desk/tables/write-table.ts";
import { runDatabaseCommand } from "./database-command.ts";

const USAGE = "Usage: npm run export -- companies|posts [FILE]";

const exportTable = async (db: Db, kind: TableKind, file: string | undefined): Promise<void> => {
  const rows = Readable.from(writeTable(db, kind));
  await (file === undefined ? pipeline(rows, process.stdout, { end: false }) : pipeline(rows, createWriteStream(file)));
};

await runDatabaseCommand(USAGE, ([word, file, ...rest]) => {
  const kind = TABLE_KINDS.find((known) => known === word);
  return kind && rest.length === 0 ? (db) => exportTable(db, kind, file) : null;
});
