import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import { makeFolder, renameSynced, syncFile, syncFolder } from "#server/disk/sync.ts";
import { spool } from "./spool.ts";

/** A part of a file: its first byte and its last. */
export type ByteRange = { first: number; last: number };
/** A stored file to send, whole or in part. Sizes are bytes. */
export type StoredFile = { size: number; open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>> };

/** Where files are kept. Paths are the store's own, never a visitor's word: they are looked up in the database first. */
export type FileStore = {
  find: (storedPath: string) => Promise<StoredFile | null>;
  /**
   * Stores a new file safely against power failures and returns its size. Rejects with FileTooLarge beyond `maxBytes`; a failed save leaves
   * no file.
   */
  save: (storedPath: string, content: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<number>;
  /** Removes a file; a missing file is fine. */
  remove: (storedPath: string) => Promise<void>;
};

/** Files in a folder of this machine's disk. Nothing outside of it is reached. */
export const diskFiles = (folder: string): FileStore => {
  const root = path.resolve(folder);
  // One after the other: a folder that another save is making is not on the disk yet.
  const oneFolder = pLimit(1);
  const placeOf = (storedPath: string): string | null => {
    const file = path.resolve(root, storedPath);
    return file.startsWith(root + path.sep) ? file : null;
  };
  return {
    find: async (storedPath) => {
      const file = placeOf(storedPath);
      const found = file === null ? null : await stat(file).catch(() => null);
      if (file === null || !found?.isFile()) return null;
      const open: StoredFile["open"] = async (range) => {
        const blob = await openAsBlob(file);
        return (range ? blob.slice(range.first, range.last + 1) : blob).stream();
      };
      return { size: found.size, open };
    },
    save: async (storedPath, content, maxBytes) => {
      const file = placeOf(storedPath);
      if (file === null) throw new Error("a file was to be kept outside of its folder");
      await oneFolder(() => makeFolder(path.dirname(file)));
      // Only a complete file gets its final name; a power failure leaves a `.part` file.
      const draft = `${file}.${randomUUID()}.part`;
      const { size } = await spool(content, draft, maxBytes);
      await syncFile(draft);
      await renameSynced(draft, file);
      return size;
    },
    remove: async (storedPath) => {
      const file = placeOf(storedPath);
      if (file === null || !(await stat(file).catch(() => null))) return;
      await rm(file, { force: true });
      await syncFolder(path.dirname(file));
    },
  };
};

/** Saves files in `home`, and finds files of the other stores, too. */
export const withReadOnly = (home: FileStore, others: readonly Pick<FileStore, "find">[]): FileStore => ({
  ...home,
  find: async (storedPath) => {
    for (const place of [home, ...others]) {
      const found = await place.find(storedPath);
      if (found) return found;
    }
    return null;
  },
});
