/**
 * `npm run stress:upgrade [times]`: starts this version on the database of an earlier one and kills the process (-9) at a moment of chance, mostly in the
 * middle of the migrations. The next start must bring the data up to date, with every person, post, application and message. At the
 * end an update loses one row on purpose, which this must find.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { withPostgres } from "#scripts/postgres.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { report } from "#tests/support/bench/figures.ts";
import {
  keptRowsOf,
  lostRows,
  makeOldDatabase,
  OLD_VERSIONS,
  type OldVersion,
  withPlainDatabase,
} from "#tests/support/server/old-databases.ts";

/** The longest a start lives before it is killed: about twice as long as one takes. */
const LIFE_MS = 4000;
const PATIENCE_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
const startServer = (url: string): ChildProcess => {
  const env = { ...process.env, PORT: "0", DATABASE_URL: url, DATA_DIR: folder, SITE_DIR: join(folder, "site"), DEMO: PUBLIC_DEMO };
  return spawn(process.execPath, ["server/index.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
};
const kill = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGKILL");
  await gone;
};
const isReady = async (server: ChildProcess): Promise<boolean> => {
  const heard = Promise.withResolvers<boolean>();
  let output = "";
  server.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes("ready at")) heard.resolve(true);
  });
  server.once("exit", () => heard.resolve(false));
  const patience = sleep(PATIENCE_MS, false, { ref: false });
  return Promise.race([heard.promise, patience]);
};

/** The rows that an update lost which was killed once, and whether the first start was killed before its end. */
const upgrade = async (postgres: string, version: OldVersion, loses: boolean) => {
  const { url, drop } = await makeOldDatabase(postgres, version);
  try {
    const before = await withPlainDatabase(url, keptRowsOf);
    const first = startServer(url);
    const ended = isReady(first);
    const wasCut = await Promise.race([ended.then(() => false), sleep(Math.random() * LIFE_MS).then(() => true)]);
    await kill(first);
    const second = startServer(url);
    if (!(await isReady(second))) return { wasCut, wrong: ["no start"] };
    await kill(second);
    if (loses)
      await withPlainDatabase(url, (db) =>
        sql`delete from chat_messages where id = (select min(id) from chat_messages)`.execute(db),
      );
    const after = await withPlainDatabase(url, keptRowsOf);
    return { wasCut, wrong: lostRows(before, after) };
  } finally {
    await drop();
  }
};

await withPostgres(async (url) => {
  if (url === null) throw new Error("no PostgreSQL is installed");
  const times = Number(process.argv[2] ?? 20);
  let cuts = 0;
  const wrong: string[] = [];
  for (let count = 0; count < times; count += 1)
    for (const version of OLD_VERSIONS) {
      const { wasCut, wrong: rows } = await upgrade(url, version, false);
      if (wasCut) cuts += 1;
      for (const row of rows) wrong.push(`${version}: ${row.slice(0, 60)}`);
    }
  for (const line of wrong.slice(0, 20)) console.info(line);
  const planted = await upgrade(url, "0033", true);
  report({ name: "updates of earlier databases", value: times * OLD_VERSIONS.length, unit: "updates" });
  report({ name: "first starts killed before their end", value: cuts, unit: "starts" });
  report({ name: "rows lost or changed", value: wrong.length, unit: "rows", beside: { kind: "at most", value: 0 } });
  report({
    name: "found of one row lost on purpose",
    value: planted.wrong.length,
    unit: "rows",
    beside: { kind: "at least", value: 1 },
  });
});
rmSync(folder, { recursive: true, force: true });
