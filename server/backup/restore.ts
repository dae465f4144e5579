import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { lockDirectorySoon } from "#server/db/connection/lock.ts";
import { UnusableData } from "#server/db/connection/unusable-data.ts";
import { PG_FOLDER, readArchive } from "#server/db/embedded/backup.ts";
import { openFolder, RESTORE_DRAFT } from "#server/db/embedded/index.ts";
import { renameSynced, syncFolder } from "#server/disk/sync.ts";
import { ARCHIVE, backupsOf, FILES, listBackups } from "./backups.ts";
import { linkFiles } from "./linked-files.ts";
import { nameOf } from "./names.ts";

/** `backup`: the restored backup. `aside`: where the previous data is now; null if the directory was empty. */
export type Restored = { backup: string; aside: string | null };

const findBackup = async (dataDir: string, wanted: string | undefined): Promise<string> => {
  const newest = (await listBackups(dataDir)).at(-1);
  if (wanted === undefined && newest === undefined) throw new UnusableData(`There is no backup in ${backupsOf(dataDir)}.`);
  const name = wanted ?? newest ?? "";
  // A name of the list, or a folder from somewhere else.
  const folder = [path.join(backupsOf(dataDir), name), path.resolve(name)].find((place) => existsSync(path.join(place, ARCHIVE)));
  if (folder === undefined) throw new UnusableData(`${name} is no backup: it has no ${ARCHIVE}.`);
  return folder;
};

/** Unpacks a backup and opens its database once, so that a broken backup never replaces working data. */
const unpack = async (backup: string, draft: string): Promise<void> => {
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    await readArchive(path.join(backup, ARCHIVE), draft);
    const { pglite } = await openFolder(path.join(draft, PG_FOLDER));
    await pglite.close();
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const why = error instanceof Error ? error.message : "it does not unpack";
    throw new UnusableData(`The backup ${backup} cannot be used: ${why.replace(/\.$/, "")}. Nothing was changed.`);
  }
};

/** Moves the present database aside; never removes it. */
const setAside = async (dataDir: string, now: number): Promise<string | null> => {
  const folder = path.join(dataDir, PG_FOLDER);
  if (!(await stat(folder).catch(() => null))) return null;
  const aside = path.join(dataDir, `replaced-${nameOf(now)}`);
  await mkdir(aside, { mode: 0o700 });
  await rename(folder, path.join(aside, PG_FOLDER));
  await syncFolder(aside);
  return aside;
};

/**
 * Replaces the database of a data directory by a backup: the newest, or one by name or folder. Restores missing uploads and keeps
 * present ones. Throws without any change if a server runs on the directory or the backup is unusable.
 */
export const restore = async (dataDir: string, wanted: string | undefined, now: number): Promise<Restored> => {
  const unlock = await lockDirectorySoon(dataDir);
  try {
    const backup = await findBackup(dataDir, wanted);
    const draft = path.join(dataDir, RESTORE_DRAFT);
    await unpack(backup, draft);
    const aside = await setAside(dataDir, now);
    await renameSynced(path.join(draft, PG_FOLDER), path.join(dataDir, PG_FOLDER));
    await rm(draft, { recursive: true });
    const files = path.join(backup, FILES);
    if (existsSync(files)) await linkFiles(files, path.join(dataDir, FILES));
    return { backup, aside };
  } finally {
    unlock();
  }
};
