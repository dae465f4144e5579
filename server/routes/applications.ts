import * as calls from "#lib/contract/applications.ts";
import { isOpen } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { addApplication, hasApplied, listApplications } from "#server/db/applications.ts";
import { findPostDates } from "#server/db/posts.ts";
import { hasEducation } from "#server/db/resumes.ts";
import type { Db } from "#server/db/schema.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, missing } from "./answer.ts";
import { forSeeker, mustBe } from "./handle.ts";

/** A post must be there, begun and not over (1§4 Sign-up). */
const mustBeOpen = async (db: Db, postId: string, today: string): Promise<void> => {
  const dates = await findPostDates(db, postId);
  if (!dates) throw missing(MESSAGES.missingPost);
  if (dates.starts_on > today) throw conflict(MESSAGES.unstartedPost);
  if (!isOpen({ endsOn: dates.ends_on }, today)) throw conflict(MESSAGES.closedPost);
};

export const applicationRoutes = [
  forSeeker(
    calls.signUp,
    async ({ postId, address, source }, { db, me, now }) => {
      // Signed up already: done, even if the post has closed since.
      if (await hasApplied(db, me.userId, postId)) return;
      await mustBeOpen(db, postId, beijingDate(now));
      if (!(await hasEducation(db, me.userId))) throw conflict(MESSAGES.noEducation);
      await addApplication(db, { userId: me.userId, postId, address, source }, now);
    },
    MESSAGES.signedUp,
  ),
  forSeeker(calls.deliveredResume, (query, { db, me }) => {
    mustBe(me, query.userId);
    return listApplications(db, query);
  }),
];
