import { sql } from "kysely";
import type { AttendanceFigures, AttendanceSlot, Attendee } from "#lib/domain/desk/attendance.ts";
import { type Paged, pageOf } from "#lib/domain/paging.ts";
import type { Db } from "#server/db/schema/index.ts";

/** The facts of a fair that decide whether a scan counts. Times are milliseconds since 1970. */
export type FairDays = { name: string; startsAt: number; endsAt: number; days: number; cancelled: boolean };

export const findFairDays = async (db: Db, id: string): Promise<FairDays | null> => {
  const row = await db
    .selectFrom("fairs")
    .select(["name", "starts_at", "ends_at", "day_count", "cancelled"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, cancelled, day_count: days } = row;
  return { name, cancelled, days, startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() };
};

/** The codes of a fair's tickets. */
export const listTicketCodes = async (db: Db, fairId: string): Promise<string[]> =>
  (await db.selectFrom("fair_tickets").select("code").where("fair_id", "=", fairId).orderBy("id").execute()).map(
    ({ code }) => code,
  );

/** A ticket at the door. `name` is empty unless its seeker shares it. */
export type DoorTicket = { id: string; fairId: string; code: string; madeAt: number; attendedAt: number | null; name: string };

/** Locks tickets of any fair by their codes, in one order for all devices. */
export const lockTickets = async (db: Db, codes: readonly string[]): Promise<DoorTicket[]> => {
  const rows = await db
    .selectFrom("fair_tickets")
    .leftJoin("resumes", "resumes.user_id", "fair_tickets.user_id")
    .select(["id", "fair_id", "code", "made_at", "attended_at"])
    .select(sql<string>`case when shares then coalesce(resumes.basics->>'name', '') else '' end`.as("name"))
    .where("code", "in", codes)
    .orderBy("id")
    .forUpdate("fair_tickets")
    .execute();
  return rows.map(({ id, fair_id: fairId, code, made_at: madeAt, attended_at: attendedAt, name }) => ({
    ...{ id, fairId, code, name, madeAt: madeAt.getTime() },
    attendedAt: attendedAt?.getTime() ?? null,
  }));
};

/** Notes when and by whom a ticket was let in first. */
export const writeAttendance = async (db: Db, id: string, at: number, staffId: string | null): Promise<void> => {
  await db
    .updateTable("fair_tickets")
    .set({ attended_at: new Date(at), attended_by: staffId })
    .where("id", "=", id)
    .execute();
};

/** Figures of a fair. A deleted account shares nothing any more. */
export const countAttendance = (db: Db, fairId: string): Promise<AttendanceFigures> =>
  db
    .selectFrom("fair_tickets")
    .select([
      sql<number>`count(*)::int`.as("tickets"),
      sql<number>`count(attended_at)::int`.as("attended"),
      sql<number>`(count(*) filter (where attended_at is not null and shares and user_id is not null))::int`.as("shared"),
    ])
    .where("fair_id", "=", fairId)
    .executeTakeFirstOrThrow();

/** How many were let in per day, or per hour of the day, of Beijing's clock; slots without any are left out. */
export const countBySlot = async (db: Db, fairId: string, unit: "day" | "hour"): Promise<AttendanceSlot[]> => {
  const label = sql<string>`to_char(attended_at at time zone 'Asia/Shanghai', ${unit === "day" ? "YYYY-MM-DD" : "HH24"})`;
  const { rows } = await sql<AttendanceSlot>`
    select ${label} as label, count(*)::int as count from fair_tickets
    where fair_id = ${fairId} and attended_at is not null group by 1 order by 1`.execute(db);
  return rows;
};

const selectAttendees = (db: Db, fairId: string) =>
  db
    .selectFrom("fair_tickets")
    .innerJoin("users", "users.id", "fair_tickets.user_id")
    .leftJoin("resumes", "resumes.user_id", "users.id")
    .select(["fair_tickets.id", "users.phone"])
    .select([sql<string>`coalesce(resumes.basics->>'name', '')`.as("name"), sql<Date>`attended_at`.as("at")])
    .where("fair_id", "=", fairId)
    .where("attended_at", "is not", null)
    .where("shares", "=", true);

type AttendeeRow = Awaited<ReturnType<ReturnType<typeof selectAttendees>["executeTakeFirstOrThrow"]>>;
const toAttendee = ({ id, phone, name, at }: AttendeeRow): Attendee => ({ id, phone, name, attendedAt: at.getTime() });

/** A page of those who were let in and share their names, the latest first. `total`: how many there are. */
export const pageOfAttendees = async (
  db: Db,
  { id, page, size, total }: { id: string; page: number; size: number; total: number },
): Promise<Paged<Attendee>> => {
  const rows = await selectAttendees(db, id)
    .orderBy("attended_at", "desc")
    .orderBy("fair_tickets.id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map(toAttendee), page: pageOf(page, size, total) };
};

/** All of them in the order of their arrival. */
export const listAttendees = async (db: Db, fairId: string): Promise<Attendee[]> =>
  (await selectAttendees(db, fairId).orderBy("attended_at").orderBy("fair_tickets.id").execute()).map(toAttendee);
