import path from "node:path";
import { CompiledQuery, type DatabaseConnection, Kysely, PGliteDialect, PostgresDialect } from "kysely";
import { lockDirectory } from "./lock.ts";
import { migrate } from "./migrations/index.ts";
import type { Db, Tables } from "./schema.ts";

/** An open database and what closes it. */
export type Database = { db: Db; close: () => Promise<void> };
export type DatabaseSource = { kind: "server"; url: string } | { kind: "embedded"; dir: string } | { kind: "memory"; dump?: Blob };

// bigint and date are read as text by both drivers: ids are digits in text everywhere, and a day has no time zone.
const INT8 = 20;
const DATE = 1082;
const asText = (value: string): string => value;

const POOL_SIZE = 10;

/** The planner takes a page read out of order for four times as dear; in memory and on an SSD it is not. */
const tune = async (connection: DatabaseConnection): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw("set random_page_cost = 1.1"));
};

const openServer = async (url: string): Promise<Database> => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types: { getTypeParser: (id, format) => (id === INT8 || id === DATE ? asText : pg.types.getTypeParser(id, format)) },
  });
  // An idle connection that the server drops is no reason to stop the process; the next query opens another.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection: tune }) });
  return { db, close: () => db.destroy() };
};

const openPglite = async (source: { dataDir?: string; loadDataDir?: Blob }): Promise<Database> => {
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create({ ...source, parsers: { [INT8]: asText, [DATE]: asText } });
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite, onCreateConnection: tune }) });
  return { db, close: () => db.destroy() };
};

const openEmbedded = async (directory: string): Promise<Database> => {
  const unlock = lockDirectory(directory);
  try {
    const { db, close } = await openPglite({ dataDir: path.join(directory, "pg") });
    return { db, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
};

const open = (source: DatabaseSource): Promise<Database> => {
  if (source.kind === "server") return openServer(source.url);
  if (source.kind === "embedded") return openEmbedded(source.dir);
  return openPglite(source.dump === undefined ? {} : { loadDataDir: source.dump });
};

/** Opens the database and brings its schema up to date. Throws when it is in use, out of reach or broken. */
export const openDatabase = async (source: DatabaseSource): Promise<Database> => {
  const database = await open(source);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
};
