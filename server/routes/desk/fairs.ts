import * as attending from "#lib/contract/desk/attendance.ts";
import * as joining from "#lib/contract/desk/fair-invitations.ts";
import * as calls from "#lib/contract/desk/fairs.ts";
import { listDeskFairs } from "#server/db/desk/fairs.ts";
import { ownCompany, ownFair } from "#server/desk/actor.ts";
import { exportAttendance, readAttendance, readDoor, recordAttendance } from "#server/desk/attendance.ts";
import {
  chooseFairPosts,
  inviteToFair,
  joinFair,
  readFairInvitation,
  readFairPosts,
  withdrawFairInvitation,
} from "#server/desk/fair-invitations.ts";
import { cancelFair, readFair, removeFromFair, saveFair, setBooth } from "#server/desk/fairs.ts";
import { forStaff } from "./for-staff.ts";

export const deskFairRoutes = [
  forStaff(calls.listDeskFairs, (query, { db, actor, now }) => {
    const own =
      actor.role === "recruiter" ? { fairId: null, companyId: ownCompany(actor) } : { fairId: ownFair(actor), companyId: null };
    return listDeskFairs(db, { ...query, ...own }, now);
  }),
  forStaff(calls.readDeskFair, ({ id }, context) => readFair(context, id)),
  forStaff(calls.saveDeskFair, (wish, context) => saveFair(context, wish)),
  forStaff(calls.cancelDeskFair, (wish, context) => cancelFair(context, wish)),
  forStaff(calls.setBooth, (wish, context) => setBooth(context, wish)),
  forStaff(calls.removeFromFair, (place, context) => removeFromFair(context, place)),
  forStaff(joining.inviteToFair, (wish, context) => inviteToFair(context, wish)),
  forStaff(joining.withdrawFairInvitation, (place, context) => withdrawFairInvitation(context, place)),
  forStaff(joining.readFairInvitation, ({ token }, context) => readFairInvitation(context, token)),
  forStaff(joining.joinFair, (wish, context) => joinFair(context, wish)),
  forStaff(joining.readFairPosts, ({ id }, context) => readFairPosts(context, id)),
  forStaff(joining.chooseFairPosts, (wish, context) => chooseFairPosts(context, wish)),
  forStaff(attending.readDoor, ({ id }, context) => readDoor(context, id)),
  forStaff(attending.recordAttendance, (wish, context) => recordAttendance(context, wish)),
  forStaff(attending.readAttendance, (wish, context) => readAttendance(context, wish)),
  forStaff(attending.exportAttendance, ({ id }, context) => exportAttendance(context, id)),
];
