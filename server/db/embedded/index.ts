/** The embedded database: PGlite on a folder. Commits are on the disk before any caller sees their result. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { DatabaseConnection, Dialect } from "kysely";
import { lockDirectorySoon } from "#server/db/connection/lock.ts";
import { UnusableData } from "#server/db/connection/unusable-data.ts";
import { renameSynced, syncFolder, syncTree } from "#server/disk/sync.ts";
import { PG_FOLDER, writeArchive } from "./backup.ts";
import { keepCheckpoints } from "./checkpoints.ts";
import { createEmbeddedDialect } from "./connections.ts";
import { explainStart, inspect } from "./damage.ts";
import { openInFolder, openInMemory } from "./pglite.ts";

type OnCreateConnection = (connection: DatabaseConnection) => Promise<void>;

export type Embedded = {
  dialect: Dialect;
  /** Writes a complete copy to a new archive while the database keeps running. */
  backUp: (archive: string) => Promise<void>;
  /** Resolves when the disk or the database failed: nothing can be kept any more. */
  lost: Promise<Error>;
  /** Closes the database, if the dialect did not, and unlocks its directory. */
  close: () => Promise<void>;
};

/** Where a new database is made: under its own name it is complete, and on the disk. */
const DRAFT = "pg.draft";
/** Where a backup is unpacked before it replaces the database. */
export const RESTORE_DRAFT = "restore.draft";

const make = async (directory: string): Promise<void> => {
  const draft = path.join(directory, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const { pglite } = await openInFolder(draft);
  await pglite.close();
  await syncTree(draft);
  await renameSynced(draft, path.join(directory, PG_FOLDER));
};

/** Whether a data directory holds a database, in any state; an empty folder does not count. */
export const holdsDatabase = async (directory: string): Promise<boolean> => {
  const folder = path.join(directory, PG_FOLDER);
  return existsSync(folder) && (await readdir(folder).catch(() => [PG_FOLDER])).length > 0;
};

/** Opens the database in a folder, or says in words why not. */
export const openFolder = async (folder: string) => {
  await inspect(folder);
  // Of a process that is gone, for the directory is ours; after a power failure it may be empty, which Postgres does not take.
  const left = path.join(folder, "postmaster.pid");
  await rm(left, { force: true });
  // Files from elsewhere may not be synced: a manual copy, an older version.
  await syncTree(folder);
  try {
    return await openInFolder(folder);
  } catch (error) {
    await rm(left, { force: true });
    throw await explainStart(folder, error);
  }
};

const openLocked = async (directory: string, onCreateConnection: OnCreateConnection): Promise<Embedded> => {
  const folder = path.join(directory, PG_FOLDER);
  const isNew = !(await holdsDatabase(directory));
  // During a restore, a new empty database would look like the loss of all data.
  if (isNew && existsSync(path.join(directory, RESTORE_DRAFT)))
    throw new UnusableData(`A restore in ${directory} was interrupted: run \`npm run restore\` again.`);
  if (isNew) await make(directory);
  const { pglite, log } = await openFolder(folder);
  const checkpoints = keepCheckpoints(pglite);
  return {
    dialect: createEmbeddedDialect({ pglite, settled: log.settled, onBroken: log.giveUp, onCreateConnection }),
    backUp: (archive) => writeArchive({ pglite, checkpoints, folder }, archive),
    lost: log.lost,
    close: async () => {
      checkpoints.stop();
      if (!pglite.closed) await pglite.close();
      log.close();
    },
  };
};

/** Opens the database of a data directory, creating one if needed. Throws if it is in use, damaged or inaccessible. */
export const openEmbedded = async (directory: string, onCreateConnection: OnCreateConnection): Promise<Embedded> => {
  const unlock = await lockDirectorySoon(directory);
  try {
    await syncFolder(directory);
    const { close, ...embedded } = await openLocked(directory, onCreateConnection);
    return { ...embedded, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The same in memory: nothing is promised, nothing waits. */
export const openMemory = async (dump: Blob | undefined, onCreateConnection: OnCreateConnection): Promise<Dialect> => {
  const pglite = await openInMemory(dump);
  return createEmbeddedDialect({ pglite, settled: () => Promise.resolve(), onBroken: () => undefined, onCreateConnection });
};
