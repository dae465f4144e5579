import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from "kysely";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { asText, DATE, INT8 } from "./column-types.ts";
import { noteStatement } from "./own-writes.ts";

type Connections = { db: Db; close: () => Promise<void> };
/** Time limits of a PostgreSQL in milliseconds: for a statement, and for getting a connection, new or pooled. */
export type Timeouts = { statement: number; connection: number };

const POOL_SIZE = 10;
export const TIMEOUTS: Timeouts = { statement: 10_000, connection: 5000 };
/** A database that ends a statement itself is believed to; one that says nothing any more is given up a little later. */
const GIVE_UP_AFTER = 2000;

/** The planner takes a page read out of order for four times as dear; in memory and on an SSD it is not. */
export const tune = async (connection: DatabaseConnection): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw("set random_page_cost = 1.1"));
};

/** Connections to a PostgreSQL. `limits` is null for work that may be slow, such as migrating a large table. */
export const openServer = async (url: string, limits: Timeouts | null = TIMEOUTS, size = POOL_SIZE): Promise<Connections> => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
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
  const dialect = new PostgresDialect({ pool, onCreateConnection: tune });
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => noteStatement(query.sql) });
  return { db, close: () => db.destroy() };
};
