import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql } from "kysely";
import { migrate } from "#server/db/migrations/index.ts";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { asText, DATE, INT8 } from "./column-types.ts";
import { UnusableData } from "./unusable-data.ts";

/** An open database and how to close it. */
export type Database = {
  db: Db;
  close: () => Promise<void>;
  /** Only for an embedded database. */
  embedded?: {
    /** Writes a complete copy to a new archive while the database keeps running. */
    backUp: (archive: string) => Promise<void>;
    /** Resolves when the disk failed: nothing can be kept any more, and the process should end. */
    lost: Promise<Error>;
  };
};
/** Time limits of a PostgreSQL in milliseconds: for a statement, and for getting a connection, new or pooled. */
export type Timeouts = { statement: number; connection: number };
export type DatabaseSource =
  | { kind: "server"; url: string; timeouts?: Timeouts }
  | { kind: "embedded"; dir: string }
  | { kind: "memory"; dump?: Blob };

const POOL_SIZE = 10;
const TIMEOUTS: Timeouts = { statement: 10_000, connection: 5000 };
/** A database that ends a statement itself is believed to; one that says nothing any more is given up a little later. */
const GIVE_UP_AFTER = 2000;

/** The planner takes a page read out of order for four times as dear; in memory and on an SSD it is not. */
const tune = async (connection: DatabaseConnection): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw("set random_page_cost = 1.1"));
};

/** `limits` is null for work that may be slow, such as migrating a large table. */
const openServer = async (url: string, limits: Timeouts | null): Promise<Database> => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: (limits ?? TIMEOUTS).connection,
    ...(limits && {
      statement_timeout: limits.statement,
      query_timeout: limits.statement + GIVE_UP_AFTER,
      idle_in_transaction_session_timeout: limits.statement,
    }),
    types: { getTypeParser: (id, format) => (id === INT8 || id === DATE ? asText : pg.types.getTypeParser(id, format)) },
  });
  // A connection that the server drops, idle or between two statements, is no reason to stop the process: the next query opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection: tune }) });
  return { db, close: () => db.destroy() };
};

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
