import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Notices are deleted after so many days. */
export const NOTICE_DAYS = 7;

/** An event that waits for an account that may be away. `isSystem`: the system says it, it is no part of a conversation. */
export type Notice = { id: number; event: unknown; isSystem: boolean };

export const addNotice = async (db: Db, to: string, event: unknown, now: number): Promise<void> => {
  await db
    .insertInto("chat_notices")
    .values({ to_id: to, event: JSON.stringify(event), created_at: now })
    .execute();
};

/** Notices after a number, oldest first. */
export const readNotices = async (db: Db, to: string, after: number, limit: number): Promise<Notice[]> => {
  const rows = await db
    .selectFrom("chat_notices")
    .select(["id", "event", "random"])
    .where("to_id", "=", to)
    .where("id", ">", String(after))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, event, random }) => ({
    id: Number(id),
    event: JSON.parse(event) as unknown,
    isSystem: random !== null,
  }));
};

/** The number of the last thing that was delivered to an account; 0 when there was none. */
export const lastDelivered = async (db: Db, to: string): Promise<number> => {
  const last = await Promise.all(
    (["chat_messages", "chat_notices"] as const).map((table) =>
      db.selectFrom(table).select("id").where("to_id", "=", to).orderBy("id", "desc").limit(1).executeTakeFirst(),
    ),
  );
  return Math.max(0, ...last.map((row) => Number(row?.id ?? 0)));
};

/** The next number in the order of all that is delivered. */
export const nextNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select nextval('chat_order') as id`.execute(db);
  return Number(rows[0]?.id);
};
