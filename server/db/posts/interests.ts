import { sql } from "kysely";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { InterestPost } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { selectSummaries, toSummary } from "./post-rows.ts";

/** Sets the interest in a post, or clears it. Idempotent (D-B9). */
export const setInterest = async (
  db: Db,
  interest: { userId: string; postId: string; address: string[]; interested: boolean },
  now: number,
): Promise<void> => {
  const { userId, postId, address, interested } = interest;
  if (!interested) {
    await db.deleteFrom("interests").where("user_id", "=", userId).where("post_id", "=", postId).execute();
    return;
  }
  await db
    .insertInto("interests")
    .values({ user_id: userId, post_id: postId, address: JSON.stringify(address), marked_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(["user_id", "post_id"]).doUpdateSet({ address: JSON.stringify(address) }))
    .execute();
};

/** A page of the posts a seeker is interested in, newest interest first (R2.7.3-1). Results show only where the seeker signed up too. */
export const listInterests = async (
  db: Db,
  query: { userId: string; page: number; size: number },
): Promise<Paged<InterestPost>> => {
  const { userId, page, size } = query;
  const { total } = await db
    .selectFrom("interests")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await selectSummaries(db, (posts) => posts)
    .innerJoin("interests", "interests.post_id", "posts.id")
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.post_id", "=", "posts.id")
        .onRef("applications.user_id", "=", "interests.user_id")
        .on("applications.withdrawn_at", "is", null),
    )
    .select("applications.id as application_id")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("post_chats")
          .select("post_id")
          .whereRef("post_chats.post_id", "=", "posts.id")
          .whereRef("post_chats.user_id", "=", "interests.user_id"),
      ).as("chatted"),
    )
    .where("interests.user_id", "=", userId)
    .orderBy("interests.marked_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map((row) => {
    const signedUp = row.application_id !== null;
    return { ...toSummary(row), showsResult: row.shows_result && signedUp, signedUp, chatted: Boolean(row.chatted) };
  });
  return { items, page: pageOf(page, size, total) };
};
