import type { FairTicket } from "#lib/domain/fairs/tickets.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A seeker's ticket to a fair, or null. */
export const findFairTicket = async (db: Db, fairId: string, userId: string): Promise<FairTicket | null> => {
  const row = await db
    .selectFrom("fair_tickets")
    .select(["code", "shares", "attended_at"])
    .where("fair_id", "=", fairId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? { code: row.code, shares: row.shares, attendedAt: row.attended_at?.getTime() ?? null } : null;
};

/** Whether the seeker has a ticket whose sharing this changed. */
export const shareByTicket = async (db: Db, fairId: string, userId: string, shares: boolean): Promise<boolean> =>
  (await db
    .updateTable("fair_tickets")
    .set({ shares })
    .where("fair_id", "=", fairId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst()) !== undefined;

type NewTicket = { fairId: string; userId: string; code: string; shares: boolean };

/** Adds a ticket, unless the seeker has one or the code is taken. */
export const addFairTicket = async (db: Db, { fairId, userId, code, shares }: NewTicket, now: number): Promise<void> => {
  await db
    .insertInto("fair_tickets")
    .values({ fair_id: fairId, user_id: userId, code, shares, made_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
