import { sql } from "kysely";
import type { FairAfterwards } from "#lib/domain/fairs/afterwards.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { selectNewest, toSummary } from "#server/db/posts/post-rows.ts";
import { isListed } from "#server/db/posts/search-conditions.ts";
import type { Db } from "#server/db/schema/index.ts";
import { otherFairs } from "./fairs.ts";

const POSTS = 9;
const FAIRS = 3;

/** The newest open post of each company of a fair, and fairs that are on or coming. */
export const findAfterwards = async (db: Db, fairId: string, now: number): Promise<FairAfterwards> => {
  const newest = sql<boolean>`posts.id in (
    select distinct on (posts.company_id) posts.id from posts
    join fair_companies on fair_companies.company_id = posts.company_id and fair_companies.fair_id = ${fairId}::bigint
    where ${isListed(beijingDate(now))}
    order by posts.company_id, posts.starts_on desc, posts.id desc)`;
  const rows = await selectNewest(db, (posts) =>
    posts.where(newest).orderBy("posts.starts_on", "desc").orderBy("posts.id", "desc").limit(POSTS),
  ).execute();
  return { posts: rows.map(toSummary), fairs: await otherFairs(db, fairId, now, FAIRS) };
};
