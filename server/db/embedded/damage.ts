/** Explains to the operator why a database in a directory does not open. */
import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { DamagedData, UnusableData } from "#server/db/connection/unusable-data.ts";
import { StartFailure } from "./pglite.ts";

/** Postgres of another major version reads no data of this one. */
const OTHER_VERSION = /initialized by PostgreSQL version/;
const OUT_OF_MEMORY = /out of memory|could not allocate|memory allocation/i;
/** Less room than this and a start may fail for that alone. */
const ROOM = 32 * 1024 * 1024;

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > ROOM;
};

const damaged = (folder: string, why: string): DamagedData =>
  new DamagedData(`The database in ${folder} is damaged: ${why}. It was left in its place, and nothing of it was removed.`);

/** Checks an existing database before anything touches it. PGlite would create a new one if it found no version. */
export const inspect = async (folder: string): Promise<void> => {
  if (!(await stat(folder)).isDirectory()) throw damaged(folder, "it is no directory");
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    await readFile(path.join(folder, "PG_VERSION"));
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw missing ? damaged(folder, "its file PG_VERSION is missing") : error;
  }
};

/** Explains a failed start of Postgres. Not every failure is damage, and only damage calls for restoring a backup. */
export const explainStart = async (folder: string, error: unknown): Promise<unknown> => {
  if (!(error instanceof StartFailure)) return error;
  if (!(await hasRoom(folder))) return new UnusableData(`The disk of ${folder} is full: make room, then start again.`);
  if (error.cause instanceof RangeError || OUT_OF_MEMORY.test(error.message))
    return new UnusableData(`There is not enough memory for the database in ${folder}: ${error.message}.`);
  if (OTHER_VERSION.test(error.said))
    return new UnusableData(
      `The database in ${folder} was made by another version of this server, with another PostgreSQL inside.`,
    );
  return damaged(folder, error.message.replace(/\.$/, ""));
};
