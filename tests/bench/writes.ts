/**
 * `npm run bench:writes [seconds]`: sign-ups a second that the server acknowledges over HTTP, with one caller and with many, on an embedded
 * database: with syncs that do nothing, with those of this disk, and with a disk that takes 5 and 20 ms for each. Server and callers share
 * one process and its core, so the figures are lower bounds.
 */
import fs, { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import * as z from "zod/mini";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { readConfig } from "#server/config.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import { startServer } from "#server/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";

const SECONDS = Number(process.argv[2] ?? 5);
const CALLERS = [1, 16, 64];
const SEEKERS = 64;
const BUSY_SEEKER = "100001";

type Disk = { name: string; delay: number | null };
const DISKS: Disk[] = [
  { name: "no syncs", delay: null },
  { name: "this disk", delay: 0 },
  { name: "5 ms a sync", delay: 5 },
  { name: "20 ms a sync", delay: 20 },
];
let disk: Disk = DISKS[1] as Disk;
const syncs = { log: 0, all: 0 };

const nap = new Int32Array(new SharedArrayBuffer(4));
/** Stands in for the syncs of `node:fs`: they take as long as the disk of the moment. */
const slowDown = (): void => {
  for (const name of ["fsyncSync", "fdatasyncSync"] as const) {
    const real = fs[name];
    fs[name] = (descriptor) => {
      syncs.all += 1;
      if (disk.delay === null) return;
      if (disk.delay > 0) Atomics.wait(nap, 0, 0, disk.delay);
      real(descriptor);
    };
  }
  const real = fs.fdatasync;
  const later = (descriptor: number, done: fs.NoParamCallback): void => {
    syncs.log += 1;
    const { delay } = disk;
    if (delay === null) setImmediate(done, null);
    else if (delay === 0) real(descriptor, done);
    else setTimeout(() => real(descriptor, done), delay);
  };
  fs.fdatasync = later as typeof fs.fdatasync;
};

const print = (...cells: (string | number)[]): void => console.info(cells.map((cell) => String(cell).padStart(14)).join(""));

slowDown();
const folder = mkdtempSync(join(tmpdir(), "writes-"));
const server = await startServer(readConfig({ PORT: "0", DATA_DIR: folder, DEMO: "1", BACKUP_DAYS: "0" }));
try {
  const { db } = server.database;
  const tokens: string[] = [];
  for (let index = 0; index < SEEKERS; index += 1) {
    const { id } = await findOrRegister(db, String(13_700_000_000 + index), Date.now());
    await sql`insert into resumes (user_id, basics, educations, updated_at) select ${id}, basics, educations, updated_at from resumes where user_id = ${BUSY_SEEKER}`.execute(
      db,
    );
    tokens.push((await openSession(db, id, { browser: "other", system: "other" }, Date.now())).token);
  }
  const { rows: posts } = await sql<{
    id: string;
  }>`select id from posts where starts_on <= current_date and ends_on > current_date + 1`.execute(db);
  let sent = 0;
  const signUpNext = async (): Promise<void> => {
    const seeker = sent % SEEKERS;
    const postId = posts[Math.floor(sent / SEEKERS)]?.id ?? "";
    sent += 1;
    const response = await fetch(server.url + signUp.path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens[seeker] ?? "" },
      body: JSON.stringify(z.encode(signUp.payload, { postId, address: [], source: "PC" })),
    });
    const { code, message } = (await response.json()) as { code: number; message: string };
    if (code !== 0) throw new Error(`a sign-up was refused: ${code} ${message}`);
  };
  const measure = async (callers: number): Promise<number> => {
    const times: number[] = [];
    const before = { ...syncs };
    const cpuBefore = process.cpuUsage();
    const began = performance.now();
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (performance.now() - began < SECONDS * 1000) {
          const start = performance.now();
          await signUpNext();
          times.push(performance.now() - start);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const sorted = times.toSorted((one, other) => one - other);
    const rate = times.length / seconds;
    const perSync = times.length / Math.max(1, syncs.log - before.log + syncs.all - before.all);
    print(
      disk.name,
      callers,
      rate.toFixed(0),
      percentile(sorted, 0.5).toFixed(1),
      percentile(sorted, 0.95).toFixed(1),
      perSync.toFixed(1),
      ((user + system) / 1000 / times.length).toFixed(2),
    );
    return rate;
  };
  await measure(8);
  print("disk", "callers", "sign-ups/s", "p50 ms", "p95 ms", "per sync", "CPU ms each");
  for (disk of DISKS)
    for (const callers of CALLERS) {
      const rate = await measure(callers);
      if (callers === CALLERS.at(-1))
        report({ name: `sign-ups a second of ${callers} callers, ${disk.name}`, value: rate, unit: "sign-ups" });
    }
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from applications where user_id <> ${BUSY_SEEKER}`.execute(db);
  report({
    name: `of ${sent} acknowledged sign-ups, not stored`,
    value: sent - (rows[0]?.count ?? 0),
    unit: "sign-ups",
    beside: { kind: "at most", value: 0 },
  });
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
