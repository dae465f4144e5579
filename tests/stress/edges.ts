/**
 * `npm run stress:edges [kills] [without-log]`: three servers on one PostgreSQL behind HAProxy, and pairs of people at different ones who write to each
 * other. The leader of the chat is killed (-9) again and again. Counts messages that were acknowledged and lost, doubled or late, and sockets of the other
 * servers that were cut, and before the first kill the processor time of each part for a message. `without-log` has the database keep no pushes: the run
 * must fail, because pages that may have missed some are cut.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { withPostgres } from "#scripts/postgres.ts";
import { signIn } from "#server/db/chat/accounts.ts";
import { findLeader } from "#server/db/chat/leadership.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { report } from "#tests/support/bench/figures.ts";
import { parentOf, processorTimeOf, processorTimeOfFamily } from "#tests/support/bench/processor-time.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { type ChatServer, openChatServer } from "#tests/support/chat/chat-server.ts";
import { connectWire, type WireClient } from "#tests/support/chat/wire-client.ts";
import { AT, openHaproxy } from "#tests/support/server/haproxy.ts";

const SERVERS = 3;
const PAIRS = 12;
/** Messages of one person that are under way at once, and the rest between two. */
const AT_ONCE = 2;
const REST_MS = 20;
const BETWEEN_KILLS_MS = 3000;
const RETRY_MS = 50;
const CUT_MS = 200;
const CORES = availableParallelism();
/** For which processor time is counted, before the first kill. */
const COUNTED_MS = 8000;

type Person = {
  name: string;
  at: number;
  client: WireClient | null;
  /** The server's death cut it; any other loss of a socket is a fault. */
  cuts: number;
  token: string;
  cookie: string;
  taken: number;
  /** How often each text came by a push. */
  pushed: Map<string, number>;
  /** Texts that came by a push or a sync, with the time. */
  heard: Map<string, number>;
  sent: Map<string, number>;
  acknowledged: Map<string, number>;
  unanswered: Map<string, Record<string, unknown>>;
};
type Item = { From_Account: string; MsgBody: { MsgContent: { Text: string } }[] };
type Db = Parameters<typeof findLeader>[0];
type World = { url: string; sign: (name: string) => string; isOver: () => boolean; wrong: string[] };

const newPerson = (name: string, at: number): Person => ({
  ...{ name, at, client: null, cuts: 0, token: "", cookie: "", taken: 0 },
  ...{ pushed: new Map(), heard: new Map(), sent: new Map(), acknowledged: new Map(), unanswered: new Map() },
});
const textOf = (item: Item): string => item.MsgBody[0]?.MsgContent.Text ?? "";

const hear = (person: Person, items: readonly Item[]): void => {
  for (const item of items)
    if (item.From_Account !== person.name && !person.heard.has(textOf(item))) person.heard.set(textOf(item), performance.now());
};
const listen = (person: Person, client: WireClient): void => {
  client.socket.on("message", () => {
    const events = client.pushes.splice(0).flatMap(({ body }) => (body["EventArray"] as { C2cMsgArray?: Item[] }[]) ?? []);
    const items = events.flatMap((event) => event.C2cMsgArray ?? []).filter((item) => item.From_Account !== person.name);
    for (const item of items) person.pushed.set(textOf(item), (person.pushed.get(textOf(item)) ?? 0) + 1);
    hear(person, items);
  });
};

const send = async (person: Person, client: WireClient, text: string, body: Record<string, unknown>): Promise<void> => {
  const answer = await client.ask("openim.sendmsg", body);
  if (answer.ErrorCode !== 0) throw new Error(`refused: ${answer.ErrorCode} ${String(answer["ErrorInfo"])}`);
  person.unanswered.delete(text);
  person.acknowledged.set(text, performance.now());
};
const sync = async (person: Person, client: WireClient): Promise<void> => {
  for (;;) {
    const answer = await client.ask("openim.getmsg", { Cookie: person.cookie, SyncFlag: 0 });
    if (answer.ErrorCode !== 0) throw new Error(`a sync was refused: ${answer.ErrorCode}`);
    person.cookie = String(answer["Cookie"]);
    hear(
      person,
      (answer["MsgList"] as (Item | { EventArray: unknown })[]).filter((item): item is Item => "MsgBody" in item),
    );
    if (answer["SyncFlag"] !== 1) return;
  }
};
const enter = async (person: Person, { url, sign }: World): Promise<WireClient> => {
  const client = await connectWire(url, `page of ${person.name}`.replaceAll(" ", "-"), { [AT]: String(person.at) });
  listen(person, client);
  const answer = person.token === "" ? await client.logIn(person.name, sign(person.name)) : await client.resume(person.token);
  if (answer.ErrorCode !== 0) throw new Error(`could not come back: ${answer.ErrorCode}`);
  person.token = client.token();
  person.client = client;
  await Promise.all([...person.unanswered].map(([text, body]) => send(person, client, text, body)));
  await sync(person, client);
  return client;
};

let count = 0;
const talk = async (person: Person, to: string, client: WireClient, { isOver }: World): Promise<void> => {
  while (client.socket.readyState === client.socket.OPEN && !isOver()) {
    count += 1;
    const text = `${person.name} ${count}`;
    const body = {
      ...{ From_Account: person.name, To_Account: to, MsgSeq: 3_000_000_000 + count, MsgRandom: count },
      ...{ MsgClientTime: Math.floor(Date.now() / 1000), MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }] },
    };
    person.unanswered.set(text, body);
    person.sent.set(text, performance.now());
    await send(person, client, text, body);
    await sleep(REST_MS);
  }
};
const LOST = /connection|socket hang up|server response: 50|ECONN|EPIPE/i;
/** Lives until the end, and comes back when its socket is lost. */
const live = async (person: Person, to: string, world: World): Promise<void> => {
  while (!world.isOver()) {
    try {
      const client = await enter(person, world);
      await Promise.all(Array.from({ length: AT_ONCE }, () => talk(person, to, client, world)));
    } catch (error) {
      if (!LOST.test(String(error))) world.wrong.push(`${person.name}: ${error}`);
      person.cuts += 1;
      await sleep(RETRY_MS);
    }
  }
};

/** Until all have had a message acknowledged that was sent later. */
const untilAllAreHeard = async (people: readonly Person[]): Promise<number> => {
  const began = performance.now();
  const isHeard = ({ acknowledged, sent }: Person): boolean =>
    [...acknowledged].reverse().some(([text, at]) => at > began && (sent.get(text) ?? 0) > began);
  while (!people.every(isHeard)) await sleep(10);
  return performance.now() - began;
};

const judge = async (pairs: readonly (readonly [Person, Person])[], db: Db) => {
  const delays: number[] = [];
  const wrong: string[] = [];
  for (const [one, other] of pairs)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const [text] of from.acknowledged) {
        const heardAt = to.heard.get(text);
        if (heardAt === undefined) wrong.push(`lost: ${text}`);
        else delays.push(heardAt - (from.sent.get(text) ?? 0));
      }
      for (const [text, times] of to.pushed) if (times > 1) wrong.push(`pushed ${times} times: ${text}`);
    }
  const { rows } = await sql<{ content: string }>`
    select content from chat_messages group by from_id, to_id, content having count(*) > 1`.execute(db);
  for (const row of rows) wrong.push(`stored twice: ${row.content}`);
  return { delays, wrong };
};

type Times = { leader: number; others: number; database: number };
/** Processor time of each part for a message, in milliseconds. The clients and HAProxy would run on other machines. */
const timesOfMessage = async (servers: readonly ChatServer[], people: readonly Person[], db: Db): Promise<Times> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const { peerUrl } = await findLeader(db);
  const [leading, following] = [true, false].map((leads) => servers.filter(({ url }) => (url === peerUrl) === leads));
  const sumOf = (some: readonly ChatServer[] = []): number =>
    some.reduce((sum, server) => sum + processorTimeOf(server.pid() ?? 0), 0);
  const now = (): number[] => [
    people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    ...[sumOf(leading), sumOf(following), processorTimeOfFamily(postmaster)],
  ];
  const before = now();
  await sleep(COUNTED_MS);
  const [messages = 0, leader = 0, others = 0, database = 0] = now().map((value, index) => value - (before[index] ?? 0));
  return { leader: leader / messages, others: others / messages, database: database / messages };
};

export const killLeaders = async (kills: number, postgres: string, hasLog = true) => {
  const folder = mkdtempSync(join(tmpdir(), "edges-"));
  const rulesFree = { connectionsPerAddress: 1000, unsignedPerAddress: 1000 };
  const open = () => openChatServer({ env: { DATABASE_URL: postgres, DATA_DIR: folder }, rules: rulesFree, quiet: true });
  const servers = await Promise.all(Array.from({ length: SERVERS }, open));
  const haproxy = await openHaproxy(servers.map(({ port }) => port));
  if (haproxy === null) throw new Error("HAProxy is not installed");
  const database = await openDatabase({ kind: "server", url: postgres });
  const { db } = database;
  let isOver = false;
  const [first] = servers;
  const world: World = { url: haproxy.url, sign: (name) => first?.sign(name) ?? "", isOver: () => isOver, wrong: [] };
  if (!hasLog) await sql`create rule lose as on insert to chat_pushes do instead nothing`.execute(db);
  const pairs = Array.from({ length: PAIRS }, (_, index) => {
    const at = index % SERVERS;
    return [newPerson(`from${index}`, at), newPerson(`to${index}`, (at + 1) % SERVERS)] as const;
  });
  const people = pairs.flat();
  const figures = { takeovers: [] as number[], others: [] as number[], cut: 0 };
  try {
    for (const { name } of people) await signIn(db, name, Math.floor(Date.now() / 1000));
    const living = pairs.flatMap(([one, other]) => [live(one, other.name, world), live(other, one.name, world)]);
    await sleep(BETWEEN_KILLS_MS);
    const times = await timesOfMessage(servers, people, db);
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(BETWEEN_KILLS_MS);
      const { peerUrl } = await findLeader(db);
      const index = servers.findIndex(({ url }) => url === peerUrl);
      const survivors = people.filter(({ client }) => client?.socket.readyState === client?.socket.OPEN);
      const victim = servers[index];
      if (!victim) throw new Error("no process leads");
      await victim.kill();
      const everyone = untilAllAreHeard(people);
      // HAProxy cuts the sockets of the dead server at once; other ones could be cut only by the next leader, which is not there so soon.
      await sleep(CUT_MS);
      const kept = survivors.filter(({ client }) => client?.socket.readyState === client?.socket.OPEN);
      const before = new Map(kept.map((person) => [person, person.client]));
      figures.others.push(await untilAllAreHeard(kept));
      figures.takeovers.push(await everyone);
      figures.cut += kept.filter((person) => person.client !== before.get(person)).length;
      await victim.start();
    }
    await sleep(BETWEEN_KILLS_MS);
    isOver = true;
    await Promise.all(living);
    // Pushes that are on their way; nothing is asked for, so that a lost one is seen.
    await sleep(1000);
    const { delays, wrong } = await judge(pairs, db);
    const messages = people.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    return { ...figures, messages, delays, times, wrong: [...world.wrong, ...wrong] };
  } finally {
    isOver = true;
    for (const { client } of people) client?.socket.terminate();
    await haproxy.close();
    await database.close();
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Run by hand. */
if (process.argv[1] === import.meta.filename) {
  await withPostgres(async (url) => {
    if (url === null) throw new Error("no PostgreSQL is installed");
    const kills = Number(process.argv[2] ?? 20);
    const hasLog = process.argv[3] !== "without-log";
    const { messages, wrong, delays, takeovers, others, cut, times } = await killLeaders(kills, url, hasLog);
    for (const line of wrong.slice(0, 20)) console.info(line);
    console.info(`until all are acknowledged again: ${takeovers.map((each) => (each / 1000).toFixed(2)).join(", ")} s`);
    report({ name: `messages acknowledged beside ${kills} kills of the leader`, value: messages, unit: "messages" });
    report({ name: "lost, doubled or refused", value: wrong.length, unit: "messages", beside: { kind: "at most", value: 0 } });
    report({ name: "sockets of other servers that were cut", value: cut, unit: "sockets", beside: { kind: "at most", value: 0 } });
    report({ name: "takeover, p95", value: percentile(takeovers, 0.95), unit: "ms", beside: { kind: "at most", value: 2000 } });
    report({ name: "takeover for pages at the other servers, p95", value: percentile(others, 0.95), unit: "ms" });
    report({ name: "from sending to hearing, 99 of 100", value: percentile(delays, 0.99), unit: "ms" });
    report({ name: "from sending to hearing, at most", value: percentile(delays, 1), unit: "ms" });
    const { leader, others: following, database } = times;
    report({ name: "processor time for a message, the leader", value: leader, unit: "ms" });
    report({ name: `processor time for a message, the ${SERVERS - 1} other servers`, value: following, unit: "ms" });
    report({ name: "processor time for a message, PostgreSQL", value: database, unit: "ms" });
    // Work for more leaders is there only as far as processors are: with enough of them the first one limits, with two all parts do.
    const gain = Math.max(1, (CORES * leader) / (leader + following + database));
    report({ name: `the most that further leaders could gain on ${CORES} cores`, value: gain, unit: "times" });
  });
}
