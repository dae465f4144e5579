import { sql } from "kysely";
import type { Db } from "#server/db/schema/index.ts";

/** Days after which notices are deleted. */
export const NOTICE_DAYS = 7;

/** An event that waits for an account that may be away. `isSystem`: the system says it, it is no part of a conversation. */
export type Notice = { id: number; event: unknown; isSystem: boolean };

export const addNotice = async (db: Db, to: string, event: unknown, now: number): Promise<void> => {
  await db
    .insertInto("chat_notices")
    .values({ to_id: to, event: JSON.stringify(event), created_at: now })
    .execute();
};

/** A range of the delivery order: after one number, up to another. */
export type NumberRange = { after: number; upTo: number };

/** The newest notices in a range, oldest first. */
export const readNotices = async (db: Db, to: string, { after, upTo }: NumberRange, limit: number): Promise<Notice[]> => {
  const rows = await db
    .selectFrom("chat_notices")
    .select(["id", "event", "random"])
    .where("to_id", "=", to)
    .where("id", ">", String(after))
    .where("id", "<=", String(upTo))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const notices = rows.map(({ id, event, random }) => ({
    id: Number(id),
    event: JSON.parse(event) as unknown,
    isSystem: random !== null,
  }));
  return notices.reverse();
};

/** The newest number in the delivery order; 0 if nothing was delivered yet. Only within a change is everything up to it stored. */
export const NEWEST_NUMBER = sql<string>`(select case when is_called then last_value else 0 end from chat_order)`;

export const newestNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select ${NEWEST_NUMBER} as id`.execute(db);
  return Number(rows[0]?.id);
};

/** The next number in the order of all that is delivered. */
export const nextNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string }>`select nextval('chat_order') as id`.execute(db);
  return Number(rows[0]?.id);
};
