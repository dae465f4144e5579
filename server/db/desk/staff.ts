import { sql } from "kysely";
import type { OpenInvitation, Staff, StaffRole } from "#lib/domain/desk/staff.ts";
import type { Db } from "#server/db/schema/index.ts";
import { hashToken, newToken } from "#server/db/settings/secrets.ts";

const HOUR = 3_600_000;
/** A session ends when it is unused for so long, and after a week in any case. */
const UNUSED_MAX = 12 * HOUR;
const SESSION_MAX = 7 * 24 * HOUR;
/** How exactly a session knows its last use: a call a second need not be a write a second. */
const USE_NOTED_EVERY = 5 * 60_000;

/** Where a member of staff works. */
export type Workplace = { role: StaffRole; companyId: string | null; fairId: string | null };
/** A member of staff with the recruiter that seekers meet in the chat; null for other roles. */
export type StaffMember = Staff & { recruiterId: string | null };

const selectStaff = (db: Db) =>
  db
    .selectFrom("staff")
    .leftJoin("companies", "companies.id", "staff.company_id")
    .leftJoin("fairs", "fairs.id", "staff.fair_id")
    .selectAll("staff")
    .select(sql<string>`coalesce(companies.name, fairs.name, '')`.as("place"));
type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>["executeTakeFirstOrThrow"]>>;

const toStaff = (row: StaffRow): StaffMember => ({
  id: row.id,
  phone: row.phone,
  name: row.name,
  role: row.role,
  companyId: row.company_id,
  fairId: row.fair_id,
  place: row.place,
  createdAt: row.created_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  recruiterId: row.recruiter_id,
});

export const findStaff = async (db: Db, id: string): Promise<StaffMember | null> => {
  const row = await selectStaff(db).where("staff.id", "=", id).executeTakeFirst();
  return row ? toStaff(row) : null;
};

/** The member of staff with this phone whose account has not ended. */
export const findStaffByPhone = async (db: Db, phone: string): Promise<StaffMember | null> => {
  const row = await selectStaff(db).where("staff.phone", "=", phone).where("staff.ended_at", "is", null).executeTakeFirst();
  return row ? toStaff(row) : null;
};

/** All staff, or those of a company; those that have ended are last. */
export const listStaff = async (db: Db, companyId: string | null): Promise<StaffMember[]> => {
  const rows = await selectStaff(db)
    .$if(companyId !== null, (some) => some.where("staff.company_id", "=", companyId))
    .orderBy(sql`staff.ended_at is not null`)
    .orderBy("staff.id")
    .execute();
  return rows.map(toStaff);
};

/** Adds an account; null if the phone has one already. A recruiter is also a person of the chat. */
export const addStaff = async (
  db: Db,
  { phone, name, role, companyId, fairId }: Workplace & { phone: string; name: string },
  now: number,
): Promise<StaffMember | null> => {
  const added = await db
    .insertInto("staff")
    .values({
      phone,
      name,
      role,
      company_id: companyId,
      fair_id: fairId,
      recruiter_id: null,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column("phone").where("ended_at", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return null;
  if (companyId !== null) {
    const recruiter = await db
      .insertInto("recruiters")
      .values({ company_id: companyId, name, title: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("staff").set({ recruiter_id: recruiter.id }).where("id", "=", added.id).execute();
  }
  return findStaff(db, added.id);
};

/** Whether a company or fair exists; operators need none. */
export const workplaceExists = async (db: Db, { companyId, fairId }: Workplace): Promise<boolean> => {
  if (companyId !== null)
    return (await db.selectFrom("companies").select("id").where("id", "=", companyId).executeTakeFirst()) !== undefined;
  if (fairId !== null) return (await db.selectFrom("fairs").select("id").where("id", "=", fairId).executeTakeFirst()) !== undefined;
  return true;
};

/** Ends an account with its sessions, and the invitations it has made; false if it had ended. */
export const markStaffEnded = async (db: Db, id: string, now: number): Promise<boolean> => {
  const ended = await db
    .updateTable("staff")
    .set({ ended_at: new Date(now) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  await db.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
  for (const table of ["staff_invitations", "fair_invitations"] as const)
    await db
      .updateTable(table)
      .set({ withdrawn_at: new Date(now) })
      .where("invited_by", "=", id)
      .where("used_at", "is", null)
      .where("withdrawn_at", "is", null)
      .execute();
  return ended.numUpdatedRows === 1n;
};

/** Lets no other transaction end an operator until this one is over: two who end each other at once would leave none. */
export const lockOperators = async (db: Db): Promise<void> => {
  await db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "operator")
    .where("ended_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
};

/** How many operators can log in. */
export const countOperators = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("staff")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("role", "=", "operator")
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Logs a member of staff in; returns the token, which is not stored. */
export const openStaffSession = async (db: Db, staffId: string, now: number): Promise<string> => {
  const token = newToken();
  await db.deleteFrom("staff_sessions").where("expires_at", "<", new Date(now)).execute();
  await db
    .insertInto("staff_sessions")
    .values({ token_hash: hashToken(token), staff_id: staffId, began_at: new Date(now), expires_at: new Date(now + UNUSED_MAX) })
    .execute();
  return token;
};

export const closeStaffSession = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom("staff_sessions").where("token_hash", "=", hashToken(token)).execute();
};

/** The member of staff of a token that is valid, and notes its use. */
export const judgeStaffToken = async (db: Db, token: string, now: number): Promise<StaffMember | null> => {
  const hash = hashToken(token);
  const row = await selectStaff(db)
    .innerJoin("staff_sessions", "staff_sessions.staff_id", "staff.id")
    .select(["staff_sessions.began_at", "staff_sessions.expires_at"])
    .where("token_hash", "=", hash)
    .where("staff.ended_at", "is", null)
    .where("staff_sessions.expires_at", ">", new Date(now))
    .executeTakeFirst();
  // A session that began later than now is from a clock that was ahead.
  if (!row || row.expires_at.getTime() > now + UNUSED_MAX + USE_NOTED_EVERY) return null;
  const end = Math.min(now + UNUSED_MAX, row.began_at.getTime() + SESSION_MAX);
  if (end - row.expires_at.getTime() > USE_NOTED_EVERY)
    await db
      .updateTable("staff_sessions")
      .set({ expires_at: new Date(end) })
      .where("token_hash", "=", hash)
      .execute();
  return toStaff(row);
};

type NewInvitation = Workplace & { invitedBy: string; expiresAt: number };

/** Makes an invitation; returns its id and its token, which is not stored. */
export const addInvitation = async (db: Db, made: NewInvitation, now: number): Promise<{ id: string; token: string }> => {
  const token = newToken();
  const { role, companyId, fairId, invitedBy, expiresAt } = made;
  const { id } = await db
    .insertInto("staff_invitations")
    .values({
      token_hash: hashToken(token),
      role,
      company_id: companyId,
      fair_id: fairId,
      invited_by: invitedBy,
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
};

const selectInvitations = (db: Db) =>
  db
    .selectFrom("staff_invitations")
    .innerJoin("staff", "staff.id", "staff_invitations.invited_by")
    .leftJoin("companies", "companies.id", "staff_invitations.company_id")
    .leftJoin("fairs", "fairs.id", "staff_invitations.fair_id")
    .selectAll("staff_invitations")
    .select(["staff.name as inviter", sql<string>`coalesce(companies.name, fairs.name, '')`.as("place")]);

/** An invitation by its token, used or not. */
export const findInvitation = async (db: Db, token: string) => {
  const row = await selectInvitations(db).where("token_hash", "=", hashToken(token)).executeTakeFirst();
  if (!row) return null;
  const { id, role, company_id: companyId, fair_id: fairId, place, expires_at, used_at, withdrawn_at } = row;
  return {
    id,
    role,
    companyId,
    fairId,
    place,
    expiresAt: expires_at.getTime(),
    isSpent: used_at !== null || withdrawn_at !== null,
  };
};

/** Spends an invitation; true for the one caller that may use it. */
export const spendInvitation = async (db: Db, id: string, now: number): Promise<boolean> => {
  const spent = await db
    .updateTable("staff_invitations")
    .set({ used_at: new Date(now) })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
};

/** Withdraws an invitation that waits, of a company or any; false if no such one waits. */
export const markWithdrawn = async (db: Db, id: string, companyId: string | null, now: number): Promise<boolean> => {
  const withdrawn = await db
    .updateTable("staff_invitations")
    .set({ withdrawn_at: new Date(now) })
    .where("id", "=", id)
    .$if(companyId !== null, (some) => some.where("company_id", "=", companyId))
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return withdrawn.numUpdatedRows === 1n;
};

/** The invitations that wait, the newest first. */
export const listInvitations = async (db: Db, companyId: string | null, now: number): Promise<OpenInvitation[]> => {
  const rows = await selectInvitations(db)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .$if(companyId !== null, (some) => some.where("staff_invitations.company_id", "=", companyId))
    .orderBy("staff_invitations.id", "desc")
    .execute();
  return rows.map(({ id, role, place, inviter, expires_at }) => ({
    id,
    role,
    place,
    invitedBy: inviter,
    expiresAt: expires_at.getTime(),
  }));
};
