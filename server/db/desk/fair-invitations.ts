import { sql } from "kysely";
import type { FairInvitation, FairPostChoice } from "#lib/domain/desk/fair-invitations.ts";
import type { Db } from "#server/db/schema/index.ts";
import { hashToken, newToken } from "#server/db/settings/secrets.ts";

/** Makes a link for a company; answers its id and its token, which is not stored. */
export const addFairInvitation = async (
  db: Db,
  { fairId, note, invitedBy }: { fairId: string; note: string; invitedBy: string },
  now: number,
): Promise<{ id: string; token: string }> => {
  const token = newToken();
  const row = { token_hash: hashToken(token), fair_id: fairId, note, invited_by: invitedBy, created_at: new Date(now) };
  const { id } = await db.insertInto("fair_invitations").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, token };
};

/** The links of a fair that wait for a company, the newest first. */
export const listFairInvitations = async (db: Db, fairId: string): Promise<FairInvitation[]> => {
  const rows = await db
    .selectFrom("fair_invitations")
    .innerJoin("staff", "staff.id", "invited_by")
    .select(["fair_invitations.id", "note", "staff.name", "fair_invitations.created_at"])
    .where("fair_invitations.fair_id", "=", fairId)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("fair_invitations.id", "desc")
    .execute();
  return rows.map(({ id, note, name, created_at }) => ({ id, note, invitedBy: name, createdAt: created_at.getTime() }));
};

/** A link by its token, used or not; null if it does not exist. */
export const findFairInvitation = async (
  db: Db,
  token: string,
): Promise<{ id: string; fairId: string; isSpent: boolean } | null> => {
  const row = await db
    .selectFrom("fair_invitations")
    .select(["id", "fair_id", "used_at", "withdrawn_at"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row ? { id: row.id, fairId: row.fair_id, isSpent: row.used_at !== null || row.withdrawn_at !== null } : null;
};

const markOpenOne = async (
  db: Db,
  { id, fairId }: { id: string; fairId: string },
  mark: { used_at: Date } | { withdrawn_at: Date },
): Promise<boolean> => {
  const marked = await db
    .updateTable("fair_invitations")
    .set(mark)
    .where("id", "=", id)
    .where("fair_id", "=", fairId)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
};

type Place = { id: string; fairId: string };

/** Spends a link; true for the one caller that may use it. */
export const spendFairInvitation = (db: Db, place: Place, now: number): Promise<boolean> =>
  markOpenOne(db, place, { used_at: new Date(now) });

/** Withdraws a link that waits; false if no such one waits. */
export const markFairInvitationWithdrawn = (db: Db, place: Place, now: number): Promise<boolean> =>
  markOpenOne(db, place, { withdrawn_at: new Date(now) });

const CHOICES_MAX = 300;

/** The open posts of a company and those that take part in a fair already, the newest first. `today`: `YYYY-MM-DD`. */
export const listPostChoices = async (
  db: Db,
  { fairId, companyId }: { fairId: string; companyId: string },
  today: string,
): Promise<FairPostChoice[]> => {
  const isOpen = sql<boolean>`(state = 'open' and (ends_on is null or ends_on >= ${today}::date))`;
  const isChosen = sql<boolean>`exists (select from fair_posts where fair_id = ${fairId} and post_id = posts.id)`;
  return await db
    .selectFrom("posts")
    .select(["id", "name", isOpen.as("isOpen"), isChosen.as("isChosen")])
    .select(sql<string>`case when abroad_address <> '' then abroad_address else city end`.as("place"))
    .where("company_id", "=", companyId)
    .where(sql<boolean>`(${isOpen} or ${isChosen})`)
    .orderBy("id", "desc")
    .limit(CHOICES_MAX)
    .execute();
};

/** Lets a company take part in a fair, after those that do already. */
export const addCompanyToFair = async (db: Db, fairId: string, companyId: string): Promise<void> => {
  await sql`
    insert into fair_companies (fair_id, company_id, position)
    select ${fairId}, ${companyId}, coalesce(max(position), 0) + 1 from fair_companies where fair_id = ${fairId}`.execute(db);
};

/** Sets the posts of a company at a fair. */
export const writeFairPosts = async (
  db: Db,
  { fairId, companyId }: { fairId: string; companyId: string },
  postIds: readonly string[],
): Promise<void> => {
  const own = db.selectFrom("posts").select("id").where("company_id", "=", companyId);
  await db
    .deleteFrom("fair_posts")
    .where("fair_id", "=", fairId)
    .where("post_id", "in", own)
    .where("post_id", "not in", [...postIds])
    .execute();
  await db
    .insertInto("fair_posts")
    .values(postIds.map((post_id) => ({ fair_id: fairId, post_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
