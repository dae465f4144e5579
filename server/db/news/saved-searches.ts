import { sql } from "kysely";
import { type Pace, SAVED_SEARCHES_MAX, type SavedSearch } from "#lib/domain/news/news.ts";
import type { OverseasDirection, RecruitKind } from "#lib/domain/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A post as a search sees it: the columns of its row. `salaryTop` ends its half-open range. */
export type SearchedPost = {
  id: string;
  kind: RecruitKind;
  direction: OverseasDirection | null;
  province: string;
  city: string;
  area: string;
  abroadAddress: string;
  companyId: string;
  careerId: string | null;
  salaryMin: number | null;
  salaryTop: number | null;
  text: string;
  grams: ReadonlySet<number>;
};

type Own = { userId: string };

/** The searches of a user, the last saved first. */
export const listSavedSearches = (db: Db, { userId }: Own): Promise<SavedSearch[]> =>
  db
    .selectFrom("saved_searches")
    .select(["address", "name", "pace"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Saves searches that the user does not have yet, in their order; the oldest go beyond the limit. `dueAt` in milliseconds since 1970. */
export const addSavedSearches = (
  db: Db,
  { userId, searches, now, dueAt }: Own & { searches: readonly SavedSearch[]; now: number; dueAt: (pace: Pace) => number | null },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    // One after the other for a user: the limit holds for two tabs as well.
    await transaction.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    for (const search of searches) {
      const due = dueAt(search.pace);
      const row = { user_id: userId, ...search, saved_at: new Date(now), due_at: due === null ? null : new Date(due) };
      await transaction
        .insertInto("saved_searches")
        .values(row)
        .onConflict((conflict) => conflict.columns(["user_id", "address"]).doNothing())
        .execute();
    }
    await sql`
      delete from saved_searches where user_id = ${userId} and id not in (
        select id from saved_searches where user_id = ${userId} order by saved_at desc, id desc limit ${SAVED_SEARCHES_MAX})`.execute(
      transaction,
    );
  });

export const removeSavedSearch = async (db: Db, { userId, address }: Own & { address: string }): Promise<void> => {
  await db.deleteFrom("saved_searches").where("user_id", "=", userId).where("address", "=", address).execute();
};

/** Sets how often a search is news. Finds of the time without news are dropped. */
export const setPace = async (
  db: Db,
  { userId, address, pace, dueAt }: Own & { address: string; pace: Pace; dueAt: number | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("saved_searches")
    .set({ pace, due_at: dueAt === null ? null : new Date(dueAt) })
    .where("user_id", "=", userId)
    .where("address", "=", address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type FreshRow = Omit<SearchedPost, "grams" | "text"> & { search_text: string; grams: number[] };

/**
 * Posts that became public and were not matched yet, marked as matched: a transaction that ends without commit leaves them to the next. `since` is
 * the first day that counts as new.
 */
export const takeFreshPosts = async (
  db: Db,
  { today, since, max }: { today: string; since: string; max: number },
): Promise<SearchedPost[]> => {
  const { rows } = await sql<FreshRow>`
    with fresh as (
      insert into announced_posts
      select id from posts
      where (starts_on >= ${since}::date or changed_at >= ${since}::date) and starts_on <= ${today}::date
        and (ends_on is null or ends_on >= ${today}::date)
        and not exists (select from announced_posts where post_id = posts.id)
      order by id limit ${max}
      on conflict do nothing
      returning post_id
    )
    select posts.id::text as id, kind, direction, province, city, area, abroad_address as "abroadAddress",
      company_id::text as "companyId", career_id::text as "careerId", salary_min as "salaryMin", salary_top as "salaryTop",
      search_text, grams
    from fresh join posts on posts.id = fresh.post_id`.execute(db);
  return rows.map(({ search_text: text, grams, ...post }) => ({ ...post, text, grams: new Set(grams) }));
};

/** A page of searches that want news, by their ids after `after`. */
export const listWantedSearches = async (db: Db, after: string, size: number): Promise<{ id: string; address: string }[]> =>
  db
    .selectFrom("saved_searches")
    .select(["id", "address"])
    .where("due_at", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();

export const addFinds = async (db: Db, finds: readonly { searchId: string; postId: string }[]): Promise<void> => {
  if (finds.length === 0) return;
  await sql`
    insert into search_finds
    select * from unnest(${finds.map(({ searchId }) => searchId)}::bigint[], ${finds.map(({ postId }) => postId)}::bigint[])
    on conflict do nothing`.execute(db);
};

/** A search that is due; `posts` are its finds, the newest first. */
export type DueSearch = SavedSearch & { id: string; userId: string; posts: { name: string; company: string }[] };

/**
 * A page of searches that are due, by their ids after `after`, locked; their finds are gone with the transaction. Posts that have closed do not
 * count.
 */
export const takeDueSearches = async (
  db: Db,
  { now, today, after, max }: { now: number; today: string; after: string; max: number },
): Promise<DueSearch[]> => {
  const { rows } = await sql<DueSearch>`
    with due as (
      select * from saved_searches where due_at <= ${new Date(now)} and id > ${after}
      order by id limit ${max} for update skip locked
    ), gone as (
      delete from search_finds where search_id = any(array(select id from due)) returning search_id, post_id
    )
    select due.id::text as id, user_id::text as "userId", address, due.name, pace,
      coalesce((jsonb_agg(jsonb_build_object('name', posts.name, 'company', companies.name) order by posts.id desc)
        filter (where posts.id is not null)), '[]') as posts
    from due
    left join gone on gone.search_id = due.id
    left join posts on posts.id = gone.post_id and (ends_on is null or ends_on >= ${today}::date) and starts_on <= ${today}::date
    left join companies on companies.id = posts.company_id
    group by due.id, user_id, address, due.name, pace order by due.id`.execute(db);
  return rows;
};

/** Sets when these searches may be news again. */
export const setDue = async (db: Db, ids: readonly string[], dueAt: number | null): Promise<void> => {
  await sql`
    update saved_searches set due_at = ${dueAt === null ? null : new Date(dueAt)} where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
};
