/**
 * `npm run stress:failover [kills]`: two servers on one PostgreSQL behind a balancer; one after the other is killed (-9) and
 * restarted while people browse, log in, apply and chat – alternately the leader of the chat and the follower. All
 * acknowledged work must be there afterwards, once; measures how long until all people's messages are acknowledged again. At the end one sign-up is
 * lost on purpose, which this must find.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod/mini";
import { logIn, sendLoginCode } from "#lib/contract/account/account.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { findLeader } from "#server/db/chat/leadership.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { type ChatServer, openChatServer } from "#tests/support/chat/chat-server.ts";
import { openBalancer } from "#tests/support/server/balancer.ts";
import { createPerson, judge, PEOPLE, type Person } from "./crash.ts";

const SEEKERS = 4;
const BUSY_SEEKER = "100001";
/** Between two messages of one person, and two calls of one seeker. */
const REST_MS = 50;
const RETRY_MS = 100;
/** Messages acknowledged between two kills. */
const BETWEEN_KILLS = 200;
/** Errors that a client may see while a server dies: no connection, or no leader. */
const NO_SERVER = /connection|socket hang up|server response: 503|ECONN|EPIPE/i;

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Servers = readonly ChatServer[];
/** State shared by all participants. */
type Run = {
  url: string;
  servers: Servers;
  database: Database;
  wrong: string[];
  isOver: () => boolean;
  /** Further errors that a client may see. */
  expected?: RegExp;
};

/** Chats through the balancer, and comes back whenever the line breaks. */
export const chat = async (
  person: Person,
  { wrong, isOver, expected }: Pick<Run, "wrong" | "isOver" | "expected">,
): Promise<void> => {
  while (!isOver()) {
    try {
      await person.enter();
      await person.chatter(isOver, () => sleep(REST_MS));
    } catch (error) {
      if (!NO_SERVER.test(String(error)) && !expected?.test(String(error))) wrong.push(`${person.me}: ${error}`);
      await sleep(RETRY_MS);
    }
  }
};

type Answer = { code: number; message: string; data: unknown };

/** The answer to a call; null when there was none, or the server said that it had no time. */
const call = async ({ url, wrong }: Run, address: string, path: string, body: unknown, token = ""): Promise<Answer | null> => {
  const headers = { "content-type": "application/json", "x-forwarded-for": address, ...(token && { authorization: token }) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => null);
  if (!response || response.status === 503) return null;
  const answer = (await response.json().catch(() => null)) as Answer | null;
  if (answer && answer.code !== 0) wrong.push(`${path}: ${answer.code} ${answer.message}`);
  return answer?.code === 0 ? answer : null;
};

const codeFor = async (servers: Servers, phone: string): Promise<string | null> => {
  for (const { url } of servers) {
    const response = await fetch(`${url}/__demo/sms?phoneNo=${phone}`).catch(() => null);
    if (response?.ok) return ((await response.json()) as { code: string }).code;
  }
  return null;
};

export type SignUp = { userId: string; postId: string };

/** Registers seekers one after the other; each applies for some posts, and repeats unanswered calls. */
const seek = async (run: Run, number: number, posts: readonly string[], acknowledged: SignUp[]): Promise<void> => {
  for (let count = 0; !run.isOver(); count += 1) {
    const phone = String(13_600_000_000 + number * 100_000 + count);
    // Each from an address of their own: one may ask for thirty codes an hour.
    const address = `198.${18 + (number % 2)}.${(count + number * 50) % 250}.${(Math.floor(count / 250) % 250) + 1}`;
    await call(run, address, sendLoginCode.path, { phoneNo: phone });
    const code = await codeFor(run.servers, phone);
    const session = code === null ? null : await call(run, address, logIn.path, { phoneNo: phone, code });
    // A code can be used once: whose answer got lost begins with another phone.
    if (!session) continue;
    const { token, user } = z.decode(logIn.answer, session.data as z.input<typeof logIn.answer>);
    await sql`
      insert into resumes (user_id, basics, educations, updated_at)
      select ${user.id}, jsonb_build_object('name', basics->>'name'), educations, updated_at from resumes where user_id = ${BUSY_SEEKER}`.execute(
      run.database.db,
    );
    for (const postId of posts.slice(0, 3)) {
      await call(run, address, "/api/homePage/searchPost", { companyNameOrPostName: "工程师" });
      const wish = z.encode(signUp.payload, { postId, address: [], source: "PC" });
      while (!run.isOver()) {
        if (await call(run, address, signUp.path, wish, token)) {
          acknowledged.push({ userId: user.id, postId });
          break;
        }
        await sleep(RETRY_MS);
      }
      await sleep(REST_MS);
    }
  }
};

const judgeSignUps = async ({ db }: Database, acknowledged: readonly SignUp[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { userId, postId } of acknowledged) {
    const found = await db
      .selectFrom("applications")
      .select("id")
      .where("user_id", "=", userId)
      .where("post_id", "=", postId)
      .execute();
    if (found.length !== 1) wrong.push(`a sign-up is there ${found.length} times`);
  }
  return wrong;
};

const loseSignUp = async ({ db }: Database, { userId, postId }: SignUp): Promise<void> => {
  await db.deleteFrom("applications").where("user_id", "=", userId).where("post_id", "=", postId).execute();
};

export type FailoverReport = {
  kills: number;
  messages: number;
  signUps: number;
  wrong: string[];
  /** Faults found once a sign-up was lost on purpose, beyond those before. */
  planted: number;
  /** For each kill, the milliseconds until everybody had a message acknowledged again. */
  silences: number[];
};

/** Until everybody has had more messages acknowledged than at the beginning. */
const everybodyIsHeard = async (people: readonly Person[]): Promise<number> => {
  const began = performance.now();
  const before = people.map(({ acknowledged }) => acknowledged.size);
  while (people.some(({ acknowledged }, index) => acknowledged.size <= (before[index] ?? 0))) await sleep(10);
  return performance.now() - began;
};

const killAgainAndAgain = async (run: Run, people: readonly Person[], kills: number): Promise<number[]> => {
  const total = (): number => people.reduce((sum, person) => sum + person.acknowledged.size, 0);
  const silences: number[] = [];
  for (let count = 0; count < kills; count += 1) {
    const until = total() + BETWEEN_KILLS;
    while (total() < until) await sleep(5);
    const { peerUrl } = await findLeader(run.database.db);
    const victim = run.servers.find(({ url }) => (url === peerUrl) === (count % 2 === 0));
    if (!victim) throw new Error("nobody is known to lead");
    await victim.kill();
    silences.push(await everybodyIsHeard(people));
    await victim.start();
  }
  return silences;
};

/** Each server's own settings, such as a wrong clock. */
type Machines = readonly [Record<string, string>, Record<string, string>];

/** Kills `kills` times, the leader first. */
export const failOver = async (kills: number, postgres: string, machines: Machines = [{}, {}]): Promise<FailoverReport> => {
  const folder = mkdtempSync(join(tmpdir(), "failover-"));
  const env = {
    DATABASE_URL: postgres,
    DATA_DIR: folder,
    DEMO: PUBLIC_DEMO,
    TRUST_PROXY: "1",
    CODES_PER_HOUR: "100000",
  };
  // At the same moment: only one of them makes and fills the tables.
  const [one, other] = machines;
  const servers = await Promise.all([
    openChatServer({ env: { ...env, ...one }, quiet: true }),
    openChatServer({ env: { ...env, ...other }, quiet: true }),
  ]);
  const balancer = await openBalancer(servers.map(({ port }) => port));
  const database = await openDatabase({ kind: "server", url: postgres });
  let isOver = false;
  const run: Run = { url: balancer.url, servers, database, wrong: [], isOver: () => isOver };
  const sign = servers[0].sign;
  const people = PEOPLE.map((name) => createPerson({ url: balancer.url, sign }, name));
  const signUps: SignUp[] = [];
  try {
    for (const person of people) await person.enter();
    const { rows } = await sql<{
      id: string;
    }>`select id from posts where starts_on <= current_date and ends_on > current_date + 1 limit 3`.execute(database.db);
    const posts = rows.map(({ id }) => id);
    const taking = [
      ...people.map((person) => chat(person, run)),
      ...Array.from({ length: SEEKERS }, (_, number) => seek(run, number, posts, signUps)),
    ];
    const silences = await killAgainAndAgain(run, people, kills);
    isOver = true;
    await Promise.all(taking);
    // A client cut off at the very end connects once more to send its unanswered messages.
    for (const person of people) await person.enter();
    for (const person of people) await person.settle();
    const missing = await judgeSignUps(database, signUps);
    const wrong = [...run.wrong, ...(await judge(people)), ...missing];
    const [last] = signUps.slice(-1);
    if (last) await loseSignUp(database, last);
    const planted = (await judgeSignUps(database, signUps)).length - missing.length;
    const messages = people.reduce((sum, person) => sum + person.acknowledged.size, 0);
    return { kills, messages, signUps: signUps.length, wrong, planted, silences };
  } finally {
    isOver = true;
    await Promise.all(people.map((person) => person.leave()));
    await balancer.close();
    await database.close();
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Run by hand. */
if (process.argv[1] === import.meta.filename) {
  await withPostgres(async (url) => {
    if (url === null) throw new Error("no PostgreSQL is installed");
    const { kills, messages, signUps, wrong, planted, silences } = await failOver(Number(process.argv[2] ?? 20), url);
    const seconds = silences.map((silence) => (silence / 1000).toFixed(1));
    for (const line of wrong.slice(0, 20)) console.info(line);
    console.info(`until everybody was heard again: ${seconds.join(", ")} s`);
    report({ name: `messages acknowledged beside ${kills} kills`, value: messages, unit: "messages" });
    report({ name: "sign-ups acknowledged", value: signUps, unit: "sign-ups" });
    report({ name: "lost, doubled or refused", value: wrong.length, unit: "of both", beside: { kind: "at most", value: 0 } });
    report({
      name: "found of one sign-up lost on purpose",
      value: planted,
      unit: "sign-ups",
      beside: { kind: "at least", value: 1 },
    });
    report({ name: "from a kill until all are heard again, p95", value: percentile(silences, 0.95), unit: "ms" });
  });
}
