/** Applications at the posts of `many-posts.ts`, with résumés as long as usual; every fifth is at one company. */
import { sql } from "kysely";
import { APPLICATION_STATUSES } from "#lib/domain/applications/applications.ts";
import { insertMany } from "#server/db/connection/batch.ts";
import type { Db } from "#server/db/schema/index.ts";
import { createRandom, type Random } from "#server/demo/seed/random.ts";

const SEED = 11;
const BATCH = 5000;
const MINUTE = 60_000;
/** Half of the applications wait for the first look, as at a busy site. */
const WAITING_SHARE = 0.5;
const WITHDRAWN_SHARE = 0.03;
const WORDS = "负责项目实施与团队协作跟进客户需求完成季度目标";

const nameOf = (random: Random): string =>
  random.pick([..."赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨"]) +
  random.pick([..."子思雨佳浩明欣志晓文"]) +
  random.pick([..."涵宇怡然轩杰妍强琳博"]);

const textsOf = (random: Random): string[] =>
  Array.from({ length: 200 }, () => Array.from({ length: 120 }, () => random.pick([...WORDS])).join(""));

const resumeOf = (phone: string, texts: readonly string[], random: Random) => ({
  basics: { name: nameOf(random), phone },
  works: random.sample(texts, 6).map((content) => ({ company: content.slice(0, 8), content })),
});

/** Fills a database that has posts with `count` applications, and tells the planner about them. `now` is milliseconds since 1970. */
export const addManyApplications = async (db: Db, count: number, now: number): Promise<void> => {
  const random = createRandom(SEED);
  const texts = textsOf(random);
  const posts = await db.selectFrom("posts").select(["id", "company_id"]).orderBy("id").execute();
  const ofFirst = posts.filter(({ company_id: company }) => company === posts[0]?.company_id);
  const seekers = Math.ceil(count / 4);
  const userId = (index: number): string => String(500_001 + (index % seekers));
  const phoneOf = (index: number): string => String(15_000_000_000 + (index % seekers));
  const users = Array.from({ length: seekers }, (_, index) => ({
    id: userId(index),
    phone: phoneOf(index),
    created_at: new Date(now).toISOString(),
  }));
  await insertMany(db, "users", users);
  const pairs = new Set<string>();
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, offset) => {
      const index = start + offset;
      const { id: postId } = random.pick(index % 5 === 0 ? ofFirst : posts);
      return {
        id: String(index + 1),
        user_id: userId(index),
        post_id: postId,
        status: random.chance(WAITING_SHARE) ? "10" : random.pick([...APPLICATION_STATUSES]),
        source: "PC",
        address: [],
        signed_at: new Date(now - (count - index) * MINUTE).toISOString(),
        withdrawn_at: random.chance(WITHDRAWN_SHARE) ? new Date(now).toISOString() : null,
      };
    }).filter(({ user_id: user, post_id: post }) => {
      const pair = `${user} ${post}`;
      return !pairs.has(pair) && pairs.add(pair);
    });
    await insertMany(db, "applications", rows);
    await insertMany(
      db,
      "received_resumes",
      rows.map(({ id, signed_at: at }) => ({
        application_id: id,
        content: resumeOf(phoneOf(Number(id) - 1), texts, random),
        sha256: "",
        received_at: at,
      })),
    );
    await insertMany(
      db,
      "application_moves",
      rows.flatMap(({ id, status, signed_at: at }) => [
        { application_id: id, status: "10", moved_by: "seeker", moved_at: at },
        { application_id: id, status, moved_by: "company", moved_at: at },
      ]),
    );
  }
  await sql`vacuum analyze`.execute(db);
};
