import { Kysely, sql } from "kysely";
import { migrate } from "#server/db/migrations/index.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { openServer, TIMEOUTS, type Timeouts, tune } from "./pool.ts";
import type { Replicas } from "./replicas.ts";
import { UnusableData } from "./unusable-data.ts";

/** An open database and how to close it. */
export type Database = {
  db: Db;
  close: () => Promise<void>;
  /** Standbys that answer reads. */
  replicas?: Replicas;
  /** Only for an embedded database. */
  embedded?: {
    /** Writes a complete copy to a new archive while the database keeps running. */
    backUp: (archive: string) => Promise<void>;
    /** Resolves when the disk failed: nothing can be kept any more, and the process should end. */
    lost: Promise<Error>;
  };
};
export type DatabaseSource =
  | { kind: "server"; url: string; timeouts?: Timeouts }
  | { kind: "embedded"; dir: string }
  | { kind: "memory"; dump?: Blob };

/** PGlite is loaded where it is used: not beside a PostgreSQL. */
const openEmbedded = async (directory: string): Promise<Database> => {
  const embedded = await import("#server/db/embedded/index.ts");
  const { dialect, close, backUp, lost } = await embedded.openEmbedded(directory, tune);
  const db = new Kysely<Tables>({ dialect });
  return { db, close: () => db.destroy().finally(close), embedded: { backUp, lost } };
};

const openMemory = async (dump: Blob | undefined): Promise<Database> => {
  const embedded = await import("#server/db/embedded/index.ts");
  const db = new Kysely<Tables>({ dialect: await embedded.openMemory(dump, tune) });
  return { db, close: () => db.destroy() };
};

const openLocal = (source: Exclude<DatabaseSource, { kind: "server" }>): Promise<Database> =>
  source.kind === "embedded" ? openEmbedded(source.dir) : openMemory(source.dump);

/** Migrates the schema; closes the database if that fails. */
const withSchema = async (database: Database): Promise<Database> => {
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
};

/**
 * Refuses servers that cannot hold the site: a standby takes no writes, and the locks of CockroachDB are stubs, so that two processes would lead.
 * Why: docs/decisions/0136-only-a-primary-is-written-to.md
 */
const requirePrimary = async ({ db }: Database): Promise<void> => {
  const { rows } = await sql<{ version: string; standby: boolean }>`
    select version() as version, pg_is_in_recovery() as standby`.execute(db);
  const [server] = rows;
  if (server?.version.startsWith("CockroachDB"))
    throw new UnusableData("DATABASE_URL leads to CockroachDB, whose locks do not hold: use PostgreSQL.");
  if (server?.standby)
    throw new UnusableData(
      "DATABASE_URL leads to a standby, which takes no writes: name the primary, or the address that follows it.",
    );
};

/** Opens the database and migrates its schema. Throws if it is in use, unreachable, broken, or no PostgreSQL that takes writes. */
export const openDatabase = async (source: DatabaseSource): Promise<Database> => {
  if (source.kind !== "server") return withSchema(await openLocal(source));
  const untimed = await openServer(source.url, null);
  try {
    await requirePrimary(untimed);
    await migrate(untimed.db);
  } finally {
    await untimed.close().catch(() => undefined);
  }
  return openServer(source.url, source.timeouts ?? TIMEOUTS);
};
