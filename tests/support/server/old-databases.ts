/** Databases of earlier versions, to be brought up to date: see `upgrades/README.md`. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import type { Db, Tables } from "#server/db/schema/index.ts";
import { makeDatabase } from "./postgres.ts";

/** The last migration of each. */
export const OLD_VERSIONS = ["0017", "0033"] as const;
export type OldVersion = (typeof OLD_VERSIONS)[number];

const oldSql = (version: OldVersion): string =>
  gunzipSync(readFileSync(new URL(`./upgrades/${version}.sql.gz`, import.meta.url))).toString();

/** Runs `work` with a connection that migrates nothing. */
export const withPlainDatabase = async <Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> => {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A connection that ends after its work is no fault.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

/** A database of its own with an earlier version's data, at the PostgreSQL at `postgres`. */
export const makeOldDatabase = async (postgres: string, version: OldVersion): ReturnType<typeof makeDatabase> => {
  const database = await makeDatabase(postgres);
  await withPlainDatabase(database.url, (db) => db.executeQuery(CompiledQuery.raw(oldSql(version))));
  return database;
};

/** By table, columns that every update keeps. */
const KEPT: Record<string, string> = {
  users: "id, phone",
  resumes: "user_id, basics->>'name'",
  posts: "id, company_id, name, province, city, salary_min, salary_max",
  companies: "id, name",
  applications: "user_id, post_id, status",
  fairs: "id, name, type, organizer",
  chat_messages: "from_id, to_id, content, sent_at",
  chat_accounts: "id",
};

/** The kept columns of all rows, each as `table~column~…`. */
export const keptRowsOf = async (db: Db): Promise<string[]> => {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(KEPT)) {
    const { rows } = await sql<{ line: string }>`
      select concat_ws('~', ${table}::text, ${sql.raw(columns)}) as line from ${sql.table(table)}`.execute(db);
    found.push(...rows.map(({ line }) => line));
  }
  return found;
};

/** Rows that an update lost or changed; it may add some. */
export const lostRows = (before: readonly string[], after: readonly string[]): string[] => {
  const there = new Set(after);
  return before.filter((row) => !there.has(row));
};
