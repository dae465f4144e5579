import { CODE } from "#lib/contract/call.ts";
import * as calls from "#lib/contract/desk/staff.ts";
import type { DeskSession, Staff } from "#lib/domain/desk/staff.ts";
import { takeCode } from "#server/db/account/login-codes.ts";
import { listChanges } from "#server/db/desk/changes.ts";
import {
  closeStaffSession,
  findStaffByPhone,
  listInvitations,
  listStaff,
  openStaffSession,
  type StaffMember,
} from "#server/db/desk/staff.ts";
import { ownCompany } from "#server/desk/actor.ts";
import { acceptInvitation, endStaff, inviteStaff, validInvitation, withdrawInvitation } from "#server/desk/staff.ts";
import { invalid, Refusal } from "#server/routes/answer.ts";
import { type CallContext, forAnyone } from "#server/routes/handle.ts";
import { recruiterAccount } from "#server/services/chat.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { byTheRules, forStaff } from "./for-staff.ts";

const shown = ({ recruiterId: _, ...staff }: StaffMember): Staff => staff;

const mustHaveCode = async ({ phone, code }: { phone: string; code: string }, { db, now, address }: CallContext): Promise<void> => {
  if (!(await takeCode(db, { phone, purpose: "desk", address }, code, now))) throw invalid({ code: MESSAGES.wrongCode });
};

const sessionOf = async (member: StaffMember, { db, now }: Pick<CallContext, "db" | "now">): Promise<DeskSession> => ({
  token: await openStaffSession(db, member.id, now),
  staff: shown(member),
});

export const staffRoutes = [
  forAnyone(
    calls.logInAtDesk,
    async (proof, context) => {
      await mustHaveCode(proof, context);
      // Said only to the phone's owner.
      const member = await findStaffByPhone(context.db, proof.phone);
      if (!member) throw new Refusal(CODE.forbidden, MESSAGES.notStaff);
      return sessionOf(member, context);
    },
    MESSAGES.loggedIn,
  ),
  forAnyone(calls.readInvitation, async ({ token }, { db, now }) => {
    const { role, place, expiresAt } = await byTheRules(() => validInvitation(db, token, now));
    return { role, place, expiresAt };
  }),
  forAnyone(
    calls.acceptInvitation,
    async ({ token, name, ...proof }, context) => {
      const { db, now } = context;
      // Before the code, which is good for one try.
      await byTheRules(() => validInvitation(db, token, now));
      await mustHaveCode(proof, context);
      return sessionOf(await byTheRules(() => acceptInvitation(db, { token, phone: proof.phone, name }, now)), context);
    },
    MESSAGES.loggedIn,
  ),
  forStaff(calls.readMe, (_payload, { me }) => Promise.resolve(shown(me))),
  forStaff(calls.leaveDesk, (_payload, { db, token }) => closeStaffSession(db, token)),
  forStaff(calls.listStaff, async (_payload, { db, actor, now }) => {
    const company = ownCompany(actor);
    return { staff: (await listStaff(db, company)).map(shown), invitations: await listInvitations(db, company, now) };
  }),
  forStaff(calls.inviteStaff, (place, context) => inviteStaff(context, place)),
  forStaff(calls.endStaff, async ({ id }, context) => {
    const { recruiterId } = await endStaff(context, id);
    if (recruiterId === null) return;
    try {
      await context.chat.admin.kick(recruiterAccount(recruiterId));
    } catch (error) {
      context.log.error(`an account of staff was ended, its chat could not be: ${shortError(error)}`);
    }
  }),
  forStaff(calls.withdrawInvitation, ({ id }, context) => withdrawInvitation(context, id)),
  forStaff(calls.listChanges, (query, { db }) => listChanges(db, query)),
];
