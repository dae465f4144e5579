/**
 * Searches among 200,000 posts, beside a plain scan of the same data by the same query in the same run; on the embedded
 * database and on a PostgreSQL of its own, where one is installed. Prints milliseconds.
 *
 *   npm run bench:search [-- <number of posts>]
 *
 * Above 200,000 posts it is PostgreSQL's alone, and each kind may take twice as long: `npm run bench:million`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { TOTAL_CAP } from "#lib/domain/paging.ts";
import { NO_FILTER, type PostFilter, type Sort } from "#lib/domain/posts/posts.ts";
import { SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { type DatabaseSource, openDatabase } from "#server/db/connection/client.ts";
import { selectNewest } from "#server/db/posts/post-rows.ts";
import { searchPosts } from "#server/db/posts/search.ts";
import { all, contains, locationConditions, otherConditions } from "#server/db/posts/search-conditions.ts";
import { searchWords } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { addManyPosts } from "./many-posts.ts";

const USUAL = 200_000;
const POSTS = Number(process.argv[2] ?? USUAL);
const IS_LARGE = POSTS > USUAL;
/** Enough for several above the 95th percentile: with 40 rounds one pause of the garbage collector decided a figure. */
const ROUNDS = 100;
/** A scan takes long, and every one of them as long as the other. */
const SCANS_EVERY = 5;
const PAGE_SIZE = 10;

type Kind = { name: string; searches: Partial<PostFilter>[]; page?: number; sort?: Sort };

const KINDS: Kind[] = [
  { name: "no filter", searches: [{}] },
  { name: "2-char word, no hit", searches: [{ keyword: "铸剑" }, { keyword: "驯龙" }, { keyword: "炼丹" }] },
  { name: "common word", searches: [{ keyword: "工程师" }, { keyword: "工程" }, { keyword: "公司" }, { keyword: "专员" }] },
  { name: "rare word", searches: [{ keyword: "首席架构师" }, { keyword: "首席" }, { keyword: "资深碳管理" }] },
  { name: "company name", searches: [{ keyword: "岫屿智联科技有限公司" }, { keyword: "沐屿精密制造" }, { keyword: "朔禾" }] },
  {
    name: "word + city",
    searches: [
      { keyword: "工程师", city: "杭州市" },
      { keyword: "会计", city: "北京市" },
      { keyword: "护士", city: "绵阳市" },
    ],
  },
  {
    name: "city + area",
    searches: [
      { city: "杭州市", area: "西湖区" },
      { city: "北京市", area: "海淀区" },
      { city: "绵阳市", area: "涪城区" },
    ],
  },
  { name: "two careers", searches: [{ careerIds: ["1", "8"] }, { careerIds: ["114", "183"] }, { careerIds: ["300", "77"] }] },
  {
    name: "salary, common band",
    searches: [{ salary: { min: 5000, max: 10_000 } }, { salary: { min: 3000, max: 5000 } }, { salary: { min: 0, max: 3000 } }],
  },
  { name: "salary, rare band", searches: [{ salary: { min: 50_000, max: SALARY_CEILING } }] },
  { name: "deep page", searches: [{}, { keyword: "工程师" }, { city: "杭州市" }], page: 100 },
  { name: "by pay", searches: [{}, { keyword: "工程师" }, { city: "杭州市" }, { keyword: "会计" }], sort: "pay" },
  { name: "title", searches: [{ keyword: "会计" }, { keyword: "java开发" }, { keyword: "机械工程师" }] },
  { name: "synonym", searches: [{ keyword: "hr" }, { keyword: "程序员" }, { keyword: "小学老师" }] },
  { name: "pinyin, initials", searches: [{ keyword: "kuaiji" }, { keyword: "chanpin jingli" }, { keyword: "xsdb" }] },
  { name: "slip", searches: [{ keyword: "会记" }, { keyword: "产品经历" }, { keyword: "jvaa" }] },
  {
    name: "place + title + pay",
    searches: [{ keyword: "杭州 会计 5k" }, { keyword: "太原 java 2万以上" }, { keyword: "北京 护士" }],
  },
  { name: "company + title", searches: [{ keyword: "岫屿智联 java" }, { keyword: "沐屿 会计" }, { keyword: "科技 主管" }] },
  { name: "facts, common", searches: [{ facts: ["全职"] }, { facts: ["大专", "本科"] }, { facts: ["五险一金", "双休"] }] },
  { name: "facts, rare", searches: [{ facts: ["远程办公"] }, { facts: ["兼职", "远程办公", "硕士"] }, { facts: ["没有的福利"] }] },
  {
    name: "facts + words",
    searches: [{ keyword: "会计 双休" }, { keyword: "工程师", city: "杭州市", facts: ["本科"] }, { keyword: "远程 java" }],
  },
  { name: "understood, empty", searches: [{ keyword: "银川 首席会计 30万" }, { keyword: "铸剑 会计" }] },
  {
    name: "all filters",
    searches: [
      { keyword: "工程师", city: "杭州市", area: "西湖区", careerIds: ["1", "8", "21"], salary: { min: 10_000, max: 20_000 } },
      { keyword: "科技", city: "北京市", area: "海淀区", careerIds: ["1", "2", "3"], salary: { min: 20_000, max: 50_000 } },
    ],
  },
];

type Timings = { name: string; indexed: number[]; scanned: number[] };

/** The same list the plain way: read every post, keep those that match, sort. Without indexes there is no other way. */
const scanPosts = async (db: Db, filter: PostFilter, { page = 1, sort }: Kind, today: string): Promise<void> => {
  const conditions = [
    ...locationConditions(filter, today),
    ...otherConditions(filter),
    ...searchWords(filter.keyword).map(contains),
  ];
  await selectNewest(db, (posts) =>
    posts
      .where(all(conditions))
      .$if(sort === "pay", (paid) => paid.orderBy("posts.salary_max", (order) => order.desc().nullsLast()))
      .orderBy("posts.starts_on", "desc")
      .orderBy("posts.id", "desc")
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
  ).execute();
  await sql`select count(*) from (select from posts where ${all(conditions)} limit ${TOTAL_CAP}) as matching`.execute(db);
};

const setIndexes = async (db: Db, state: "on" | "off"): Promise<void> => {
  for (const way of ["indexscan", "indexonlyscan", "bitmapscan"]) await sql.raw(`set enable_${way} = ${state}`).execute(db);
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Every search once, unmeasured: the first reader of a row finds it colder than the others. */
const warmUp = async (db: Db, today: string): Promise<void> => {
  for (const kind of KINDS) {
    for (const search of kind.searches) {
      const filter = { ...NO_FILTER, ...search };
      await searchPosts(db, { filter, page: kind.page ?? 1, size: PAGE_SIZE, today, sort: kind.sort });
      await scanPosts(db, filter, kind, today);
    }
  }
};

/** Measures one kind. Indexed and scanned searches take turns, so that a busy machine is as unfair to one as to the other. */
const measure = async (db: Db, kind: Kind, today: string): Promise<Timings> => {
  const timings: Timings = { name: kind.name, indexed: [], scanned: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const filter = { ...NO_FILTER, ...kind.searches[round % kind.searches.length] };
    const { page = 1, sort } = kind;
    const search = () => searchPosts(db, { filter, page, size: PAGE_SIZE, today, sort });
    timings.indexed.push(await timed(search));
    if (round % SCANS_EVERY !== 0) continue;
    await setIndexes(db, "off");
    timings.scanned.push(await timed(() => scanPosts(db, filter, kind, today)));
    await setIndexes(db, "on");
  }
  return timings;
};

/** At the 95th percentile, and as a part of the scan beside it. */
const MOST = { ms: IS_LARGE ? 30 : 15, part: 0.1 };

const reportAll = (title: string, all: readonly Timings[]): void => {
  for (const { name, indexed, scanned } of all) {
    const [p95, scan] = [percentile(indexed, 0.95), percentile(scanned, 0.95)];
    report({ name: `${title}, ${name}, p95`, value: p95, unit: "ms", beside: { kind: "at most", value: MOST.ms } });
    report({
      name: `${title}, ${name}, as a part of a scan`,
      value: p95 / scan,
      unit: "of 1",
      beside: { kind: "at most", value: MOST.part },
    });
  }
};

const bench = async (title: string, source: DatabaseSource): Promise<void> => {
  const { db, close } = await openDatabase(source);
  try {
    const now = Date.now();
    const seconds = (await timed(() => addManyPosts(db, POSTS, now))) / 1000;
    const all: Timings[] = [];
    const { rows } = await sql<{ name: string; bytes: string }>`
      select indexrelname as name, pg_relation_size(indexrelid)::text as bytes from pg_stat_user_indexes where relname = 'posts'`.execute(
      db,
    );
    const megabytes = (bytes: string): string => (Number(bytes) / 2 ** 20).toFixed(1);
    console.info(`\n${title}, indexes in MB: ${rows.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(", ")}`);
    await db.connection().execute(async (connection) => {
      await warmUp(connection, beijingDate(now));
      for (const kind of KINDS) all.push(await measure(connection, kind, beijingDate(now)));
    });
    const size = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
    console.info(`${title}: ${POSTS} posts, ${megabytes(size.rows[0]?.bytes ?? "")} MB, loaded in ${seconds.toFixed(0)} s`);
    reportAll(title, all);
  } finally {
    await close();
  }
};

/** A million posts with their indexes are 1.2 GB: a company gives that database a part of its memory (docs/operations.md). */
const SETTINGS = IS_LARGE ? ["shared_buffers=2GB"] : [];
await withPostgres((url) => (url === null ? Promise.resolve() : bench("PostgreSQL", { kind: "server", url })), SETTINGS);
if (!IS_LARGE) {
  const folder = mkdtempSync(join(tmpdir(), "bench-search-"));
  try {
    await bench("PGlite", { kind: "embedded", dir: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
