/** Backups of a data directory: a folder each in `backups/`, complete under its name. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder, renameSynced, syncFolder } from "#server/disk/sync.ts";
import { linkFiles } from "./linked-files.ts";
import { nameOf, outdated, timeOf } from "./names.ts";

export const ARCHIVE = "database.tar.gz";
export const FILES = "files";
const DRAFT = "draft";

export const backupsOf = (dataDir: string): string => path.join(dataDir, "backups");

/** Names of all backups there are, oldest first. */
export const listBackups = async (dataDir: string): Promise<string[]> => {
  const names = await readdir(backupsOf(dataDir)).catch(() => []);
  return names.filter((name) => timeOf(name) !== null).sort();
};

/** One sentence for error messages: how to restore the newest backup. */
export const wayBack = async (dataDir: string): Promise<string> => {
  const newest = (await listBackups(dataDir)).at(-1);
  return newest === undefined
    ? `There is no backup in ${backupsOf(dataDir)}.`
    : `The newest backup is ${newest}: \`npm run restore\` puts it in place and keeps the damaged data aside.`;
};

type Making = {
  dataDir: string;
  /** Writes the database to a new archive. */
  writeArchive: (archive: string) => Promise<void>;
  now: number;
  /** How many days are kept. */
  days: number;
};

/** Makes a backup, then removes outdated ones, and returns its name. A failure leaves the other backups alone. */
export const makeBackup = async ({ dataDir, writeArchive, now, days }: Making): Promise<string> => {
  const folder = backupsOf(dataDir);
  const draft = path.join(folder, DRAFT);
  const name = nameOf(now);
  await rm(draft, { recursive: true, force: true });
  await makeFolder(draft);
  try {
    await writeArchive(path.join(draft, ARCHIVE));
    const files = path.join(dataDir, FILES);
    // After the database: a file that it names is there.
    if (existsSync(files)) await linkFiles(files, path.join(draft, FILES));
    await syncFolder(draft);
    await renameSynced(draft, path.join(folder, name));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  for (const old of outdated(await listBackups(dataDir), Math.max(1, days)))
    await rm(path.join(folder, old), { recursive: true, force: true });
  return name;
};
