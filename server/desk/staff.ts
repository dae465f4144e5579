import { INVITATION_DAYS, type Invitation } from "#lib/domain/desk/staff.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange, type Change } from "#server/db/desk/changes.ts";
import {
  addInvitation,
  addStaff,
  countOperators,
  findInvitation,
  findStaff,
  lockOperators,
  markStaffEnded,
  markWithdrawn,
  type StaffMember,
  spendInvitation,
  type Workplace,
  workplaceExists,
} from "#server/db/desk/staff.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Actor, type DeskContext, ownCompany } from "./actor.ts";
import { conflict, forbidden, invalid, missing } from "./refusal.ts";

const DAY = 86_400_000;

const logOf = (actor: Pick<Actor, "id">, change: Omit<Change, "staffId">): Change => ({ staffId: actor.id, ...change });

const publicFacts = ({ phone, name, role, companyId, fairId }: StaffMember) => ({ phone, name, role, companyId, fairId });

/** A recruiter has a company and an organizer a fair, which exist; other roles have neither. */
const mustBeWorkplace = async (db: Db, place: Workplace): Promise<void> => {
  const { role, companyId, fairId } = place;
  if ((role === "recruiter") !== (companyId !== null)) throw invalid({ companyId: "missing" });
  if ((role === "organizer") !== (fairId !== null)) throw invalid({ fairId: "missing" });
  if (!(await workplaceExists(db, place))) throw missing();
};

/** Adds an account without an invitation, as a command does. */
export const hireStaff = (
  { db, actor, now }: DeskContext,
  person: Workplace & { phone: string; name: string },
): Promise<StaffMember> =>
  inTransaction(db, async (transaction) => {
    await mustBeWorkplace(transaction, person);
    const added = await addStaff(transaction, person, now);
    if (!added) throw conflict("phone-in-use");
    await addChange(
      transaction,
      logOf(actor, { action: "add", subject: "staff", subjectId: added.id, after: publicFacts(added) }),
      now,
    );
    return added;
  });

/** Invites someone: an operator anyone, a recruiter colleagues of the same company. */
export const inviteStaff = ({ db, actor, now }: DeskContext, place: Workplace): Promise<{ token: string; expiresAt: number }> =>
  inTransaction(db, async (transaction) => {
    const { id: invitedBy } = actor;
    if (invitedBy === null) throw forbidden();
    if (actor.role === "recruiter" && (place.role !== "recruiter" || place.companyId !== actor.companyId)) throw forbidden();
    await mustBeWorkplace(transaction, place);
    const expiresAt = now + INVITATION_DAYS * DAY;
    const { id, token } = await addInvitation(transaction, { ...place, invitedBy, expiresAt }, now);
    await addChange(transaction, logOf(actor, { action: "invite", subject: "invitation", subjectId: id, after: place }), now);
    return { token, expiresAt };
  });

/** An invitation that can still be used. Throws a DeskRefusal for any other. */
export const validInvitation = async (db: Db, token: string, now: number): Promise<Invitation & Workplace & { id: string }> => {
  const found = await findInvitation(db, token);
  if (!found) throw missing();
  const { isSpent, ...invitation } = found;
  if (isSpent || invitation.expiresAt <= now) throw conflict("invitation-spent");
  return invitation;
};

/** Takes an invitation; it is spent then. All or nothing. */
export const acceptInvitation = (
  db: Db,
  { token, phone, name }: { token: string; phone: string; name: string },
  now: number,
): Promise<StaffMember> =>
  inTransaction(db, async (transaction) => {
    const { id, role, companyId, fairId } = await validInvitation(transaction, token, now);
    if (!(await spendInvitation(transaction, id, now))) throw conflict("invitation-spent");
    const added = await addStaff(transaction, { phone, name, role, companyId, fairId }, now);
    if (!added) throw conflict("phone-in-use");
    await addChange(
      transaction,
      { staffId: added.id, action: "accept", subject: "staff", subjectId: added.id, after: publicFacts(added) },
      now,
    );
    return added;
  });

/** Ends an account with its sessions. The last operator stays, because only an operator lets another in. Idempotent. */
export const endStaff = ({ db, actor, now }: DeskContext, id: string): Promise<StaffMember> =>
  inTransaction(db, async (transaction) => {
    const member = await findStaff(transaction, id);
    const own = ownCompany(actor);
    if (!member || (own !== null && member.companyId !== own)) throw missing();
    if (member.endedAt !== null) return member;
    if (member.role === "operator") await lockOperators(transaction);
    const ended = await markStaffEnded(transaction, id, now);
    if (member.role === "operator" && (await countOperators(transaction)) === 0) throw conflict("last-operator");
    if (ended)
      await addChange(
        transaction,
        logOf(actor, { action: "end", subject: "staff", subjectId: id, before: publicFacts(member) }),
        now,
      );
    return member;
  });

/** Withdraws an invitation that waits. */
export const withdrawInvitation = ({ db, actor, now }: DeskContext, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (!(await markWithdrawn(transaction, id, ownCompany(actor), now))) throw missing();
    await addChange(transaction, logOf(actor, { action: "withdraw", subject: "invitation", subjectId: id }), now);
  });
