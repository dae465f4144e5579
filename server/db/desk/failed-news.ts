import type { FailedNews } from "#lib/domain/desk/news.ts";
import { readReason } from "#lib/domain/news/faults.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Db } from "#server/db/schema/index.ts";

const failedIn = (db: Db) =>
  db.selectFrom("news_deliveries").innerJoin("news", "news.id", "news_id").where("due_at", "is", null).where("sent_at", "is", null);

export const countFailedNews = async (db: Db): Promise<number> =>
  Number(
    (
      await failedIn(db)
        .select((of) => of.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow()
    ).total,
  );

/** News that was given up. */
export const listFailedNews = async (db: Db, { page, size }: { page: number; size: number }): Promise<Paged<FailedNews>> => {
  const total = await countFailedNews(db);
  const rows = await failedIn(db)
    .select(["news_deliveries.id", "user_id", "kind", "way", "attempts", "error", "made_at"])
    .orderBy("news_deliveries.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map(({ id, user_id: userId, kind, way, attempts, error, made_at }) => ({
    ...{ id, userId, kind, way, attempts, ...readReason(error ?? ""), madeAt: made_at.getTime() },
  }));
  return { items, page: pageOf(page, size, total) };
};

/** `id`: one delivery, or all that were given up. */
type Which = { id: string | null };

/** Puts news that was given up into the outbox again, with new attempts. Answers how many. */
export const retryFailedNews = async (db: Db, { id }: Which, now: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("news_deliveries")
    .set({ due_at: new Date(now), attempts: 0 })
    .where("due_at", "is", null)
    .where("sent_at", "is", null)
    .$if(id !== null, (some) => some.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Drops news that was given up. Answers how many. */
export const dropFailedNews = async (db: Db, { id }: Which): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom("news_deliveries")
    .where("due_at", "is", null)
    .where("sent_at", "is", null)
    .$if(id !== null, (some) => some.where("id", "=", id ?? ""))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
