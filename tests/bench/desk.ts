/**
 * The table, the board and the charts of applications at the desk, over 100,000 applications: every filter and deep pages, for an operator and for a company
 * with a fifth of them, on a PostgreSQL of its own. Prints milliseconds; fails where the 95th percentile is above the goal.
 *
 *   npm run bench:desk [-- <number of applications>]
 */
import { sql } from "kysely";
import { APPLICATION_VIEWS } from "#lib/domain/desk/applications.ts";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { listDeskApplications } from "#server/db/desk/applications.ts";
import { readBoard } from "#server/db/desk/board.ts";
import { readCharts } from "#server/db/desk/charts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { addManyApplications } from "./many-applications.ts";
import { addManyPosts } from "./many-posts.ts";

const APPLICATIONS = Number(process.argv[2] ?? 100_000);
const POSTS = 10_000;
const ROUNDS = 20;
const PAGE_SIZE = 50;
const GOAL_MS = 200;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

type Kind = { name: string; work: () => Promise<unknown> };

const kindsOf = (db: Db, { companyId, postId }: { companyId: string; postId: string }): Kind[] => {
  const all = { companyId: null, postId: null, view: "all", place: null, keyword: "", page: 1, size: PAGE_SIZE } as const;
  const list = (name: string, part: Partial<Parameters<typeof listDeskApplications>[1]>): Kind => ({
    name,
    work: () => listDeskApplications(db, { ...all, ...part }),
  });
  const last = Math.floor(APPLICATIONS / PAGE_SIZE / 2);
  const yardstick: Kind = { name: "select 1", work: () => sql`select 1`.execute(db) };
  return [null, companyId].flatMap((own) => {
    const who = own === null ? "operator" : "company";
    return [
      yardstick,
      ...APPLICATION_VIEWS.map((view) => list(`${who}, ${view}`, { companyId: own, view })),
      list(`${who}, place of the board`, { companyId: own, place: "2-review" }),
      list(`${who}, deep page`, { companyId: own, page: own === null ? last : Math.floor(last / 5) }),
      list(`${who}, waiting, deep page`, {
        companyId: own,
        view: "waiting",
        page: own === null ? Math.floor(last / 6) : Math.floor(last / 30),
      }),
      list(`${who}, one post`, { companyId: own, postId }),
      list(`${who}, name`, { companyId: own, keyword: "李思宇" }),
      list(`${who}, family name`, { companyId: own, keyword: "李" }),
      list(`${who}, phone`, { companyId: own, keyword: "1500001" }),
      list(`${who}, word of posts`, { companyId: own, keyword: "工程师" }),
      list(`${who}, no hit`, { companyId: own, keyword: "铸剑" }),
      list(`${who}, waiting + word`, { companyId: own, view: "waiting", keyword: "李" }),
      { name: `${who}, charts`, work: () => readCharts(db, { companyId: own, fairId: null }, Date.now()) },
      ...["", "李"].map((keyword) => ({
        name: `${who}, board${keyword && " + word"}`,
        work: () => readBoard(db, { companyId: own, postId: null, keyword }),
      })),
    ];
  });
};

const bench = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase({ kind: "server", url });
  try {
    await addManyPosts(db, POSTS, Date.now());
    await addManyApplications(db, APPLICATIONS, Date.now());
    const { rows } = await sql<{ companyId: string; postId: string; all: number }>`
      select company_id::text as "companyId", max(post_id)::text as "postId", count(*)::int as all
      from applications join posts on posts.id = post_id group by company_id order by count(*) desc limit 1`.execute(db);
    const [largest] = rows;
    if (!largest) throw new Error("there are no applications");
    const { total } = (
      await listDeskApplications(db, { companyId: null, postId: null, view: "all", place: null, keyword: "", page: 1, size: 1 })
    ).page;
    console.info(`${total} applications, ${largest.all} of them at one company`);
    for (const { name, work } of kindsOf(db, largest)) {
      await work();
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work));
      const p95 = percentile(times, 0.95);
      report({ name: `${name}, p95`, value: p95, unit: "ms", beside: { kind: "at most", value: GOAL_MS } });
    }
  } finally {
    await close();
  }
};

await withPostgres((url) => {
  if (url === null) throw new Error("PostgreSQL is not installed");
  return bench(url);
});
