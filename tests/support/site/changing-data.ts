/** A small site's data that change at random, as a desk, commands and days change them. */
import { sql } from "kysely";
import { beijingDate } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";
import { addCareers } from "#server/demo/seed/index.ts";
import type { Random } from "#server/demo/seed/random.ts";
import { addPost } from "#tests/support/server/posts.ts";

const DAY = 86_400_000;
const COMPANIES = ["棠序教育咨询有限公司", "岫屿智联科技有限公司", "青禾食品有限公司", "澄川物流有限公司"];
const CITIES = ["杭州市", "宁波市", "武汉市"];
const NAMES = ["教师", "会计", "仓库管理员", "前端工程师"];

type Data = { db: Db; random: Random; now: () => number };
type Table = "posts" | "companies" | "fairs" | "career_posts" | "career_functions";

const pickId = async ({ db, random }: Data, table: Table): Promise<string> => {
  const rows = await db.selectFrom(table).select("id").orderBy("id").execute();
  return random.pick(rows).id;
};

/** Few careers, so that the median pay of posts like one is known. */
const pickCareer = async ({ db, random }: Data): Promise<string> => {
  const rows = await db.selectFrom("career_posts").select("id").orderBy("id").limit(2).execute();
  return random.pick(rows).id;
};

const addSomePost = async (data: Data): Promise<void> => {
  const { db, random } = data;
  const min = random.int(3, 20) * 1000;
  const id = await addPost(db, {
    name: random.pick(NAMES),
    company: random.pick(COMPANIES),
    careerId: await pickCareer(data),
    city: random.pick(CITIES),
    salary: random.chance(0.9) ? { min, max: min + 2000 } : null,
    startsOn: beijingDate(data.now() - random.int(0, 9) * DAY),
  });
  await db
    .insertInto("post_briefs")
    .values({ post_id: id, html: `<p>${random.int(1, 1e6)}</p>`, attachments: "[]" })
    .execute();
};

const addSomeFair = async (data: Data): Promise<void> => {
  const { db, random } = data;
  const startsAt = data.now() + random.int(-3, 3) * DAY;
  const { id } = await db
    .insertInto("fairs")
    .values({
      name: `秋季招聘会${random.int(1, 1e6)}`,
      type: random.pick(["NETWORK", "SCENE"] as const),
      organizer: "市人才中心",
      starts_at: new Date(startsAt),
      ends_at: new Date(startsAt + DAY),
      day_count: 1,
      pinned: random.chance(0.2),
      cancelled: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into fair_companies (fair_id, company_id, position) select ${id}::bigint, id, id from companies where id % 2 = 0`.execute(
    db,
  );
  await sql`
    insert into fair_posts (fair_id, post_id)
    select ${id}::bigint, posts.id from posts join fair_companies using (company_id) where fair_id = ${id}::bigint and posts.id % 3 = 0`.execute(
    db,
  );
};

type Change = (data: Data) => Promise<unknown>;

const setPost =
  (set: (data: Data) => ReturnType<typeof sql>): Change =>
  async (data) =>
    sql`update posts set ${set(data)} where id = ${await pickId(data, "posts")}::bigint`.execute(data.db);

/** By their names, which a failed test shows. */
export const CHANGES: Readonly<Record<string, Change>> = {
  "a post is added": addSomePost,
  "a post is renamed": setPost(({ random }) => sql`name = ${random.pick(NAMES) + random.int(1, 99)}`),
  "a post pays more": setPost(({ random }) => sql`salary_min = ${random.int(3, 20) * 1000}, salary_max = 30000`),
  "a post moves": setPost(({ random }) => sql`city = ${random.pick(CITIES)}`),
  "a post closes": setPost(
    ({ now }) => sql`ends_on = ${beijingDate(now() - DAY)}::date, starts_on = ${beijingDate(now() - 9 * DAY)}::date`,
  ),
  "a post opens again": setPost(() => sql`ends_on = null`),
  "a post has another career": async (data) =>
    sql`update posts set career_id = ${await pickCareer(data)} where id = ${await pickId(data, "posts")}::bigint`.execute(data.db),
  "a description changes": async (data) =>
    sql`update post_briefs set html = ${`<p>${data.random.int(1, 1e6)}</p>`} where post_id = ${await pickId(data, "posts")}::bigint`.execute(
      data.db,
    ),
  "a company is renamed": async (data) =>
    sql`update companies set name = ${`禾光${data.random.int(1, 1e6)}有限公司`} where id = ${await pickId(data, "companies")}::bigint`.execute(
      data.db,
    ),
  "a company is in another industry": async (data) =>
    sql`update companies set industry = ${`行业${data.random.int(1, 1e6)}`} where id = ${await pickId(data, "companies")}::bigint`.execute(
      data.db,
    ),
  "a career is renamed": async (data) =>
    sql`update career_posts set name = ${`职位${data.random.int(1, 1e6)}`} where id = ${await pickCareer(data)}`.execute(data.db),
  "a fair is added": addSomeFair,
  "a fair is renamed": async (data) =>
    sql`update fairs set name = ${`冬季招聘会${data.random.int(1, 1e6)}`} where id = ${await pickId(data, "fairs")}::bigint`.execute(
      data.db,
    ),
  "a fair is cancelled": async (data) =>
    sql`update fairs set cancelled = true, cancel_reason = '场地停电' where id = ${await pickId(data, "fairs")}::bigint`.execute(
      data.db,
    ),
  "a company leaves a fair": async (data) =>
    sql`delete from fair_companies where fair_id = ${await pickId(data, "fairs")}::bigint and company_id in (select min(company_id) from fair_companies)`.execute(
      data.db,
    ),
};

/** Fills an empty database. */
export const fillSite = async (data: Data): Promise<void> => {
  await addCareers(data.db);
  for (let posts = 0; posts < 24; posts += 1) await addSomePost(data);
  for (let fairs = 0; fairs < 3; fairs += 1) await addSomeFair(data);
};
