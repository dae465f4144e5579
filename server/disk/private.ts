import { chmod, mkdir, stat } from "node:fs/promises";

const OTHERS = 0o077;

/**
 * Makes sure that a folder is there and that nobody but its owner can look into it, whatever is in it. Returns false where that cannot
 * be done: the folder belongs to somebody else, or its file system knows no owners.
 */
export const makePrivate = async (folder: string): Promise<boolean> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if ((mode & OTHERS) === 0) return true;
  try {
    await chmod(folder, 0o700);
  } catch {
    return false;
  }
  return ((await stat(folder)).mode & OTHERS) === 0;
};
