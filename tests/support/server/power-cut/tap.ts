/**
 * Reports all changes of this process to files below one folder to a disk, by replacing the functions of `node:fs`: it sees
 * every caller's changes. An unknown function that changes files fails.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import type { Disk } from "./disk.ts";
import type { Thing } from "./names.ts";

/** File events: `event` runs before each, and may end the process. */
export type Kind = "write" | "names" | "sync" | "log-sync";
type Options = {
  disk: Disk;
  event: (kind: Kind) => void;
  /** A disk that says that it synced and did not. */
  lying?: boolean;
};
type Call = (...args: never[]) => unknown;
type Functions = Record<string, Call>;

/** A sync of a real disk takes its time. */
const SYNC_MS = 4;

export const tapFiles = ({ disk, event, lying = false }: Options): void => {
  const real = { ...fs } as unknown as Record<string, (...args: unknown[]) => unknown>;
  const promises = { ...fs.promises } as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const patched = fs as unknown as Functions;
  const patchedPromises = fs.promises as unknown as Functions;
  const opened = new Map<number, Thing>();

  const pathOf = (path: unknown): string | null => {
    const full = typeof path === "string" ? resolve(path) : null;
    return full !== null && disk.holds(full) ? full : null;
  };
  const fileOf = (thing: Thing | undefined) => {
    if (thing?.kind !== "file") throw new Error("the disk knows no such file");
    return thing.file;
  };
  const synced = (done: () => void): void => {
    if (!lying) done();
  };
  const noteOpen = (path: string, flags: unknown): Thing => {
    const writing = typeof flags === "string" && flags.startsWith("w");
    const there = disk.thingAt(path);
    if (there && writing && flags !== "wx") fileOf(there).resize(0);
    if (there || !writing) return there ?? disk.make(path, "file");
    event("names");
    return disk.make(path, "file");
  };
  /** Stands in for a function of a path: `note` tells the disk once it has worked. */
  const onPath = (target: Functions, name: string, kind: Kind, note: (path: string, ...rest: unknown[]) => void): void => {
    const original = (target === patched ? real : promises)[name] as (...args: unknown[]) => unknown;
    target[name] = ((path: unknown, ...rest: unknown[]) => {
      const inside = pathOf(path);
      if (inside === null) return original(path, ...rest);
      event(kind);
      const result = original(path, ...rest);
      if (!(result instanceof Promise)) {
        note(inside, ...rest);
        return result;
      }
      return result.then((value) => {
        note(inside, ...rest);
        return value;
      });
    }) as Call;
  };

  patched["openSync"] = ((path: unknown, flags: unknown, mode: unknown) => {
    const descriptor = real["openSync"]?.(path, flags, mode) as number;
    const inside = pathOf(path);
    if (inside !== null) opened.set(descriptor, noteOpen(inside, flags));
    return descriptor;
  }) as Call;
  patched["closeSync"] = ((descriptor: number) => {
    opened.delete(descriptor);
    real["closeSync"]?.(descriptor);
  }) as Call;
  patched["writeSync"] = ((descriptor: number, bytes: Uint8Array, offset: number, length: number, position: number) => {
    const thing = opened.get(descriptor);
    if (thing) event("write");
    const written = real["writeSync"]?.(descriptor, bytes, offset, length, position) as number;
    if (thing) fileOf(thing).write(position, Buffer.from(bytes.subarray(offset, offset + written)));
    return written;
  }) as Call;
  patched["ftruncateSync"] = ((descriptor: number, size: number) => {
    const thing = opened.get(descriptor);
    if (thing) event("write");
    real["ftruncateSync"]?.(descriptor, size);
    if (thing) fileOf(thing).resize(size);
  }) as Call;
  for (const name of ["fsyncSync", "fdatasyncSync"])
    patched[name] = ((descriptor: number) => {
      const thing = opened.get(descriptor);
      if (!thing) return void real[name]?.(descriptor);
      event("sync");
      synced(disk.beginSync(thing));
    }) as Call;
  patched["fdatasync"] = ((descriptor: number, done: (error: Error | null) => void) => {
    const thing = opened.get(descriptor);
    if (!thing) return void real["fdatasync"]?.(descriptor, done);
    const end = disk.beginSync(thing);
    setTimeout(() => {
      event("log-sync");
      synced(end);
      done(null);
    }, Math.random() * SYNC_MS);
  }) as Call;

  onPath(patched, "writeFileSync", "names", (path, content) => {
    const thing = disk.thingAt(path) ?? disk.make(path, "file");
    fileOf(thing).resize(0);
    fileOf(thing).write(0, Buffer.from(String(content)));
  });
  onPath(patched, "truncateSync", "write", (path, size) => fileOf(disk.thingAt(path)).resize(Number(size)));
  for (const [target, suffix] of [
    [patched, "Sync"],
    [patchedPromises, ""],
  ] as const) {
    onPath(target, `rename${suffix}`, "names", (from, to) => disk.rename(from, resolve(String(to))));
    onPath(target, `unlink${suffix}`, "names", (path) => disk.remove(path));
    onPath(target, `rmdir${suffix}`, "names", (path) => disk.remove(path));
    onPath(target, `rm${suffix}`, "names", (path) => void (disk.thingAt(path) && disk.remove(path)));
    onPath(target, `mkdir${suffix}`, "names", (path) => disk.makeFolders(path));
    for (const name of ["appendFile", "copyFile", "cp", "link", "symlink"])
      onPath(target, name + suffix, "names", () => {
        throw new Error(`the disk knows no ${name}`);
      });
  }

  patchedPromises["open"] = (async (path: unknown, flags: unknown, mode: unknown) => {
    const handle = (await promises["open"]?.(path, flags, mode)) as fs.promises.FileHandle;
    const inside = pathOf(path);
    if (inside === null) return handle;
    const thing = noteOpen(inside, flags);
    const { writeFile } = handle;
    handle.sync = async () => {
      const end = disk.beginSync(thing);
      await new Promise((wake) => setTimeout(wake, Math.random()));
      event("sync");
      synced(end);
    };
    handle.writeFile = async (...args) => {
      await writeFile.apply(handle, args);
      fileOf(thing).write(0, real["readFileSync"]?.(inside) as Buffer);
    };
    return handle;
  }) as Call;
  syncBuiltinESMExports();
};
