import { sql } from "kysely";
import { OWN_MAX, type OwnLists } from "#lib/domain/history/own-lists.ts";
import type { Db } from "#server/db/schema/index.ts";

type Additions = { postIds: readonly string[]; companies: readonly string[] };

/** Drops the oldest rows above the limit. */
const trim = async (db: Db, userId: string): Promise<void> => {
  await sql`
    delete from kept_posts where user_id = ${userId} and post_id in (
      select post_id from kept_posts where user_id = ${userId} order by kept_at desc, post_id desc offset ${OWN_MAX})`.execute(db);
  await sql`
    delete from blocked_companies where user_id = ${userId} and company_id in (
      select company_id from blocked_companies where user_id = ${userId}
      order by blocked_at desc, company_id desc offset ${OWN_MAX})`.execute(db);
};

/**
 * Adds posts and companies to the lists of a seeker; those that are there keep their place, unknown ones are left out. The first post
 * was kept last: a millisecond each keeps their order.
 */
export const addToLists = async (db: Db, userId: string, { postIds, companies }: Additions, now: number): Promise<void> => {
  if (postIds.length > 0) {
    const at = new Date(now);
    await sql`
      insert into kept_posts (user_id, post_id, kept_at)
      select ${userId}::bigint, posts.id, ${at}::timestamptz - wanted.position * interval '1 millisecond'
      from unnest(${[...postIds]}::bigint[]) with ordinality as wanted (id, position)
      join posts on posts.id = wanted.id
      on conflict do nothing`.execute(db);
  }
  if (companies.length > 0)
    await sql`
      insert into blocked_companies (user_id, company_id, blocked_at)
      select ${userId}::bigint, companies.id, ${new Date(now)}::timestamptz from companies
      where companies.name = any(${[...companies]}::text[])
      on conflict do nothing`.execute(db);
  await trim(db, userId);
};

/** The lists of a seeker, the last ones first. */
export const readLists = async (db: Db, userId: string): Promise<OwnLists> => {
  const posts = await db
    .selectFrom("kept_posts")
    .innerJoin("posts", "posts.id", "kept_posts.post_id")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .select(["posts.id", "posts.name", "companies.name as companyName", "posts.ends_on as endsOn"])
    .where("kept_posts.user_id", "=", userId)
    .orderBy("kept_posts.kept_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(OWN_MAX)
    .execute();
  const companies = await db
    .selectFrom("blocked_companies")
    .innerJoin("companies", "companies.id", "blocked_companies.company_id")
    .select("companies.name")
    .where("blocked_companies.user_id", "=", userId)
    .orderBy("blocked_companies.blocked_at", "desc")
    .orderBy("companies.id", "desc")
    .limit(OWN_MAX)
    .execute();
  return { posts, companies: companies.map(({ name }) => name) };
};

export const dropPost = async (db: Db, userId: string, postId: string): Promise<void> => {
  await db.deleteFrom("kept_posts").where("user_id", "=", userId).where("post_id", "=", postId).execute();
};

export const unblock = async (db: Db, userId: string, name: string): Promise<void> => {
  const company = db.selectFrom("companies").select("id").where("name", "=", name);
  await db.deleteFrom("blocked_companies").where("user_id", "=", userId).where("company_id", "in", company).execute();
};
