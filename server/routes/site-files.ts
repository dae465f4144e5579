import type { Stats } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";

export type Found = { file: string; stats: Stats };

/** Trust cached file data this long: many requests for one file look once, and a published page is seen at once. */
const BELIEVED_MS = 100;
const LOOKED_UP_MAX = 20_000;
/** Files up to this size stay in memory after their first request, up to a total. */
const SMALL_BYTES = 64 * 1024;
const SMALL_IN_ALL = 64 * 1024 ** 2;

const lookUp = async (file: string): Promise<Found | null> => {
  const stats = await stat(file).catch(() => null);
  return stats?.isFile() ? { file, stats } : null;
};

/** A file's content with its length, which is not that of the metadata if another file has just taken its place. */
export type Content = { body: ReadableStream | Buffer<ArrayBuffer>; bytes: number };

const streamOf = async (file: string): Promise<Content> => {
  const handle = await open(file);
  const { size } = await handle.stat();
  return { body: Readable.toWeb(handle.createReadStream()) as ReadableStream, bytes: size };
};

/** The files of a site; small ones come from memory. */
export type SiteFiles = {
  /** A file's metadata, or null. */
  find: (file: string) => Promise<Found | null>;
  contentOf: (found: Found) => Promise<Content>;
};

export const createSiteFiles = (): SiteFiles => {
  const lookedUp = new Map<string, { until: number; found: Promise<Found | null> }>();
  const small = new Map<string, { version: string; content: Promise<Buffer<ArrayBuffer>> }>();
  let smallBytes = 0;

  const keepSmall = ({ file, stats }: Found, version: string): Promise<Buffer<ArrayBuffer>> => {
    if (smallBytes > SMALL_IN_ALL) {
      small.clear();
      smallBytes = 0;
    }
    const content = readFile(file);
    small.set(file, { version, content });
    smallBytes += stats.size;
    content.catch(() => small.delete(file));
    return content;
  };

  return {
    find: (file) => {
      const now = performance.now();
      const known = lookedUp.get(file);
      if (known && known.until > now) return known.found;
      if (lookedUp.size >= LOOKED_UP_MAX) lookedUp.clear();
      const found = lookUp(file);
      lookedUp.set(file, { until: now + BELIEVED_MS, found });
      return found;
    },
    contentOf: async (found) => {
      const { file, stats } = found;
      if (stats.size > SMALL_BYTES) return streamOf(file);
      const version = `${stats.mtimeMs} ${stats.size}`;
      const known = small.get(file);
      const body = await (known?.version === version ? known.content : keepSmall(found, version));
      return { body, bytes: body.length };
    },
  };
};
