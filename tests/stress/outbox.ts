/**
 * `npm run stress:outbox [kills]`: two servers on one PostgreSQL send news, and one after the other is killed (-9) and started again while they do. Afterwards
 * every piece of news must be in its seeker's inbox, once. At the end one piece takes the place of another, which this must find.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { NEWS_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { addNews } from "#server/db/news/outbox.ts";
import type { Db } from "#server/db/schema/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";

const SEEKERS = 200;
/** News that enters between two kills. */
const BETWEEN_KILLS = 40;
/** A killed server lives this long at most after its start, in milliseconds. */
const LIFE_MS = 1500;
const LOOK_MS = 500;
/** Leases of the killed run out within this time, in milliseconds. */
const PATIENCE_MS = 180_000;

const addSome = async (db: Db, users: readonly string[], round: number): Promise<void> => {
  const now = Date.now();
  const news = Array.from({ length: BETWEEN_KILLS }, (_, number) => {
    const key = `${round}-${number}`;
    const userId = users[(round * BETWEEN_KILLS + number) % users.length] ?? "";
    return { userId, kind: "application" as const, key, text: `news ${key}.`, path: "/my-delivery", dueAt: now };
  });
  await addNews(db, news, now);
};

const waiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from news_deliveries where due_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
};

/** How often each text of the news stands in its inbox. */
const countArrived = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ text: string; count: number }>`
    select substring(content from 'news [0-9]+-[0-9]+\\.') as text, count(*)::int as count
    from chat_messages where from_id = ${NEWS_ACCOUNT} group by 1`.execute(db);
  return new Map(rows.map(({ text, count }) => [text, count]));
};

const judge = async (db: Db, wished: number): Promise<{ lost: number; doubled: number }> => {
  const arrived = await countArrived(db);
  return { lost: wished - arrived.size, doubled: [...arrived.values()].filter((count) => count > 1).length };
};

/** One piece comes twice, and another never. */
const plantFaults = async (db: Db): Promise<void> => {
  const news = sql`select max(id) as last, min(id) as first from chat_messages where from_id = ${NEWS_ACCOUNT}`;
  await sql`
    update chat_messages set content = first_one.content from (${news}) ends join chat_messages first_one on first_one.id = ends.first
    where chat_messages.id = ends.last`.execute(db);
};

const stress = async (kills: number, url: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "outbox-"));
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const servers = await Promise.all([openChatServer({ env, quiet: true }), openChatServer({ env, quiet: true })]);
  const { db, close } = await openDatabase({ kind: "server", url });
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users (phone, created_at) select (16000000000 + n)::text, now() from generate_series(1, ${SEEKERS}::int) n
      returning id::text as id`.execute(db);
    const users = rows.map(({ id }) => id);
    for (let kill = 0; kill < kills; kill += 1) {
      await addSome(db, users, kill);
      await sleep(Math.random() * LIFE_MS);
      const victim = servers[kill % servers.length];
      await victim?.kill();
      await victim?.start();
    }
    const until = Date.now() + PATIENCE_MS;
    while ((await waiting(db)) > 0 && Date.now() < until) await sleep(LOOK_MS);
    const wished = kills * BETWEEN_KILLS;
    const { lost, doubled } = await judge(db, wished);
    console.info(`${await waiting(db)} still waiting`);
    report({ name: `pieces of news beside ${kills} kills`, value: wished, unit: "pieces" });
    report({ name: "lost", value: lost, unit: "pieces", beside: { kind: "at most", value: 0 } });
    report({ name: "doubled", value: doubled, unit: "pieces", beside: { kind: "at most", value: 0 } });
    await plantFaults(db);
    const planted = await judge(db, wished);
    const found = Math.min(planted.lost - lost, planted.doubled - doubled);
    report({
      name: "found of one lost and one doubled on purpose",
      value: found,
      unit: "of both",
      beside: { kind: "at least", value: 1 },
    });
  } finally {
    await close();
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  }
};

await withPostgres(async (url) => {
  if (url === null) throw new Error("no PostgreSQL is installed");
  await stress(Number(process.argv[2] ?? 100), url);
});
