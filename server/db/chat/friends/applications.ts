import type { Db } from "#server/db/schema/index.ts";

/** A friend request. `remark` is the requester's name for the other account. */
export type FriendApplication = {
  from: string;
  to: string;
  wording: string;
  source: string;
  remark: string;
  bothWays: boolean;
  sentAt: number;
  isRead: boolean;
};

type Draft = Omit<FriendApplication, "sentAt" | "isRead">;

/** Files an application; a second one replaces the first. */
export const addFriendApplication = async (db: Db, draft: Draft, now: number): Promise<void> => {
  const { from, to, wording, source, remark, bothWays } = draft;
  const fields = { wording, source, remark, both_ways: bothWays, sent_at: now };
  const fresh = { ...fields, is_read: false, hidden_from: false, hidden_to: false };
  await db
    .insertInto("chat_friend_applications")
    .values({ from_id: from, to_id: to, ...fresh })
    .onConflict((conflict) => conflict.columns(["from_id", "to_id"]).doUpdateSet(fresh))
    .execute();
};

/** An account's received and sent friend requests that it has not hidden, newest first. */
export const listFriendApplications = async (db: Db, id: string, limit: number): Promise<FriendApplication[]> => {
  const rows = await db
    .selectFrom("chat_friend_applications")
    .selectAll()
    .where((eb) => eb.or([eb.and({ from_id: id, hidden_from: false }), eb.and({ to_id: id, hidden_to: false })]))
    .orderBy("sent_at", "desc")
    .orderBy("from_id")
    .orderBy("to_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    from: row.from_id,
    to: row.to_id,
    wording: row.wording,
    source: row.source,
    remark: row.remark,
    bothWays: row.both_ways,
    sentAt: Number(row.sent_at),
    isRead: row.is_read,
  }));
};

/** Deletes a request and returns it; undefined if it does not exist or its receiver hid it. */
export const takeFriendApplication = async (
  db: Db,
  { from, to }: Pick<FriendApplication, "from" | "to">,
): Promise<Draft | undefined> => {
  const row = await db
    .deleteFrom("chat_friend_applications")
    .where("from_id", "=", from)
    .where("to_id", "=", to)
    .where("hidden_to", "=", false)
    .returningAll()
    .executeTakeFirst();
  return row && { from, to, wording: row.wording, source: row.source, remark: row.remark, bothWays: row.both_ways };
};

/** Hides a friend request from one side. */
export const hideFriendApplication = async (
  db: Db,
  { from, to }: Pick<FriendApplication, "from" | "to">,
  side: "from" | "to",
): Promise<void> => {
  await db
    .updateTable("chat_friend_applications")
    .set(side === "from" ? { hidden_from: true } : { hidden_to: true })
    .where("from_id", "=", from)
    .where("to_id", "=", to)
    .execute();
};

/** Notes that an account has seen the applications to it, up to a second. */
export const markFriendApplicationsRead = async (db: Db, id: string, until: number): Promise<void> => {
  await db
    .updateTable("chat_friend_applications")
    .set({ is_read: true })
    .where("to_id", "=", id)
    .where("sent_at", "<=", String(until))
    .execute();
};
