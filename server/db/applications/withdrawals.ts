import { APPLICATION_STATUSES } from "#lib/domain/applications/applications.ts";
import { mayWithdraw, UNDO_GRACE_MS, UNDO_MS, type WithdrawalReason } from "#lib/domain/applications/withdrawal.ts";
import type { Db } from "#server/db/schema/index.ts";

const OPEN = APPLICATION_STATUSES.filter(mayWithdraw);

/** Withdraws an application; false when it is decided. One statement judges and writes. */
export const withdraw = async (db: Db, id: string, reason: WithdrawalReason | null, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("applications")
    .set({ withdrawn_at: new Date(now), withdraw_reason: reason })
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .where("status", "in", OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Takes a withdrawal back; false when that was too long ago. */
export const undoWithdrawal = async (db: Db, id: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("applications")
    .set({ withdrawn_at: null, withdraw_reason: null })
    .where("id", "=", id)
    .where("withdrawn_at", ">=", new Date(now - UNDO_MS - UNDO_GRACE_MS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
