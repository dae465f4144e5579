import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { asText, DATE, INT8 } from "#server/db/connection/column-types.ts";
import { createGroupSync, type GroupSync } from "./group-sync.ts";
import { SyncedFiles } from "./synced-files.ts";

const parsers = { [INT8]: asText, [DATE]: asText };

/**
 * PGlite's own parameters except `-F`, which disables syncs. Only `fsync` as sync method reaches our files; the others do nothing in
 * WebAssembly. These settings override postgresql.conf.
 */
const settings = ["fsync=on", "full_page_writes=on", "synchronous_commit=on", "wal_sync_method=fsync"];
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...settings.flatMap((setting) => ["-c", setting]),
];

/** Why Postgres did not start, in its own words, for instance `could not locate a valid checkpoint record`. */
export class StartFailure extends Error {
  override name = "StartFailure";
  /** Its complete output. */
  readonly said: string;

  constructor(message: string, said: string, cause: unknown) {
    super(message, { cause });
    this.said = said;
  }
}

const LAST_WORDS = /\b(?:FATAL|PANIC): {2}(.+)|^\S*postgres: (.+)/m;
const SAID_MAX = 4000;

/** PGlite may throw anything: an error, a number, an Emscripten object. */
const wordsOf = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : "it did not start");

const create = async (options: PGliteOptions): Promise<PGlite> => {
  let said = "";
  const onStderr = (line: string): boolean => {
    said = `${said}${line}\n`.slice(-SAID_MAX);
    return false;
  };
  try {
    return await PGlite.create({ ...options, parsers, onStderr });
  } catch (error) {
    const [, fatal, other] = LAST_WORDS.exec(said) ?? [];
    throw new StartFailure(fatal ?? other ?? wordsOf(error), said, error);
  }
};

/** A database that is gone with the process. */
export const openInMemory = (dump?: Blob): Promise<PGlite> => create(dump === undefined ? {} : { loadDataDir: dump });

/** A commit without changes: Postgres still syncs its log for it. */
const EMPTY_COMMIT = "select pg_logical_emit_message(true, '', '')";

/** A database in a folder, with every commit synced. Throws {@link StartFailure} if Postgres does not start. */
export const openInFolder = async (folder: string): Promise<{ pglite: PGlite; log: GroupSync }> => {
  const log = createGroupSync();
  const pglite = await create({ fs: new SyncedFiles(folder, log), startParams });
  const before = log.requests();
  await pglite.query(EMPTY_COMMIT);
  // With another version of PGlite everything may seem well, and nothing be synced.
  if (log.requests() === before)
    throw new Error("this version of PGlite does not ask for syncs: nothing could be promised with it");
  return { pglite, log };
};
