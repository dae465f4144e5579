import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import { dropFailedNews, retryFailedNews } from "#server/db/desk/failed-news.ts";
import { type DeskContext, madeBy } from "./actor.ts";
import { forbidden } from "./refusal.ts";

type Which = { id: string | null };

/** Sends news again that was given up. */
export const retryNews = ({ db, actor, now }: DeskContext, which: Which): Promise<{ count: number }> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    const count = await retryFailedNews(transaction, which, now);
    const change = { action: "retry", subject: "news", subjectId: which.id, after: { count } } as const;
    if (count > 0) await addChange(transaction, { ...madeBy(actor), ...change }, now);
    return { count };
  });

/** Drops news that was given up. */
export const dropNews = ({ db, actor, now }: DeskContext, which: Which): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    const count = await dropFailedNews(transaction, which);
    const change = { action: "drop", subject: "news", subjectId: which.id, after: { count } } as const;
    if (count > 0) await addChange(transaction, { ...madeBy(actor), ...change }, now);
  });
