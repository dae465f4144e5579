import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";

/** A stored file on its way out. Sizes are bytes. */
export type StoredFile = { size: number; open: () => Promise<Blob> };
/** Where files are kept. Paths are the store's own, never a visitor's word: they are looked up in the database first. */
export type FileStore = { find: (storedPath: string) => Promise<StoredFile | null> };

/** Files in folders of this machine's disk; the first folder that has one gives it. Nothing outside the folders is reached. */
export const diskFiles = (folders: readonly string[]): FileStore => ({
  find: async (storedPath) => {
    for (const folder of folders) {
      const root = path.resolve(folder);
      const file = path.resolve(root, storedPath);
      if (!file.startsWith(root + path.sep)) continue;
      const found = await stat(file).catch(() => null);
      if (found?.isFile()) return { size: found.size, open: () => openAsBlob(file) };
    }
    return null;
  },
});
