import { chmod, stat } from "node:fs/promises";
import { makeFolders } from "./folders.ts";

const OTHERS = 0o077;

/**
 * Makes sure that a folder is there and that nobody but its owner can look into it, whatever is in it. Returns false where that cannot
 * be done: the folder belongs to somebody else, or its file system knows no owners.
 */
export const makePrivate = async (folder: string): Promise<boolean> => {
  await makeFolders(folder);
  const { mode } = await stat(folder);
  if ((mode & OTHERS) === 0) return true;
  try {
    await chmod(folder, 0o700);
  } catch {
    return false;
  }
  return ((await stat(folder)).mode & OTHERS) === 0;
};
