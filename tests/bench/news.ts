/**
 * `npm run bench:news`: how long news take from their event to the inbox, one at a time and 10,000 at once, on a PostgreSQL of its own; a public search
 * is timed beside them. Fails when a single piece of news takes longer than two seconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NEWS_ACCOUNT } from "#lib/domain/chat/conversations/notice-accounts.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { addNews } from "#server/db/news/outbox.ts";
import type { Db } from "#server/db/schema/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";

const SEEKERS = 1000;
const SINGLE = 30;
const BURST = 10_000;
const GOAL_MS = 2000;
const LOOK_MS = 20;
const PATIENCE_MS = 600_000;

const arrived = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_messages where from_id = ${NEWS_ACCOUNT}`.execute(db);
  return rows[0]?.count ?? 0;
};

const reach = async (db: Db, count: number, every: number): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  while ((await arrived(db)) < count) {
    if (Date.now() > until) throw new Error(`only ${await arrived(db)} of ${count} pieces of news arrived`);
    await sleep(every);
  }
};

const at95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Times of a public search, one after the other, until stopped. */
const timeSearches = (url: string): (() => Promise<number[]>) => {
  const times: number[] = [];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(url + searchPosts.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      await answer.text();
      times.push(performance.now() - began);
      await sleep(100);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    return times;
  };
};

const bench = async (url: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "news-"));
  const server = await openChatServer({ env: { DATABASE_URL: url, DATA_DIR: folder }, quiet: true });
  const { db, close } = await openDatabase({ kind: "server", url });
  try {
    const { rows } = await sql<{ id: string }>`
      insert into users (phone, created_at) select (16000000000 + n)::text, now() from generate_series(1, ${SEEKERS}::int) n
      returning id::text as id`.execute(db);
    const newsFor = (at: number) => ({
      ...{ userId: rows[at % SEEKERS]?.id ?? "", kind: "application" as const, key: `bench:${at}`, text: `news ${at}` },
      ...{ path: "/my-delivery", dueAt: Date.now() },
    });
    const single: number[] = [];
    for (let at = 0; at < SINGLE; at += 1) {
      // Events come at any time between two looks of the sender.
      await sleep(Math.random() * 1000);
      const began = performance.now();
      await addNews(db, [newsFor(at)], Date.now());
      await reach(db, at + 1, LOOK_MS);
      single.push(performance.now() - began);
    }
    console.info(`one at a time: p95 ${at95(single).toFixed(0)} ms`);
    report({
      name: "from an event to the inbox, the longest",
      value: Math.max(...single),
      unit: "ms",
      beside: { kind: "at most", value: GOAL_MS },
    });

    const before = await server.memory();
    const stop = timeSearches(server.url);
    const began = performance.now();
    await addNews(
      db,
      Array.from({ length: BURST }, (_, at) => newsFor(SINGLE + at)),
      Date.now(),
    );
    await reach(db, SINGLE + BURST, 500);
    const seconds = (performance.now() - began) / 1000;
    const searches = await stop();
    report({ name: `${BURST} at once`, value: seconds, unit: "s" });
    report({ name: "a search beside them, p95", value: at95(searches), unit: "ms" });
    console.info(`memory before and after: ${JSON.stringify([before, await server.memory()])}`);
  } finally {
    await close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

await withPostgres(async (url) => {
  if (url === null) throw new Error("no PostgreSQL is installed");
  await bench(url);
});
