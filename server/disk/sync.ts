/**
 * Syncs files and folders so that they survive a power failure. Written data stays in the system's memory for up to half a minute. A
 * file is on the disk after its own sync; a new, changed or removed name after its folder's.
 */
import { open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { makeFolders } from "./folders.ts";

/** Windows opens no folders, and some file systems know no sync of one: they write names down by themselves. */
export const SYNCS_FOLDERS = process.platform !== "win32";
const UNKNOWN = new Set(["EINVAL", "EBADF", "ENOTSUP", "EOPNOTSUPP"]);

/** Whether a folder's sync failed only because this system has no such sync; Postgres ignores that, too. */
export const isUnknownSync = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && UNKNOWN.has(error.code);

/** Files open at the same time: far below a process's limit. */
const AT_ONCE = 16;

const syncOpened = async (file: string, flags: "r" | "r+"): Promise<void> => {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const syncFile = (file: string): Promise<void> => syncOpened(file, "r+");

/** Syncs the names in a folder, not the files' contents. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (!SYNCS_FOLDERS) return;
  try {
    await syncOpened(folder, "r");
  } catch (error) {
    if (!isUnknownSync(error)) throw error;
  }
};

/** Syncs a folder and its contents, or only the names in it; the folder's own name belongs to its parent. */
export const syncTree = async (folder: string, what: "all" | "names" = "all"): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const limit = pLimit(AT_ONCE);
  const sync = (entry: (typeof entries)[number]): Promise<void> => {
    const full = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return syncFolder(full);
    return entry.isFile() && what === "all" ? syncFile(full) : Promise.resolve();
  };
  await Promise.all(entries.map((entry) => limit(() => sync(entry))));
  await syncFolder(folder);
};

/** Makes a folder and those above it, for the owner alone. Their names are on the disk when this resolves. */
export const makeFolder = async (folder: string): Promise<void> => {
  const first = await makeFolders(folder);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) await syncFolder(path.dirname(made));
};

/** Gives something on the disk another name in one step: after a power failure it has the one or the other. */
export const renameSynced = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await syncFolder(path.dirname(to));
  if (path.dirname(from) !== path.dirname(to)) await syncFolder(path.dirname(from));
};
