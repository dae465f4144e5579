import fs, { constants } from "node:fs";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { isUnknownSync, SYNCS_FOLDERS } from "#server/disk/sync.ts";
import type { GroupSync } from "./group-sync.ts";

/**
 * The file system of PGlite's Postgres, with real syncs: PGlite's own does not sync, so a commit would stay in the system's memory.
 * Postgres survives a power failure if each sync has happened when its call returns. We keep that promise for all files but one kind: a
 * sync of the log (`pg_wal`) only starts, so that one sync can serve many commits. Nothing may depend on it before it is done:
 * - answers wait for it (`connections.ts`);
 * - no other write, truncation, rename or removal happens before it: a page on the disk must never be newer than its log.
 * File names are synced with the first sync of their file, and all of them before `pg_control` declares a checkpoint done.
 */
export class SyncedFiles extends NodeFS {
  readonly #log: GroupSync;

  constructor(directory: string, log: GroupSync) {
    super(directory);
    this.#log = log;
  }

  override async init(pg: PGlite, options: InitOptions): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: { NODEFS: unknown }) => syncIn(toNodeFiles(module.NODEFS), this.#log),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

type InitOptions = Parameters<NodeFS["init"]>[1];

/** Emscripten's folder entry, an open file, and the attributes that may change. */
type Entry = { parent: Entry; name: string; mode: number };
type Opened = { node: Entry; nfd: number };
type Attributes = { mode?: number; size?: number };

/** The parts of Emscripten's files on Node that are used here. */
type NodeFiles = {
  realPath: (entry: Entry) => string;
  /** Runs a function, and turns its errors into Postgres' numbers. */
  tryFSOperation: <Result>(work: () => Result) => Result;
  node_ops: {
    mknod: (parent: Entry, name: string, mode: number, device: number) => Entry;
    setattr: (entry: Entry, attributes: Attributes) => void;
    rename: (entry: Entry, folder: Entry, name: string) => void;
    unlink: (folder: Entry, name: string) => void;
    rmdir: (folder: Entry, name: string) => void;
  };
  stream_ops: {
    setattr: (opened: Opened, attributes: Attributes) => void;
    write: (opened: Opened, bytes: Uint8Array, offset: number, length: number, position: number) => number;
    fsync?: (opened: Opened) => number;
  };
};

const isNodeFiles = (value: unknown): value is NodeFiles =>
  typeof value === "object" &&
  value !== null &&
  ["realPath", "tryFSOperation", "node_ops", "stream_ops"].every((name) => name in value);

const toNodeFiles = (value: unknown): NodeFiles => {
  // Another version of PGlite may be made differently; nothing is better than a database that only seems to sync.
  if (!isNodeFiles(value)) throw new Error("this version of PGlite has other files than expected");
  return value;
};

const OWNER_ONLY = ~0o077;
const isFolder = ({ mode }: Entry): boolean => (mode & constants.S_IFMT) === constants.S_IFDIR;
const LOG_FILE = /\/pg_wal\/[0-9A-F]{24}$/;
const CONTROL_FILE = /\/global\/pg_control$/;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error("the disk failed"));

/** Every instance of PGlite has files of its own, so that changing them changes no other's. */
const syncIn = (files: NodeFiles, log: GroupSync): void => {
  const { node_ops: names, stream_ops: contents, realPath } = files;
  const { mknod, rename, unlink, rmdir } = names;
  const before = { setattr: names.setattr, setattrOpened: contents.setattr, write: contents.write };
  /** Folders with names that are not on the disk yet. */
  const changed = new Set<string>();

  const orGiveUp = <Result>(work: () => Result): Result =>
    files.tryFSOperation(() => {
      try {
        return work();
      } catch (error) {
        log.giveUp(asError(error));
        throw error;
      }
    });
  const syncFolderOf = (descriptor: number): void => {
    try {
      fs.fsyncSync(descriptor);
    } catch (error) {
      if (!isUnknownSync(error)) throw error;
    }
  };
  const syncFolder = (folder: string): void => {
    if (!changed.delete(folder) || !SYNCS_FOLDERS) return;
    const descriptor = fs.openSync(folder, "r");
    try {
      syncFolderOf(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
  };
  const syncFoldersOf = (file: string): void => {
    for (let folder = path.dirname(file); changed.size > 0 && folder !== path.dirname(folder); folder = path.dirname(folder))
      syncFolder(folder);
  };
  /** The log first. */
  const logFirst = (): void => files.tryFSOperation(log.force);
  const attributesOf = (attributes: Attributes): Attributes => {
    if (attributes.size !== undefined) logFirst();
    return attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & OWNER_ONLY };
  };

  names.mknod = (parent, name, mode, device) => {
    changed.add(realPath(parent));
    return mknod(parent, name, mode & OWNER_ONLY, device);
  };
  names.rename = (entry, folder, name) => {
    logFirst();
    const from = realPath(entry);
    changed.add(path.dirname(from)).add(realPath(folder));
    rename(entry, folder, name);
    if (changed.delete(from)) changed.add(path.join(realPath(folder), name));
  };
  names.unlink = (folder, name) => {
    logFirst();
    changed.add(realPath(folder));
    unlink(folder, name);
  };
  names.rmdir = (folder, name) => {
    logFirst();
    changed.add(realPath(folder)).delete(path.join(realPath(folder), name));
    rmdir(folder, name);
  };
  names.setattr = (entry, attributes) => before.setattr(entry, attributesOf(attributes));
  contents.setattr = (opened, attributes) => before.setattrOpened(opened, attributesOf(attributes));
  contents.write = (opened, bytes, offset, length, position) => {
    const file = realPath(opened.node);
    if (!LOG_FILE.test(file)) logFirst();
    if (CONTROL_FILE.test(file)) orGiveUp(() => [...changed].forEach(syncFolder));
    return before.write(opened, bytes, offset, length, position);
  };
  contents.fsync = (opened) => {
    const file = realPath(opened.node);
    if (LOG_FILE.test(file)) orGiveUp(() => log.request(file));
    else
      orGiveUp(() => {
        if (isFolder(opened.node)) syncFolderOf(opened.nfd);
        else fs.fsyncSync(opened.nfd);
        changed.delete(file);
        syncFoldersOf(file);
      });
    return 0;
  };
};
