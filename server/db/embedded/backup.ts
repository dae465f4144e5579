import fs from "node:fs";
import { copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { PGlite } from "@electric-sql/pglite";
import pLimit from "p-limit";
import { create, extract, list } from "tar";
import { syncFile, syncTree } from "#server/disk/sync.ts";
import type { Checkpoints } from "./checkpoints.ts";

/** The folder that holds the database, in a data directory and in an archive. */
export const PG_FOLDER = "pg";

/** Log files are copied separately; the others belong to the running process or are recreated. */
const LEFT_OUT = /^(pg_wal\/.*|postmaster\.pid|.*\/pgsql_tmp.*|.*pg_internal\.init.*)$/;
const LOG_FILE = /^[0-9A-F]{24}$/;
const AT_ONCE = 8;

const isGone = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Copies a file that may vanish during the backup: replaying the log repeats its removal. */
const copyIfThere = async (from: string, to: string): Promise<void> => {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};

const copyFiles = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const limit = pLimit(AT_ONCE);
  const nameOf = (entry: fs.Dirent): string => path.relative(from, path.join(entry.parentPath, entry.name));
  // Create folders before their contents.
  for (const entry of entries) if (entry.isDirectory()) await mkdir(path.join(to, nameOf(entry)), { mode: 0o700 });
  const names = entries.filter((entry) => entry.isFile()).map(nameOf);
  const wanted = names.filter((name) => !LEFT_OUT.test(name.replaceAll(path.sep, "/")));
  await Promise.all(wanted.map((name) => limit(() => copyIfThere(path.join(from, name), path.join(to, name)))));
  // Postgres writes it at once between two statements; this reads it at once, too.
  fs.copyFileSync(path.join(from, "global/pg_control"), path.join(to, "global/pg_control"));
};

type Stopped = { label: string; last: string };

/** Copies the folder of a running database by Postgres' own protocol: its log of that time makes the copies consistent. */
const copyRunning = async (pglite: PGlite, from: string, to: string): Promise<void> => {
  await pglite.query("select pg_backup_start('backup', true)");
  let stopped: Stopped | undefined;
  try {
    await copyFiles(from, to);
  } finally {
    const { rows } = await pglite.query<Stopped>(
      "select labelfile as label, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)",
    );
    stopped = rows[0];
  }
  const first = /\(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? "")?.[1];
  if (!stopped || first === undefined) throw new Error("Postgres did not say what belongs to the backup");
  const { label, last } = stopped;
  const needed = (await readdir(path.join(from, "pg_wal"))).filter((name) => LOG_FILE.test(name) && name >= first && name <= last);
  for (const name of needed) await copyFile(path.join(from, "pg_wal", name), path.join(to, "pg_wal", name));
  await writeFile(path.join(to, "backup_label"), label, { mode: 0o600 });
};

/** Writes the database of `folder` to a new archive; resolves when it is complete and synced. Queries go on in the meantime. */
export const writeArchive = async (
  { pglite, checkpoints, folder }: { pglite: PGlite; checkpoints: Checkpoints; folder: string },
  archive: string,
): Promise<void> => {
  const draft = path.join(path.dirname(archive), "draft");
  const release = await checkpoints.hold();
  try {
    await mkdir(path.join(draft, PG_FOLDER), { recursive: true, mode: 0o700 });
    await copyRunning(pglite, folder, path.join(draft, PG_FOLDER));
    release();
    // Compressed by zlib's threads; the library would do it on ours.
    const packed = create({ cwd: draft, portable: true }, [PG_FOLDER]);
    await pipeline(packed, createGzip(), fs.createWriteStream(archive, { flags: "wx", mode: 0o600 }));
    await syncFile(archive);
  } finally {
    release();
    await rm(draft, { recursive: true, force: true });
  }
};

/**
 * Unpacks an archive into an existing folder, as {@link PG_FOLDER}. Rejects an incomplete archive. Reads it through before, because
 * unpacking an incomplete one leaves files that are still being written.
 */
export const readArchive = async (archive: string, into: string): Promise<void> => {
  await list({ file: archive, strict: true });
  await extract({ file: archive, cwd: into, strict: true, umask: 0o077 });
  await syncTree(into);
};
