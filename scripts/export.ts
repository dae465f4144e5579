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
import { parseArgs } from "node:util";
import { TABLE_KINDS } from "#lib/domain/desk/tables.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { writeTable } from "#server/desk/tables/write-table.ts";
import { sourceOf } from "#server/index.ts";
import { shortError } from "#server/services/log.ts";

const USAGE = "Usage: npm run export -- companies|posts [FILE]";

const main = async (): Promise<void> => {
  const [word, file, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  const kind = TABLE_KINDS.find((known) => known === word);
  if (!kind || rest.length > 0) throw new Error(USAGE);
  const database = await openDatabase(sourceOf(readConfig(process.env)));
  try {
    const rows = Readable.from(writeTable(database.db, kind));
    await (file === undefined ? pipeline(rows, process.stdout, { end: false }) : pipeline(rows, createWriteStream(file)));
  } finally {
    await database.close();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message === USAGE ? USAGE : shortError(error));
  process.exitCode = 1;
});
