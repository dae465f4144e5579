/**
 * 1,000 new posts against 100,000 saved searches, on a PostgreSQL of its own: seconds until the finds are kept and until they are news, and the memory
 * above its level. Fails above a minute.
 *
 *   npm run bench:searches [-- <number of searches>]
 */
import { sql } from "kysely";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import type { Db } from "#server/db/schema/index.ts";
import { followSearches } from "#server/news/searches.ts";
import { report } from "#tests/support/bench/figures.ts";
import { addManyPosts } from "./many-posts.ts";

const SEARCHES = Number(process.argv[2] ?? 100_000);
const PER_USER = 20;
const POSTS = 20_000;
const NEW_POSTS = 1000;
const GOAL_SECONDS = 60;
const MEGABYTE = 1024 ** 2;
const PAUSE = 3_600_000;

const WORDS = ["会计", "java", "护士", "销售", "kuaiji", "工程师 双休", "1万以上", "应届", "厨师", "教师 本科", "设计", "司机"];

/** Searches of every kind; with the pay nearly each is another one. */
const addressOf = (number: number, cities: readonly string[]): string => {
  const params = new URLSearchParams();
  if (number % 3 !== 0) params.set("keyword", WORDS[number % WORDS.length] ?? "");
  if (number % 2 === 0) params.set("city", cities[number % cities.length] ?? "");
  if (number % 5 !== 1) params.set("salary", `${(number % 90) * 100}-${(number % 90) * 100 + 3000 + (number % 700)}`);
  if (params.size === 0) params.set("keyword", `x${number}`);
  return `/search?${params}`;
};

const addSearches = async (db: Db): Promise<void> => {
  await sql`insert into users (phone, created_at)
    select (16000000000 + n)::text, now() from generate_series(1, ${SEARCHES / PER_USER}::int) n`.execute(db);
  const { rows: users } = await sql<{ id: string }>`select id::text as id from users order by id`.execute(db);
  const { rows: cities } = await sql<{ city: string }>`select distinct city from posts where city <> ''`.execute(db);
  const names = cities.map(({ city }) => city);
  for (const [place, { id }] of users.entries()) {
    const addresses = Array.from({ length: PER_USER }, (_, index) => addressOf(place * PER_USER + index, names));
    await sql`
      insert into saved_searches (user_id, address, name, pace, saved_at, due_at)
      select ${id}, address, 'x', 'now', now(), now() from unnest(${addresses}::text[]) address on conflict do nothing`.execute(db);
  }
};

const bench = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase({ kind: "server", url });
  try {
    await addManyPosts(db, POSTS, Date.now());
    await addSearches(db);
    await sql`insert into announced_posts select id from posts order by id limit ${POSTS - NEW_POSTS}`.execute(db);
    await sql`update posts set starts_on = current_date, ends_on = null where id not in (select post_id from announced_posts)`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    const { rows } = await sql<{ all: number; distinct: number }>`
      select count(*)::int as all, count(distinct address)::int as distinct from saved_searches`.execute(db);
    console.info(`${rows[0]?.all} searches, ${rows[0]?.distinct} different ones, ${NEW_POSTS} new posts`);
    const [level, start] = [process.memoryUsage().rss, performance.now()];
    let peak = level;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 200);
    await followSearches(db, Date.now() + PAUSE);
    clearInterval(watch);
    const seconds = (performance.now() - start) / 1000;
    const { rows: made } = await sql<{ count: number }>`select count(*)::int as count from news`.execute(db);
    console.info(
      `${seconds.toFixed(1)} s until ${made[0]?.count} searches were news, ${Math.round((peak - level) / MEGABYTE)} MB above the level`,
    );
    report({
      name: `${NEW_POSTS} new posts against ${rows[0]?.all} saved searches`,
      value: seconds,
      unit: "s",
      beside: { kind: "at most", value: GOAL_SECONDS },
    });
    report({ name: "memory above its level", value: (peak - level) / MEGABYTE, unit: "MB" });
  } finally {
    await close();
  }
};

await withPostgres((url) => {
  if (url === null) throw new Error("PostgreSQL is not installed");
  return bench(url);
});
