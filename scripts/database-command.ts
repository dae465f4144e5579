/** The frame of the operator's commands that work on the database. */
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { sourceOf } from "#server/database-source.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";
import { shortError } from "#server/services/log.ts";

export type DatabaseCommand = (db: Db) => Promise<void>;

/** Runs `work` on the server's database. */
export const withDatabase = async (work: DatabaseCommand): Promise<void> => {
  const database = await openDatabase(sourceOf(readConfig(process.env)));
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
};

/**
 * Runs a command. Its failure is printed in one line, in the words of `wordsOf` if it has any, and sets the exit code. A failure whose message
 * is the usage is printed as it is.
 */
export const runCommand = async (
  usage: string,
  command: () => Promise<void>,
  wordsOf: (error: unknown) => string | null = () => null,
): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error && error.message === usage ? usage : (wordsOf(error) ?? shortError(error)));
    process.exitCode = 1;
  }
};

/** Runs the command that `commandOf` reads from the words of the command line, on the server's database. Prints `usage` if it reads none. */
export const runDatabaseCommand = (usage: string, commandOf: (words: string[]) => DatabaseCommand | null): Promise<void> =>
  runCommand(usage, async () => {
    const command = commandOf(parseArgs({ allowPositionals: true }).positionals);
    if (!command) throw new Error(usage);
    await withDatabase(command);
  });
