import { copyFile, link, readdir } from "node:fs/promises";
import path from "node:path";
import { PRINT_FOLDER } from "#server/db/print/print-codes.ts";
import { makeFolder, syncFile, syncTree } from "#server/disk/sync.ts";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : null);

/** Hard-links a file, or copies it where the disk has no hard links. Skips files already linked or gone. */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST" || code === "ENOENT") return;
    await copyFile(from, to);
    await syncFile(to);
  }
};

const PART = /\.part$/;

/** Print jobs must be gone within the day, so their folder is left out of backups. */
const isLasting = (relative: string): boolean => relative.split(path.sep)[0] !== PRINT_FOLDER;

/**
 * Hard-links the uploads of one folder into another, skipping those already there. Uploads are written once and never changed, so a
 * link is as good as a copy and takes no space. Skips half-written files and print jobs.
 */
export const linkFiles = async (from: string, to: string): Promise<void> => {
  await makeFolder(to);
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = path.join(entry.parentPath, entry.name);
    const relative = path.relative(from, source);
    if (!isLasting(relative)) continue;
    const target = path.join(to, relative);
    if (entry.isDirectory()) await makeFolder(target);
    else if (entry.isFile() && !PART.test(entry.name)) await linkOrCopy(source, target);
  }
  await syncTree(to, "names");
};
