import type { PGlite, Results, Transaction } from "@electric-sql/pglite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";

type Options = {
  pglite: PGlite;
  /** Resolves when everything written so far is on the disk. */
  settled: () => Promise<void>;
  /** The database itself has failed: its answers mean nothing any more. */
  onBroken: (error: Error) => void;
  onCreateConnection: (connection: DatabaseConnection) => Promise<void>;
};

/** After these, PostgreSQL would end and recover from its log. PGlite goes on with a state that is unknown. */
const ENDS = ["FATAL", "PANIC"];
const isEnd = (error: unknown): error is Error =>
  error instanceof Error && "severity" in error && ENDS.includes(String(error.severity));

/**
 * A connection to PGlite. Many may exist: PGlite itself serializes transactions. An answer may depend on a commit – its own or one that
 * it read – so no answer leaves before that commit is on the disk. PGlite works on in the meantime, and all waiting answers share one
 * sync. Refusals wait as well: "already taken" reveals a commit, too.
 */
class EmbeddedConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #settled: () => Promise<void>;
  readonly #onBroken: (error: Error) => void;
  #transaction: { open: Transaction; end: PromiseWithResolvers<void>; ended: Promise<void> } | null = null;

  constructor({ pglite, settled, onBroken }: Options) {
    this.#pglite = pglite;
    this.#settled = settled;
    this.#onBroken = onBroken;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { affectedRows, rows } = await (this.#transaction
      ? this.#ask<Row>(this.#transaction.open, query)
      : this.#alone<Row>(query));
    return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  }

  async #alone<Row>(query: CompiledQuery): Promise<Results<Row>> {
    try {
      return await this.#ask<Row>(this.#pglite, query);
    } finally {
      await this.#settled();
    }
  }

  /** After many refused writes on a full disk, PGlite carries nothing out and reports no error: its answers then lack the command. */
  async #ask<Row>(on: Pick<PGlite | Transaction, "query">, { sql, parameters }: CompiledQuery): Promise<Results<Row>> {
    try {
      const results = await on.query<Row>(sql, [...parameters]);
      if (results.command !== undefined) return results;
    } catch (error) {
      if (isEnd(error)) this.#onBroken(error);
      throw error;
    }
    const broken = new Error("the database gave no answer");
    this.#onBroken(broken);
    throw broken;
  }

  streamQuery(): never {
    throw new Error("the embedded database answers as a whole");
  }

  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = Promise.withResolvers<void>();
      const ended = this.#pglite.transaction((open) => {
        this.#transaction = { open, end, ended };
        resolve();
        return end.promise;
      });
      ended.catch(reject);
    });
  }

  async commit(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    transaction?.end.resolve();
    try {
      await transaction?.ended;
    } finally {
      await this.#settled();
    }
  }

  async rollback(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    transaction?.end.reject(new Error("rolled back"));
    await transaction?.ended.catch(() => undefined);
    await this.#settled();
  }
}

const embedded = (connection: DatabaseConnection): EmbeddedConnection => {
  if (connection instanceof EmbeddedConnection) return connection;
  throw new Error("this connection belongs to another database");
};

const createDriver = (options: Options): Driver => ({
  init: () => options.onCreateConnection(new EmbeddedConnection(options)),
  acquireConnection: () => Promise.resolve(new EmbeddedConnection(options)),
  beginTransaction: (connection) => embedded(connection).begin(),
  commitTransaction: (connection) => embedded(connection).commit(),
  rollbackTransaction: (connection) => embedded(connection).rollback(),
  releaseConnection: () => Promise.resolve(),
  destroy: () => options.pglite.close(),
});

/** Kysely's own lets one connection in at a time, and would make every commit wait for the sync of the one before. */
class ManyConnections extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely on PGlite. */
export const createEmbeddedDialect = (options: Options): Dialect => ({
  createAdapter: () => new ManyConnections(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
