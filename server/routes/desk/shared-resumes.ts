import { readSharedAtDesk } from "#lib/contract/desk/shared-resumes.ts";
import { sharedFor } from "#server/routes/shared-resumes.ts";
import { forStaff } from "./for-staff.ts";

export const deskSharedResumeRoutes = [
  forStaff(readSharedAtDesk, ({ shareId }, { db, me, now }) => sharedFor(db, shareId, me.recruiterId, now)),
];
