/** Keeps a database busy until the power cut, and lists the work that must survive it. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";
import { diskFiles } from "#server/services/files.ts";

/** Something that was acknowledged: every line of it is a promise. */
export type Promised =
  | { kind: "row"; id: string; body: string }
  | { kind: "gone"; id: string }
  | { kind: "count"; worker: number; count: number }
  | { kind: "table"; name: string; rows: number }
  | { kind: "file"; path: string; sha256: string }
  /** From now on either is right: something is being taken back. */
  | { kind: "doubt"; of: string };

const WORKERS = 8;
const bodyOf = (id: string, length: number): string =>
  createHash("sha256")
    .update(id)
    .digest("hex")
    .repeat(1 + length);
const numberBelow = (end: number): number => Math.floor(Math.random() * end);

const prepare = async (db: Db): Promise<void> => {
  await sql`create table if not exists kept (id text primary key, worker int not null, body text not null, words int[] not null)`.execute(
    db,
  );
  await sql`create index if not exists kept_words on kept using gin (words)`.execute(db);
  await sql`create table if not exists twins (id text primary key, size int not null)`.execute(db);
  await sql`create table if not exists counts (worker int primary key, count int not null)`.execute(db);
};

type Deed = (db: Db, worker: number, acknowledge: (promised: Promised) => void) => Promise<void>;

/** One statement by itself. */
const insert: Deed = async (db, worker, acknowledge) => {
  const id = `lone-${randomUUID()}`;
  const body = bodyOf(id, numberBelow(4));
  await sql`insert into kept values (${id}, ${worker}, ${body}, array[${worker}::int, ${numberBelow(1000)}::int])`.execute(db);
  acknowledge({ kind: "row", id, body });
};

/** Two tables in one transaction: a row in both or in none. Bodies of several pages now and then. */
const insertTwins: Deed = async (db, worker, acknowledge) => {
  const id = `twin-${randomUUID()}`;
  const body = bodyOf(id, numberBelow(20) === 0 ? 400 : numberBelow(6));
  await db.transaction().execute(async (transaction) => {
    await sql`insert into kept values (${id}, ${worker}, ${body}, array[${worker}::int])`.execute(transaction);
    await sql`insert into twins values (${id}, ${body.length})`.execute(transaction);
  });
  acknowledge({ kind: "row", id, body });
};

const count: Deed = async (db, worker, acknowledge) => {
  const { rows } = await sql<{ count: number }>`insert into counts values (${worker}, 1)
    on conflict (worker) do update set count = counts.count + 1 returning count`.execute(db);
  acknowledge({ kind: "count", worker, count: rows[0]?.count ?? 0 });
};

const remove: Deed = async (db, worker, acknowledge) => {
  const { rows } = await sql<{ id: string }>`select id from kept where worker = ${worker} and id like 'lone-%' limit 1`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) return;
  acknowledge({ kind: "doubt", of: `row ${id}` });
  await sql`delete from kept where id = ${id}`.execute(db);
  acknowledge({ kind: "gone", id });
};

/** Files come and go. */
const makeTable: Deed = async (db, worker, acknowledge) => {
  const name = `made_${worker}_${numberBelow(3)}`;
  const rows = numberBelow(200);
  acknowledge({ kind: "doubt", of: `table ${name}` });
  await db.transaction().execute(async (transaction) => {
    await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
    await sql`create table ${sql.table(name)} as select g as id, repeat('x', 200) as body from generate_series(1, ${rows}::int) g`.execute(
      transaction,
    );
  });
  acknowledge({ kind: "table", name, rows });
};

const upload =
  (root: string): Deed =>
  async (_db, worker, acknowledge) => {
    const path = `uploads/${worker}/${randomUUID()}`;
    const content = Buffer.from(bodyOf(path, numberBelow(500)));
    await diskFiles(join(root, "files")).save(path, [content] as unknown as AsyncIterable<Uint8Array>, 10_000_000);
    acknowledge({ kind: "file", path, sha256: createHash("sha256").update(content).digest("hex") });
  };

const checkpoint: Deed = async (db) => void (await sql`checkpoint`.execute(db));
const vacuum: Deed = async (db) => void (await sql`vacuum (analyze) kept`.execute(db));

const deedsIn = (root: string): [weight: number, deed: Deed][] => [
  [40, insert],
  [30, insertTwins],
  [15, count],
  [6, remove],
  [2, makeTable],
  [3, upload(root)],
  [1, checkpoint],
  [0.3, vacuum],
];

const choose = (deeds: [number, Deed][]): Deed => {
  let rest = Math.random() * deeds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, deed] of deeds) {
    rest -= weight;
    if (rest < 0) return deed;
  }
  return insert;
};

const nameOf = (promised: Promised): string => {
  if (promised.kind === "row" || promised.kind === "gone") return `row ${promised.id}`;
  if (promised.kind === "count") return `count ${promised.worker}`;
  if (promised.kind === "table") return `table ${promised.name}`;
  return promised.kind === "file" ? `file ${promised.path}` : promised.of;
};

/** Promises that are still to be kept: the last word on each thing. */
const standing = (all: readonly Promised[]): Promised[] => [
  ...new Map(all.map((promised) => [nameOf(promised), promised])).values(),
];

const isKept = async (db: Db, root: string, promised: Promised): Promise<boolean> => {
  const holds = async (query: RawBuilder<{ held: boolean }>): Promise<boolean> => (await query.execute(db)).rows[0]?.held === true;
  if (promised.kind === "row") return holds(sql`select body = ${promised.body} as held from kept where id = ${promised.id}`);
  if (promised.kind === "gone") return holds(sql`select not exists (select from kept where id = ${promised.id}) as held`);
  if (promised.kind === "count")
    return holds(sql`select count >= ${promised.count} as held from counts where worker = ${promised.worker}`);
  if (promised.kind === "table") return holds(sql`select count(*) = ${promised.rows} as held from ${sql.table(promised.name)}`);
  if (promised.kind === "doubt") return true;
  const file = join(root, "files", promised.path);
  return existsSync(file) && createHash("sha256").update(readFileSync(file)).digest("hex") === promised.sha256;
};

/** Acknowledged work that is missing. */
const findLost = async (db: Db, root: string, promises: readonly Promised[]): Promise<string[]> => {
  const lost: string[] = [];
  for (const promised of standing(promises))
    if (!(await isKept(db, root, promised).catch(() => false))) lost.push(`lost: ${JSON.stringify(promised).slice(0, 120)}`);
  return lost;
};

/** Opens the database, checks its data, then works until the power cut. */
export const live = async (
  root: string,
  promises: readonly Promised[],
  tell: { judged: (wrong: string[]) => void; acknowledge: (promised: Promised) => void },
): Promise<never> => {
  const { db } = await openDatabase({ kind: "embedded", dir: root });
  await prepare(db);
  tell.judged(await findLost(db, root, promises));
  const deeds = deedsIn(root);
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (;;) await choose(deeds)(db, worker, tell.acknowledge);
    }),
  );
  throw new Error("nobody stops working");
};
