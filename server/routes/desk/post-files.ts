import { uploadPostFile } from "#lib/contract/desk/posts.ts";
import { POST_FILE_MAX_MB } from "#lib/domain/desk/post-files.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { findDeskCompany } from "#server/db/desk/companies.ts";
import { addPostFile } from "#server/db/desk/post-files.ts";
import { judgeStaffToken } from "#server/db/desk/staff.ts";
import { mustBeAt } from "#server/desk/actor.ts";
import { missing } from "#server/desk/refusal.ts";
import { sessionOver } from "#server/routes/answer.ts";
import { takeUpload, type UploadRules } from "#server/routes/uploads.ts";
import { MESSAGES } from "#server/texts.ts";
import { forFileOfStaff, type StaffContext } from "./for-staff.ts";

const DAY = 86_400_000;
/** Uploads of one member of staff per day: far more than posts need, far less than a disk holds. */
const DAILY_FILES = 200;

const rulesOf = ({ db, me, now }: StaffContext, companyId: string): UploadRules<PostAttachment> => ({
  maxBytes: POST_FILE_MAX_MB * 1024 ** 2,
  tooLarge: MESSAGES.postFileTooLarge,
  folder: "posts",
  objection: () => null,
  limits: () => [{ key: `upload:post-files:${me.id}`, max: DAILY_FILES, window: DAY }],
  note: async (file) => {
    await addPostFile(db, companyId, file, now);
    const { name, path } = file;
    return { name, fileName: name, path, uid: path };
  },
});

export const postFileRoutes = [
  forFileOfStaff(uploadPostFile, async ({ companyId }, context) => {
    const { db, files, scan, log, now, actor, token, request } = context;
    mustBeAt(actor, companyId);
    if (!(await findDeskCompany(db, companyId))) throw missing();
    const stillIn = async (): Promise<void> => {
      if (!(await judgeStaffToken(db, token, now))) throw sessionOver(false);
    };
    return takeUpload(request, { db, files, scan, log, now, stillIn }, rulesOf(context, companyId));
  }),
];
