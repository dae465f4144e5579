import * as calls from "#lib/contract/applications.ts";
import { isOpen } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import {
  findStanding,
  readResults,
  readStages,
  readTimeline,
  type Standing,
  writeAttendance,
} from "#server/db/application-progress.ts";
import { addApplication, hasApplied, listApplications } from "#server/db/applications.ts";
import { findPostDates } from "#server/db/posts.ts";
import { hasEducation } from "#server/db/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { announcesBatches } from "#server/db/settings.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, forbidden, missing } from "./answer.ts";
import { forSeeker, mustBe, type Seeker } from "./handle.ts";

/** A post must be there, begun and not over (1§4 Sign-up). */
const mustBeOpen = async (db: Db, postId: string, today: string): Promise<void> => {
  const dates = await findPostDates(db, postId);
  if (!dates) throw missing(MESSAGES.missingPost);
  if (dates.starts_on > today) throw conflict(MESSAGES.unstartedPost);
  if (!isOpen({ endsOn: dates.ends_on }, today)) throw conflict(MESSAGES.closedPost);
};

/** The caller's own application. */
const standingOf = async ({ db, me }: { db: Db; me: Seeker }, applicationId: string): Promise<Standing> => {
  const standing = await findStanding(db, applicationId);
  if (!standing) throw missing(MESSAGES.missingApplication);
  if (standing.userId !== me.userId) throw forbidden();
  return standing;
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
  forSeeker(calls.myApplications, (query, { db, me }) => {
    mustBe(me, query.userId);
    return listApplications(db, query);
  }),
  forSeeker(
    calls.previousStage,
    async ({ applicationId }, scene) => (await readStages(scene.db, await standingOf(scene, applicationId))).previous,
  ),
  forSeeker(
    calls.currentStage,
    async ({ applicationId }, scene) => (await readStages(scene.db, await standingOf(scene, applicationId))).current,
  ),
  forSeeker(
    calls.nextStage,
    async ({ applicationId }, scene) => (await readStages(scene.db, await standingOf(scene, applicationId))).next,
  ),
  forSeeker(calls.stageResults, async ({ applicationId }, scene) => readResults(scene.db, await standingOf(scene, applicationId))),
  forSeeker(calls.applicationTimeline, async ({ applicationId }, scene) =>
    readTimeline(scene.db, await standingOf(scene, applicationId)),
  ),
  forSeeker(calls.showsBatchNotice, (_payload, { db }) => announcesBatches(db)),
  forSeeker(
    calls.setParticipation,
    async ({ applicationId, ...answer }, scene) => {
      const standing = await standingOf(scene, applicationId);
      if (!(await writeAttendance(scene.db, standing, answer))) throw conflict(MESSAGES.attendanceClosed);
    },
    MESSAGES.attendanceSaved,
  ),
];
