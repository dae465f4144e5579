import type { Db } from "#server/db/schema/index.ts";

/** What a chat about a post needs to know of it; undefined when there is no such post. */
export const findChatPost = (db: Db, postId: string) =>
  db
    .selectFrom("posts")
    .leftJoin("recruiters", "recruiters.id", "posts.recruiter_id")
    .leftJoin("companies", "companies.id", "recruiters.company_id")
    .select([
      "posts.name",
      "posts.company_id as companyId",
      "posts.ends_on as endsOn",
      "posts.recruiter_id as recruiterId",
      "recruiters.name as recruiterName",
      "companies.name as recruiterCompany",
    ])
    .where("posts.id", "=", postId)
    .executeTakeFirst();

/** Notes that a chat about a post has begun with a greeting; again changes nothing (decisions B9). */
export const beginChat = async (db: Db, userId: string, postId: string, now: number): Promise<void> => {
  const greeted = { greeted_at: new Date(now) };
  await db
    .insertInto("post_chats")
    .values({ user_id: userId, post_id: postId, started_at: new Date(now), ...greeted })
    .onConflict((conflict) => conflict.columns(["user_id", "post_id"]).doUpdateSet(greeted))
    .execute();
};

/** How far a seeker's chat about a post has come: it may have begun without anybody having been greeted. */
export const findChat = async (db: Db, userId: string, postId: string): Promise<{ greeted: boolean } | null> => {
  const chats = db.selectFrom("post_chats").select("greeted_at").where("user_id", "=", userId).where("post_id", "=", postId);
  const chat = await chats.executeTakeFirst();
  return chat ? { greeted: chat.greeted_at !== null } : null;
};

/** Puts a seeker into a company's talent pool, once. */
export const addToTalentPool = async (db: Db, companyId: string, userId: string, now: number): Promise<void> => {
  await db
    .insertInto("talent_pool")
    .values({ company_id: companyId, user_id: userId, added_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(["company_id", "user_id"]).doNothing())
    .execute();
};
