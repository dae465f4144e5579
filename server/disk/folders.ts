import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

const isFolder = async (place: string): Promise<boolean> => (await stat(place).catch(() => null))?.isDirectory() === true;

/**
 * Makes a folder for its owner alone, with those above it; returns the first one that it made. Node's own recursive mkdir never ends below
 * a folder that takes no new ones and says so by ENOENT, such as /proc.
 */
export const makeFolders = async (folder: string): Promise<string | undefined> => {
  const make = async (): Promise<string | undefined> => {
    try {
      await mkdir(folder, { mode: 0o700 });
      return folder;
    } catch (error) {
      if (codeOf(error) === "EEXIST" && (await isFolder(folder))) return undefined;
      throw error;
    }
  };
  try {
    return await make();
  } catch (error) {
    const above = path.dirname(folder);
    if (codeOf(error) !== "ENOENT" || above === folder) throw error;
    const first = await makeFolders(above);
    const made = await make();
    return first ?? made;
  }
};
