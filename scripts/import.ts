/**
 * For the operator: companies, posts, batches and fairs from a file, CSV (UTF-8 or GB18030) or XLSX.
 *
 *     npm run import -- --template posts posts.csv        writes an empty table with one example; without a file it prints it
 *     npm run import -- posts.csv --dry-run               says which rows are new, changed or wrong, and writes nothing
 *     npm run import -- posts.csv                         writes all rows, or none if one is wrong
 *     npm run import -- posts.csv --only-good             leaves wrong rows out
 *     npm run import -- posts.csv --company NAME          for rows that name no company
 *     npm run import -- --undo 12                         takes an import back
 *
 * Settings are the server's. The embedded database is used by one process at a time: stop the server first.
 */
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { TABLE_KINDS } from "#lib/domain/desk/tables.ts";
import { idOf } from "#lib/domain/ids.ts";
import { tableWords } from "#lib/texts/desk/tables.ts";
import type { Db } from "#server/db/schema/index.ts";
import { COMMAND } from "#server/desk/actor.ts";
import { ImportRefusal, runImport } from "#server/desk/tables/run-import.ts";
import { undoImport } from "#server/desk/tables/undo-import.ts";
import { templateOf } from "#server/desk/tables/write-table.ts";
import { systemClock } from "#server/services/clock.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import { UnreadableTable } from "#server/services/tables/table.ts";
import { csvOf } from "#server/services/tables/write-csv.ts";
import { workbookOf } from "#server/services/tables/write-xlsx.ts";
import { importProblemText, reportLines, undoLines, unreadableText } from "#server/table-texts.ts";
import { runCommand, withDatabase } from "./database-command.ts";

const USAGE =
  "Usage: npm run import -- FILE [--dry-run] [--only-good] [--company NAME] | --template companies|posts|batches|fairs [FILE] | --undo ID";

/** A cell may hold anything, and must not write to the terminal. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, "·");
const say = (lines: readonly string[]): void => {
  for (const line of lines) console.info(plain(line));
};

const contextOf = (db: Db) => ({ db, actor: COMMAND, now: systemClock.now() });

type Flags = { isPreview: boolean; onlyGood: boolean; company: string | null };

const importFile = (file: string, flags: Flags): Promise<void> =>
  withDatabase(async (db) => {
    const onProgress = (rows: number) => console.info(tableWords.progress(rows));
    const report = await runImport(contextOf(db), readTable(file), { ...flags, maxRows: null, file: basename(file), onProgress });
    say(reportLines(report, flags.isPreview));
    if (report.failing.length > 0) process.exitCode = 1;
  });

const undo = (id: string): Promise<void> =>
  withDatabase(async (db) => {
    const report = await undoImport(contextOf(db), id);
    say(undoLines(id, report));
    if (report.outcome !== "done" || report.left.length > 0) process.exitCode = 1;
  });

const template = async (word: string, file: string | undefined): Promise<void> => {
  const kind = TABLE_KINDS.find((known) => known === word);
  if (!kind) throw new Error(USAGE);
  const rows = templateOf(kind, systemClock.now());
  if (file?.endsWith(".xlsx")) return writeFile(file, await workbookOf(rows, rows.length), { flag: "wx" });
  const text = (await Array.fromAsync(csvOf(rows))).join("");
  // Someone's filled-in table is not overwritten.
  if (file === undefined) process.stdout.write(text);
  else await writeFile(file, text, { flag: "wx" });
};

const OPTIONS = {
  "dry-run": { type: "boolean", default: false },
  "only-good": { type: "boolean", default: false },
  company: { type: "string" },
  template: { type: "string" },
  undo: { type: "string" },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Error(USAGE);
  }
};

const main = async (): Promise<void> => {
  const { values, positionals } = readArguments();
  const [file, ...rest] = positionals;
  const flags = { isPreview: values["dry-run"], onlyGood: values["only-good"], company: values.company?.trim() ?? null };
  const hasFlags = flags.isPreview || flags.onlyGood || flags.company !== null;
  if (rest.length > 0) throw new Error(USAGE);
  if (values.template !== undefined && values.undo === undefined && !hasFlags) return template(values.template, file);
  const id = idOf(values.undo);
  if (id !== null && values.template === undefined && file === undefined && !hasFlags) return undo(id);
  if (file === undefined || values.undo !== undefined || values.template !== undefined) throw new Error(USAGE);
  return importFile(file, flags);
};

const wordsOf = (error: unknown): string | null => {
  if (error instanceof UnreadableTable) return plain(unreadableText(error));
  return error instanceof ImportRefusal ? plain(importProblemText(error.problem)) : null;
};

await runCommand(USAGE, main, wordsOf);
