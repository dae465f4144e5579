/**
 * `npm run stress:patroni [kills] [async]`: two servers on a primary with a synchronous standby under Patroni, behind HAProxy. Measures the price of
 * the standby in writes, then kills the primary (-9) again and again – its PostgreSQL, the same with a standby that hears nothing for a while, or the
 * whole node – while people sign up, chat and search. All acknowledged work must be there afterwards, once. With `async` the standby is asynchronous:
 * then acknowledged work gets lost, which shows that this run can fail.
 * Why: docs/decisions/0139-patroni-is-the-proven-cluster.md
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openServer } from "#server/db/connection/pool.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { ERROR } from "#server/gateway/errors.ts";
import { report } from "#tests/support/bench/figures.ts";
import { median, percentile } from "#tests/support/bench/times.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";
import { openBalancer } from "#tests/support/server/balancer.ts";
import { isPatroniThere, openPatroni } from "#tests/support/server/patroni.ts";
import { createPerson, judge, PEOPLE } from "./crash.ts";
import { chat } from "./failover.ts";
import { type Attempt, createOffice, judgeSignUps, makeSeekers, type Office, SEEKERS } from "./office.ts";

const WRITERS = 8;
const READERS = 2;
/** Between two sign-ups of a writer while nodes are killed: the cluster and its clients share the processors. */
const REST_MS = 40;
/** From the return of a node to the next kill, and the time for which a held standby hears nothing. */
const QUIET_MS = 3000;
const HELD_MS = 1000;
/** Until a write is acknowledged again. */
const OUTAGE_MAX_MS = 30_000;
const ANSWER_MS = 30_000;
/** The chat's answer while the database is away: the message is not acknowledged, and sent again. */
const NO_DATABASE = new RegExp(`refused: ${ERROR.broken}$`);
/** Without a wait for the standby; until the standby has it in memory; until it is on the standby's disk. */
const LEVELS = ["local", "remote_write", "on"] as const;
type Level = (typeof LEVELS)[number];
/** Percent of the sign-ups a second. */
const PRICE_MAX = 25;
/** Short rounds of each level in turn, compared within the round: a busy moment of the machine meets all. */
const ROUNDS = 8;
const ROUND_MS = 2000;
const SETTLE_MS = 500;

const setLevel = async (url: string, level: string | null): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(level === null ? "alter system reset synchronous_commit" : `alter system set synchronous_commit = '${level}'`);
  await client.query("select pg_reload_conf()");
  await client.end();
};

/** Does `work` for a while, by several hands at once; answers how often a second. */
const rateOf = async (hands: number, work: (hand: number) => Promise<unknown>): Promise<number> => {
  let done = 0;
  const began = performance.now();
  const keepOn = async (hand: number): Promise<void> => {
    while (performance.now() - began < ROUND_MS) {
      await work(hand);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: hands }, (_, hand) => keepOn(hand)));
  return (done * 1000) / (performance.now() - began);
};

/** Writes a second by the level of `synchronous_commit`: bare inserts of four connections, and sign-ups over HTTP. */
const measurePrice = async (url: string, office: Office): Promise<void> => {
  const clients = Array.from({ length: 4 }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  await clients[0]?.query("create table if not exists price (id bigserial primary key, text text)");
  const insert = (hand: number) =>
    clients[hand]?.query("insert into price (text) values ('a row of some length')") ?? Promise.resolve();
  const works = { "bare inserts": insert, "sign-ups": () => office.signUpNext() };
  for (const [name, work] of Object.entries(works)) {
    const rounds: Record<Level, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = { local: 0, remote_write: 0, on: 0 };
      for (let step = 0; step < LEVELS.length; step += 1) {
        const level = LEVELS[(step + round) % LEVELS.length] ?? "on";
        await setLevel(url, level);
        // The standby may still be busy with the writes that did not wait for it.
        await sleep(SETTLE_MS);
        found[level] = await rateOf(work === insert ? clients.length : WRITERS, work);
      }
      rounds.push(found);
    }
    const rate = (level: Level): number => median(rounds.map((found) => found[level]));
    for (const level of LEVELS.slice(1))
      report({
        ...{ name: `${name} with synchronous_commit ${level}`, value: rate(level), unit: "a second" },
        beside: { kind: "beside", name: "local", value: rate("local") },
      });
    const price = 100 * (1 - median(rounds.map((found) => found.on / found.local)));
    const limit = name === "sign-ups" ? { beside: { kind: "at most", value: PRICE_MAX } as const } : {};
    report({ name: `price of the synchronous standby in ${name}`, value: price, unit: "%", ...limit });
  }
  await setLevel(url, null);
  await clients[0]?.query("drop table price");
  for (const client of clients) await client.end();
};

/** Searches until the end; counts the answers and the failures. */
const browse = async (
  url: string,
  isOver: () => boolean,
  reads: { answered: number; failed: number; slowest: number },
): Promise<void> => {
  while (!isOver()) {
    const began = performance.now();
    const response = await fetch(`${url}/api/homePage/searchPost`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ companyNameOrPostName: "工程师", pageNo: 1 + (reads.answered % 3), pageSize: 10 }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    const answer = response && ((await response.json().catch(() => null)) as { code: number } | null);
    if (answer?.code === 0) reads.answered += 1;
    else reads.failed += 1;
    reads.slowest = Math.max(reads.slowest, performance.now() - began);
    await sleep(REST_MS);
  }
};

const KILLS = ["postgres", "held", "machine"] as const;
type Cluster = Awaited<ReturnType<typeof openPatroni>>;
type Outage = { how: string; first: number; all: number };

/** Kills, waits until every writer has had a write acknowledged that began afterwards, and brings the node back. */
const killAndWait = async (cluster: Cluster, office: Office, how: (typeof KILLS)[number]): Promise<Outage> => {
  const free = how === "held" ? await cluster.holdReceiver() : null;
  if (free) await sleep(HELD_MS);
  const bringBack = await cluster.killPrimary(how === "machine" ? "machine" : "postgres");
  const killed = performance.now();
  free?.();
  const later = (): Attempt[] => office.attempts.filter(({ began }) => began > killed);
  while (later().length < WRITERS) await sleep(10);
  const ends = later().map(({ ended }) => ended - killed);
  const outage = { how, first: Math.min(...ends), all: ends.toSorted((one, other) => one - other)[WRITERS - 1] ?? 0 };
  console.info(
    `${how}: the first write after ${(outage.first / 1000).toFixed(1)} s, ${WRITERS} after ${(outage.all / 1000).toFixed(1)} s`,
  );
  await bringBack();
  await sleep(QUIET_MS);
  return outage;
};

const reportOutages = (outages: readonly Outage[]): void => {
  for (const [name, members] of [
    ["PostgreSQL", outages.filter(({ how }) => how !== "machine")],
    ["its machine", outages.filter(({ how }) => how === "machine")],
  ] as const) {
    const times = members.map(({ first }) => first);
    if (times.length === 0) continue;
    report({ name: `from a kill of ${name} to the next write, of ${times.length}, median`, value: median(times), unit: "ms" });
    const worst = { name: `from a kill of ${name} to the next write, p95`, value: percentile(times, 0.95), unit: "ms" };
    report({ ...worst, beside: { kind: "at most", value: OUTAGE_MAX_MS } });
  }
};

const runAll = async (cluster: Cluster, kills: readonly (typeof KILLS)[number][], measures: boolean): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), "patroni-site-"));
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URLS: cluster.nodeUrls.join(" "),
    DATA_DIR: folder,
    DEMO: PUBLIC_DEMO,
  };
  const servers = await Promise.all([openChatServer({ env, quiet: true }), openChatServer({ env, quiet: true })]);
  const balancer = await openBalancer(servers.map(({ port }) => port));
  const database = await openServer(cluster.url);
  const people = PEOPLE.map((name) => createPerson({ url: balancer.url, sign: servers[0].sign }, name));
  let isOver = false;
  try {
    const { rows: posts } = await sql<{ id: string }>`
      select id from posts where starts_on <= current_date and ends_on > current_date + 1`.execute(database.db);
    const office = createOffice(
      balancer.url,
      await makeSeekers(database.db),
      posts.map(({ id }) => id),
    );
    for (let count = 0; count < SEEKERS; count += 1) await office.signUpNext();
    if (measures) await measurePrice(cluster.url, office);
    const reads = { answered: 0, failed: 0, slowest: 0 };
    const write = async (): Promise<void> => {
      while (!isOver) {
        await office.signUpNext(() => isOver);
        await sleep(REST_MS);
      }
    };
    for (const person of people) await person.enter();
    const run = { wrong: office.wrong, isOver: () => isOver, expected: NO_DATABASE };
    const taking = [
      ...people.map((person) => chat(person, run)),
      ...Array.from({ length: WRITERS }, write),
      ...Array.from({ length: READERS }, () => browse(balancer.url, () => isOver, reads)),
    ];
    const outages: Outage[] = [];
    await sleep(QUIET_MS);
    for (const how of kills) outages.push(await killAndWait(cluster, office, how));
    isOver = true;
    await Promise.all(taking);
    for (const person of people) await person.enter();
    for (const person of people) await person.settle();
    reportOutages(outages);
    const messages = people.reduce((sum, person) => sum + person.acknowledged.size, 0);
    const { unavailable, cut } = office.unanswered;
    report({ name: "sign-ups acknowledged", value: office.acknowledged.length, unit: "sign-ups" });
    report({ name: "sign-ups repeated after HTTP 503", value: unavailable, unit: "attempts" });
    report({ name: "sign-ups repeated without an answer", value: cut, unit: "attempts" });
    report({ name: "messages acknowledged", value: messages, unit: "messages" });
    report({ name: "searches answered", value: reads.answered, unit: "searches" });
    report({ name: "searches failed", value: reads.failed, unit: "searches" });
    report({ name: "slowest search", value: reads.slowest, unit: "ms" });
    return [...office.wrong, ...(await judgeSignUps(database.db, office)), ...(await judge(people))];
  } finally {
    isOver = true;
    await Promise.all(people.map((person) => person.leave()));
    await balancer.close();
    await database.close();
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
};

if (!isPatroniThere()) throw new Error("Patroni, etcd, HAProxy or PostgreSQL is missing, and could not be installed");
const isSynchronous = process.argv[3] !== "async";
const count = Number(process.argv[2] ?? 9);
const kills = Array.from({ length: count }, (_, index) => (isSynchronous ? (KILLS[index % KILLS.length] ?? "postgres") : "held"));
const cluster = await openPatroni({ isSynchronous });
try {
  const wrong = await runAll(cluster, kills, isSynchronous);
  for (const [line, times] of Map.groupBy(wrong, (line) => line.replace(/\d+/g, "…"))) console.info(`${times.length} × ${line}`);
  report({
    name: `lost, doubled or refused by ${count} kills`,
    value: wrong.length,
    unit: "of all",
    beside: { kind: "at most", value: 0 },
  });
} finally {
  await cluster.close();
}
