/** A disk that loses power: everything below one folder, as the disk has it and as programs see it. */
import { closeSync, copyFileSync, ftruncateSync, linkSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { type Chance, createModelFile, type ModelFile } from "./file.ts";
import { createFolder, createNames, type FolderThing, type Thing } from "./names.ts";

const chance: Chance = (probability) => Math.random() < probability;

const readImage = (image: string): FolderThing => {
  const folder = createFolder();
  for (const entry of readdirSync(image, { withFileTypes: true })) {
    const full = join(image, entry.name);
    const thing: Thing = entry.isDirectory() ? readImage(full) : { kind: "file", file: createModelFile(full, statSync(full).size) };
    folder.now.set(entry.name, thing);
    folder.synced.set(entry.name, thing);
  }
  return folder;
};

const writeFile = (file: ModelFile, to: string): void => {
  if (file.isUntouched() && file.origin !== null) {
    linkSync(file.origin, to);
    return;
  }
  const { sectors, size, originEnd } = file.content();
  if (file.origin !== null) copyFileSync(file.origin, to);
  const descriptor = openSync(to, file.origin === null ? "w" : "r+", 0o600);
  ftruncateSync(descriptor, originEnd);
  for (const [sector, bytes] of sectors) writeSync(descriptor, bytes, 0, bytes.length, sector * file.sectorBytes);
  ftruncateSync(descriptor, size);
  closeSync(descriptor);
};

const writeImage = (folder: FolderThing, to: string): void => {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const [name, thing] of folder.synced)
    if (thing.kind === "folder") writeImage(thing, join(to, name));
    else writeFile(thing.file, join(to, name));
};

const loseContents = (folder: FolderThing, seen: Set<ModelFile>): void => {
  for (const thing of [...folder.now.values(), ...folder.synced.values()]) {
    if (thing.kind === "folder") loseContents(thing, seen);
    else if (!seen.has(thing.file)) {
      seen.add(thing.file);
      thing.file.lose(chance);
    }
  }
};

/** `root` is the programs' working folder, `image` the disk's initial content. */
export const createDisk = (root: string, image: string) => {
  const top = readImage(image);
  const names = createNames();
  const thingAt = (path: string): Thing | undefined => {
    let thing: Thing | undefined = top;
    for (const part of relative(root, path)
      .split(sep)
      .filter((name) => name !== ""))
      thing = thing?.kind === "folder" ? thing.now.get(part) : undefined;
    return thing;
  };
  const folderOf = (path: string): FolderThing => {
    const folder = thingAt(dirname(path));
    if (folder?.kind !== "folder") throw new Error(`the disk knows no folder of ${path}`);
    return folder;
  };
  const make = (path: string, kind: Thing["kind"]): Thing => {
    const thing: Thing = kind === "folder" ? createFolder() : { kind: "file", file: createModelFile(null, 0) };
    names.change({ folder: folderOf(path), name: basename(path), thing });
    return thing;
  };
  const makeFolders = (path: string): void => {
    if (thingAt(path)) return;
    makeFolders(dirname(path));
    make(path, "folder");
  };
  return {
    holds: (path: unknown): path is string => typeof path === "string" && (path === root || path.startsWith(root + sep)),
    thingAt,
    make,
    makeFolders,
    remove: (path: string): void => names.change({ folder: folderOf(path), name: basename(path), thing: null }),
    rename: (from: string, to: string): void => {
      const thing = thingAt(from) ?? null;
      names.change(
        { folder: folderOf(from), name: basename(from), thing: null },
        { folder: folderOf(to), name: basename(to), thing },
      );
    },
    /** Begins a sync; returns a function to call when the sync is done. */
    beginSync: (thing: Thing): (() => void) => {
      if (thing.kind === "file") {
        const mark = thing.file.mark();
        return () => thing.file.sync(mark);
      }
      const mark = names.mark();
      return () => names.sync(thing, mark);
    },
    /** Cuts the power: writes the disk's remaining content to a new folder. */
    cutPower: (to: string): void => {
      loseContents(top, new Set());
      names.lose(chance);
      writeImage(top, to);
    },
  };
};
export type Disk = ReturnType<typeof createDisk>;
