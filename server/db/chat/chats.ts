import { sql } from "kysely";
import type { PostSummary, TalkedPost } from "#lib/domain/posts/posts.ts";
import { selectSummaries, toSummary } from "#server/db/posts/post-rows.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The post data that a chat about it needs; undefined if the post does not exist. */
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

/** A recruiter by id, or undefined. */
export const findRecruiter = (db: Db, id: string) =>
  db.selectFrom("recruiters").select("id").where("id", "=", id).executeTakeFirst();

/** A post as the card at the beginning of its chat shows it. */
export const findPostCard = async (db: Db, postId: string): Promise<PostSummary | null> => {
  const row = await selectSummaries(db, (posts) => posts.where("posts.id", "=", postId)).executeTakeFirst();
  return row ? toSummary(row) : null;
};

/** Notes that a chat about a post has begun with a greeting; a repetition only updates the time (D-B9). */
export const beginChat = async (db: Db, userId: string, postId: string, now: number): Promise<void> => {
  const greeted = { greeted_at: new Date(now), talked_at: new Date(now) };
  await db
    .insertInto("post_chats")
    .values({ user_id: userId, post_id: postId, started_at: new Date(now), ...greeted })
    .onConflict((conflict) => conflict.columns(["user_id", "post_id"]).doUpdateSet(greeted))
    .execute();
};

/** State of a seeker's chat about a post. It may have begun before a recruiter could greet. */
export const findChat = async (db: Db, userId: string, postId: string): Promise<{ greeted: boolean } | null> => {
  const chats = db.selectFrom("post_chats").select("greeted_at").where("user_id", "=", userId).where("post_id", "=", postId);
  const chat = await chats.executeTakeFirst();
  return chat ? { greeted: chat.greeted_at !== null } : null;
};

/** Notes that the seeker entered the chat from this post again. */
export const noteTalk = async (db: Db, userId: string, postId: string, now: number): Promise<void> => {
  const chat = db.updateTable("post_chats").set({ talked_at: new Date(now) });
  await chat.where("user_id", "=", userId).where("post_id", "=", postId).execute();
};

/** Notes that a recruiter wrote to the seeker about this post. Their greeting is still to come. */
export const noteTalkedPost = async (db: Db, userId: string, postId: string, now: number): Promise<void> => {
  const at = new Date(now);
  await db
    .insertInto("post_chats")
    .values({ user_id: userId, post_id: postId, started_at: at, talked_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "post_id"]).doUpdateSet({ talked_at: at }))
    .execute();
};

/** No bar lists more; a recruiter with more posts than that is an agency, and the newest are the ones that matter. */
const TALKED_MAX = 50;

/** The posts that a seeker has talked about with a recruiter, the last one first. */
export const listTalkedPosts = async (db: Db, userId: string, recruiterId: string): Promise<TalkedPost[]> => {
  const rows = await selectSummaries(db, (posts) => posts.where("posts.recruiter_id", "=", recruiterId))
    .innerJoin("post_chats", "post_chats.post_id", "posts.id")
    .leftJoin("applications", (join) =>
      join
        .onRef("applications.post_id", "=", "posts.id")
        .onRef("applications.user_id", "=", "post_chats.user_id")
        .on("applications.withdrawn_at", "is", null),
    )
    .select("applications.id as application_id")
    .where("post_chats.user_id", "=", userId)
    .orderBy(sql`coalesce(post_chats.talked_at, post_chats.greeted_at, post_chats.started_at)`, "desc")
    .orderBy("posts.id", "desc")
    .limit(TALKED_MAX)
    .execute();
  return rows.map((row) => ({ ...toSummary(row), signedUp: row.application_id !== null }));
};

/** Adds a seeker to a company's talent pool, once. */
export const addToTalentPool = async (db: Db, companyId: string, userId: string, now: number): Promise<void> => {
  await db
    .insertInto("talent_pool")
    .values({ company_id: companyId, user_id: userId, added_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(["company_id", "user_id"]).doNothing())
    .execute();
};
