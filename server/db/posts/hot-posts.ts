import { sql } from "kysely";
import type { CareerPost } from "#lib/domain/posts/careers.ts";
import type { HotGroup } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { busiestCareers, popularCareers } from "./careers.ts";
import { selectNewest, toSummary } from "./post-rows.ts";
import { isListed } from "./search-conditions.ts";

/** Three rows of three cards on the home page. */
const POSTS_PER_GROUP = 9;

/** Among this number of the newest posts of a career those of different employers come first. */
const WINDOW = 200;

/** The newest open posts of each career: one of each employer before the second of any. */
const newestOf = (db: Db, careerIds: string[], today: string) =>
  db
    .selectFrom("career_posts")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom("posts")
              .select(["posts.id", "posts.company_id", "posts.starts_on"])
              .whereRef("posts.career_id", "=", "career_posts.id")
              .where("posts.kind", "=", "domestic")
              .where(isListed(today))
              .orderBy("posts.starts_on", "desc")
              .orderBy("posts.id", "desc")
              .limit(WINDOW)
              .as("recent"),
          )
          .select("recent.id")
          .orderBy(sql`row_number() over (partition by recent.company_id order by recent.starts_on desc, recent.id desc)`)
          .orderBy("recent.starts_on", "desc")
          .orderBy("recent.id", "desc")
          .limit(POSTS_PER_GROUP)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select("newest.id")
    .where("career_posts.id", "in", careerIds);

const groupsOf = async (db: Db, careers: readonly CareerPost[], today: string): Promise<HotGroup[]> => {
  if (careers.length === 0) return [];
  const ids = careers.map(({ id }) => id);
  const rows = await selectNewest(db, (all) => all.where("posts.id", "in", newestOf(db, ids, today))).execute();
  const posts = rows.map(toSummary);
  return careers
    .map((career) => ({ postName: career.name, posts: posts.filter((post) => post.careerId === career.id) }))
    .filter((group) => group.posts.length > 0);
};

/**
 * The newest open posts of each popular position, for the home page (R1.2.3-3); positions without any are left out. If all are, the careers with
 * the most posts stand in: a site with posts always shows some.
 */
export const hotGroups = async (db: Db, today: string): Promise<HotGroup[]> => {
  const groups = await groupsOf(db, await popularCareers(db, today), today);
  return groups.length > 0 ? groups : groupsOf(db, await busiestCareers(db, today), today);
};
