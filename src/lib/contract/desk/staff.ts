import * as z from "zod/mini";
import { code, phone } from "#lib/contract/account/account.ts";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { id, noPayload, nothing, shortText } from "#lib/contract/wire.ts";
import { CHANGE_SUBJECTS } from "#lib/domain/desk/changes.ts";
import { STAFF_NAME_MAX, STAFF_ROLES } from "#lib/domain/desk/staff.ts";
import { deskCall } from "./call.ts";

const role = z.literal(STAFF_ROLES);
const staff = z.object({
  id,
  phone: z.string(),
  name: z.string(),
  role,
  companyId: z.nullable(id),
  fairId: z.nullable(id),
  place: z.string(),
  createdAt: z.number(),
  endedAt: z.nullable(z.number()),
});
const session = z.object({ token: z.string().check(z.minLength(1)), staff });
const invitationToken = z.string().check(z.regex(/^[\w-]{20,100}$/));

/** Logs in at the desk by phone and code. The code is sent by the call for all codes, with the purpose `desk`. */
export const logInAtDesk = defineCall({
  path: "/api/desk/log-in",
  roles: EVERYONE,
  payload: z.object({ phone, code }),
  answer: session,
});

const invitation = z.object({ role, place: z.string(), expiresAt: z.number() });

/** An invitation by its link's token; 404 for one that is unknown, 409 for one that was used or is over. */
export const readInvitation = defineCall({
  path: "/api/desk/invitation",
  roles: EVERYONE,
  payload: z.object({ token: invitationToken }),
  answer: invitation,
});

/** Takes an invitation with one's phone and name, and logs in. */
export const acceptInvitation = defineCall({
  path: "/api/desk/accept-invitation",
  roles: EVERYONE,
  payload: z.object({ token: invitationToken, phone, code, name: shortText(STAFF_NAME_MAX).check(z.minLength(1)) }),
  answer: session,
});

/** The caller. */
export const readMe = deskCall("read-me", { payload: noPayload, answer: staff });
export const leaveDesk = deskCall("log-out", { payload: noPayload, answer: nothing });

/** The colleagues, ended ones last, and the invitations that wait: an operator's are all, a recruiter's those of the company. */
export const listStaff = deskCall("list-staff", {
  payload: noPayload,
  answer: z.object({
    staff: z.array(staff),
    invitations: z.array(z.object({ id, invitedBy: z.string(), ...invitation.shape })),
  }),
});

/** Makes an invitation; answers the token of its link, which is stored as a hash only. */
export const inviteStaff = deskCall("invite-staff", {
  payload: z.object({ role, companyId: z.nullable(id), fairId: z.nullable(id) }),
  answer: z.object({ token: z.string(), expiresAt: z.number() }),
});

/** Ends an account with its sessions. */
export const endStaff = deskCall("end-staff", { payload: z.object({ id }), answer: nothing });
export const withdrawInvitation = deskCall("withdraw-invitation", { payload: z.object({ id }), answer: nothing });

/**
 * The newest changes, of one subject or all. `who` is empty for a command on the server's own machine, `name` for a thing that has no
 * name, or is gone.
 */
export const listChanges = deskCall("list-changes", {
  payload: z.object({ subject: z.nullable(z.literal(CHANGE_SUBJECTS)), subjectId: z.nullable(id), beforeId: z.nullable(id) }),
  answer: z.array(
    z.object({
      id,
      at: z.number(),
      who: z.string(),
      action: z.string(),
      subject: z.string(),
      subjectId: z.nullable(id),
      name: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
