/** The frame of the operator's commands that work on the database. */
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";
import { sourceOf } from "#server/index.ts";
import { shortError } from "#server/services/log.ts";

export type DatabaseCommand = (db: Db) => Promise<void>;

/**
 * Runs the command that `commandOf` reads from the command line, on the server's database. Prints `usage` if it reads none; a failure is
 * printed in one line and sets the exit code.
 */
export const runDatabaseCommand = async (usage: string, commandOf: (words: string[]) => DatabaseCommand | null): Promise<void> => {
  try {
    const command = commandOf(parseArgs({ allowPositionals: true }).positionals);
    if (!command) throw new Error(usage);
    const database = await openDatabase(sourceOf(readConfig(process.env)));
    try {
      await command(database.db);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof Error && error.message === usage ? usage : shortError(error));
    process.exitCode = 1;
  }
};
