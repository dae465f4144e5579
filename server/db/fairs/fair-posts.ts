import { type RawBuilder, sql } from "kysely";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import { NO_FILTER, type PostFilter, type PostSummary } from "#lib/domain/posts/posts.ts";
import { selectSummaries, toSummary } from "#server/db/posts/post-rows.ts";
import { all, contains, otherConditions } from "#server/db/posts/search-conditions.ts";
import { searchWords } from "#server/db/posts/search-text.ts";
import type { Db } from "#server/db/schema/index.ts";

type Query = Pick<PostFilter, "keyword" | "careerIds" | "salary" | "facts"> & {
  fairId: string;
  chosenId: string | null;
  page: number;
  size: number;
};

/** A fair's name, or undefined. */
export const findFairName = async (db: Db, fairId: string): Promise<string | undefined> =>
  (await db.selectFrom("fairs").select("name").where("id", "=", fairId).executeTakeFirst())?.name;

const order = (chosenId: string | null): RawBuilder<unknown> =>
  sql`(posts.id = ${chosenId}::bigint) is true desc, posts.starts_on desc, posts.id desc`;

/** A page of a fair's posts that match: the chosen one first, the others newest first. A fair has hundreds, so its posts are read. */
export const listFairPosts = async (db: Db, query: Query): Promise<Paged<PostSummary>> => {
  const { fairId, chosenId, keyword, careerIds, salary, facts, page, size } = query;
  const matches = all([
    sql<boolean>`posts.id in (select post_id from fair_posts where fair_id = ${fairId})`,
    ...otherConditions({ ...NO_FILTER, careerIds, salary, facts }),
    ...searchWords(keyword).map(contains),
  ]);
  const { total } = await db
    .selectFrom("posts")
    .select(sql<number>`count(*)::int`.as("total"))
    .where(matches)
    .executeTakeFirstOrThrow();
  const rows = await selectSummaries(db, (posts) =>
    posts
      .where(matches)
      .orderBy(order(chosenId))
      .limit(size)
      .offset((page - 1) * size),
  )
    .orderBy(order(chosenId))
    .execute();
  return { items: rows.map(toSummary), page: pageOf(page, size, total) };
};
