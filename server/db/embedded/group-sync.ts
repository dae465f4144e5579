import fs from "node:fs";

/** Syncs Postgres' write-ahead log, with one sync for all waiting commits. */
export type GroupSync = {
  /** Postgres wants this file of its log on the disk. Begins with it and returns at once. */
  request: (file: string) => void;
  /** How often something was requested. */
  requests: () => number;
  /** Syncs everything requested, and returns when done: before a write that depends on it. */
  force: () => void;
  /** Resolves when everything requested so far is on the disk; rejects if that fails. */
  settled: () => Promise<void>;
  /** A sync failed: from now on all promises are void. */
  giveUp: (error: Error) => void;
  /** Resolves when it was given up. */
  lost: Promise<Error>;
  close: () => void;
};

/** The disk operations used here: files by descriptor. */
export type LogDisk = {
  open: (file: string) => number;
  sync: (descriptor: number) => Promise<void>;
  syncNow: (descriptor: number) => void;
  close: (descriptor: number) => void;
};

const realDisk: LogDisk = {
  open: (file) => fs.openSync(file, "r+"),
  sync: (descriptor) =>
    new Promise((resolve, reject) => {
      fs.fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
    }),
  syncNow: (descriptor) => fs.fdatasyncSync(descriptor),
  close: (descriptor) => fs.closeSync(descriptor),
};

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error("the disk failed"));

/** Why: docs/decisions/0031-acknowledged-is-on-the-disk.md */
export const createGroupSync = (disk: LogDisk = realDisk): GroupSync => {
  /** Requests are counted; up to `synced` they are on the disk. */
  let requested = 0;
  let synced = 0;
  /** Files whose sync is requested but not started, and files of the running round. */
  let next = new Set<string>();
  let current = new Set<string>();
  let working = false;
  let failure: Error | null = null;
  /** Descriptors of our own: Postgres may close its one while the system still syncs. */
  const descriptors = new Map<string, number>();
  let newest = "";
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  /** Wakes all waiting callers whenever more of the log is on the disk. */
  let progress = Promise.withResolvers<void>();
  const notify = (): void => {
    const { resolve } = progress;
    progress = Promise.withResolvers();
    resolve();
  };

  const giveUp = (error: Error): void => {
    // After a failed sync the state of the disk is unknown, and a retry can succeed without having written anything.
    failure ??= error;
    lose(failure);
    notify();
  };
  const descriptorOf = (file: string): number => {
    const known = descriptors.get(file);
    if (known !== undefined) return known;
    const descriptor = disk.open(file);
    descriptors.set(file, descriptor);
    return descriptor;
  };
  const closeOlder = (): void => {
    for (const [file, descriptor] of descriptors) {
      if (file === newest || next.has(file)) continue;
      disk.close(descriptor);
      descriptors.delete(file);
    }
  };
  /** Never rejects. */
  const work = async (): Promise<void> => {
    working = true;
    while (synced < requested && !failure) {
      const until = requested;
      current = next;
      next = new Set();
      try {
        for (const file of current) await disk.sync(descriptorOf(file));
        synced = Math.max(synced, until);
        notify();
      } catch (error) {
        giveUp(asError(error));
      }
      current = new Set();
    }
    closeOlder();
    working = false;
  };
  return {
    request: (file) => {
      descriptorOf(file);
      newest = file;
      next.add(file);
      requested += 1;
      if (!working) void work();
    },
    requests: () => requested,
    force: () => {
      if (failure) throw failure;
      if (synced === requested) return;
      try {
        for (const file of new Set([...current, ...next])) disk.syncNow(descriptorOf(file));
      } catch (error) {
        giveUp(asError(error));
        throw error;
      }
      next.clear();
      synced = requested;
      notify();
    },
    settled: async () => {
      const until = requested;
      while (synced < until && !failure) await progress.promise;
      if (failure) throw failure;
    },
    giveUp,
    lost,
    close: () => {
      newest = "";
      if (!working) closeOlder();
    },
  };
};
