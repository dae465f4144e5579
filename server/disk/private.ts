import { chmod, stat } from "node:fs/promises";
import { makeFolders } from "./folders.ts";

const OTHERS = 0o077;

/**
 * Creates a folder if needed and lets only its owner open it, which protects all its contents. Returns false where that is impossible:
 * the folder belongs to another user, or its file system has no owners.
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
