/**
 * `npm run bench:wakes [pushes a second]`: pushes for pages of two other processes, logged as the chat logs them and heard by two ways: over sockets that stand for the chat's
 * links, and by reading the log in PostgreSQL when NATS wakes them. Each way runs twice, in turn.
 * Why: docs/decisions/0145-a-log-keeps-pushes-for-other-processes.md
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { withPostgres } from "#scripts/postgres.ts";
import { type LoggedPush, logPushes } from "#server/db/chat/pushes.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { parentOf, processorTimeOf, processorTimeOfFamily } from "#tests/support/bench/processor-time.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { joinNats, openNats } from "./support/nats.ts";
import type { EdgeFigures, EdgeTask } from "./support/push-edge.ts";

const RATE = Number(process.argv[2] ?? 400);
const SECONDS = 15;
const TURNS = ["link", "nats", "link", "nats"] as const;
const EDGES = ["a", "b"];
const ACCOUNTS = 12;
const TEXT = "字".repeat(150);
const REST_MS = 2;
/** For the last pushes to be heard. */
const SETTLE_MS = 1500;

type Way = EdgeTask["way"];
type Outcome = { delays: number[]; heard: number; disordered: number; edges: number; database: number; broker: number };

const accountsOf = (edge: string): string[] => Array.from({ length: ACCOUNTS }, (_, index) => `${edge}${index}`);
const pushOf = (id: number): LoggedPush => {
  const edge = EDGES[id % EDGES.length] ?? "";
  const events = [{ at: performance.timeOrigin + performance.now(), text: TEXT }];
  return { id, receivers: [`${edge}${id % ACCOUNTS}`], without: null, events };
};

/** Accepts the links of edges, which say their names first. */
const openLinks = async () => {
  const links = new Map<string, Socket>();
  const server = createServer((socket) => {
    socket.setNoDelay(true).once("data", (name) => links.set(String(name), socket));
    socket.on("error", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    send: (push: LoggedPush): void => void links.get(push.receivers[0]?.charAt(0) ?? "")?.write(`${JSON.stringify(push)}\n`),
    close: (): void => {
      for (const socket of links.values()) socket.destroy();
      server.close();
    },
  };
};

/** Makes pushes at the rate, stores those that wait in one transaction, and calls back after each commit. */
const makePushes = async (db: Db, onStored: (pushes: readonly LoggedPush[]) => void): Promise<void> => {
  const waiting: LoggedPush[] = [];
  let stored = 0;
  const store = async (): Promise<void> => {
    while (stored < RATE * SECONDS) {
      const pushes = waiting.splice(0);
      if (pushes.length > 0) {
        await db.transaction().execute((transaction) => logPushes(transaction, pushes, 0));
        onStored(pushes);
      } else await sleep(REST_MS);
      stored += pushes.length;
    }
  };
  const storing = store();
  const start = performance.now();
  for (let made = 0; made < RATE * SECONDS; ) {
    const due = Math.min(RATE * SECONDS, Math.floor(((performance.now() - start) * RATE) / 1000));
    for (; made < due; made += 1) waiting.push(pushOf(made + 1));
    await sleep(REST_MS);
  }
  await storing;
};

const openEdge = async (task: EdgeTask): Promise<ChildProcess> => {
  const child = fork(new URL("./support/push-edge.ts", import.meta.url), [JSON.stringify(task)]);
  await once(child, "message");
  return child;
};
const figuresOf = async (edge: ChildProcess): Promise<EdgeFigures> => {
  edge.send("figures");
  const [figures] = (await once(edge, "message")) as [EdgeFigures];
  edge.kill();
  return figures;
};

const run = async (way: Way, db: Db, databaseUrl: string, nats: { port: number; pid: number }): Promise<Outcome> => {
  await sql`truncate chat_pushes`.execute(db);
  const links = await openLinks();
  const port = way === "link" ? links.port : nats.port;
  const edges = await Promise.all(EDGES.map((name) => openEdge({ way, name, accounts: accountsOf(name), databaseUrl, port })));
  const broker = await joinNats(nats.port);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const before = { database: processorTimeOfFamily(postmaster), broker: processorTimeOf(nats.pid) };
  await makePushes(db, (pushes) => {
    if (way === "link") for (const push of pushes) links.send(push);
    else broker?.publish("pushes");
  });
  await sleep(SETTLE_MS);
  const figures = await Promise.all(edges.map(figuresOf));
  broker?.close();
  links.close();
  return {
    delays: figures.flatMap(({ delays }) => delays),
    heard: figures.reduce((sum, { delays }) => sum + delays.length, 0),
    disordered: figures.reduce((sum, each) => sum + each.disordered, 0),
    edges: figures.reduce((sum, { processorMs }) => sum + processorMs, 0),
    database: processorTimeOfFamily(postmaster) - before.database,
    broker: processorTimeOf(nats.pid) - before.broker,
  };
};

const NAMES = { link: "over links", nats: "woken by NATS" } as const;

const reportWays = (outcomes: readonly { way: Way; outcome: Outcome }[]): void => {
  const of = (way: Way): Outcome[] => outcomes.flatMap((each) => (each.way === way ? [each.outcome] : []));
  const delay = (way: Way, share: number): number =>
    percentile(
      of(way).flatMap(({ delays }) => delays),
      share,
    );
  const each = (way: Way, part: "edges" | "database" | "broker"): number =>
    of(way).reduce((sum, outcome) => sum + outcome[part], 0) / of(way).reduce((sum, { heard }) => sum + heard, 0);
  const compare = (name: string, unit: string, measure: (way: Way) => number): void =>
    report({
      ...{ name: `${name}, ${NAMES.nats}`, unit, value: measure("nats") },
      beside: { kind: "beside", name: NAMES.link, value: measure("link") },
    });
  compare(`${RATE} pushes a second: from making to hearing, half`, "ms", (way) => delay(way, 0.5));
  compare("from making to hearing, 99 of 100", "ms", (way) => delay(way, 0.99));
  compare("processor time for a push, PostgreSQL", "ms", (way) => each(way, "database"));
  compare("processor time for a push, two processes that hear", "ms", (way) => each(way, "edges"));
  compare("processor time for a push, the broker", "ms", (way) => each(way, "broker"));
  const wrong = outcomes.reduce((sum, { outcome }) => sum + RATE * SECONDS - outcome.heard + outcome.disordered, 0);
  report({ name: "lost, doubled or out of order, both ways", value: wrong, unit: "pushes", beside: { kind: "at most", value: 0 } });
};

await withPostgres(async (databaseUrl) => {
  if (databaseUrl === null) throw new Error("PostgreSQL is not installed");
  const { db, close } = await openDatabase({ kind: "server", url: databaseUrl });
  const nats = await openNats();
  try {
    const outcomes: { way: Way; outcome: Outcome }[] = [];
    for (const way of TURNS) outcomes.push({ way, outcome: await run(way, db, databaseUrl, nats) });
    reportWays(outcomes);
  } finally {
    nats.close();
    await close();
  }
});
