import { myApplications, showsBatchNotice } from "#lib/contract/applications/applications.ts";
import * as calls from "#lib/contract/applications/progress.ts";
import { applicationReceipt, undoWithdrawal, withdrawApplication } from "#lib/contract/applications/receipt.ts";
import { applyCheck, applyIfReady, signUp } from "#lib/contract/applications/sign-up.ts";
import type { SignUpSource } from "#lib/domain/account/account.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import { forgedFields, type TicketWish, ticketStage, ticketWish } from "#lib/domain/applications/ticket.ts";
import { isSceneRunning } from "#lib/domain/fairs/status.ts";
import { isAddressOf, signAddressOf } from "#lib/domain/posts/places.ts";
import { isOpen } from "#lib/domain/posts/posts.ts";
import { incompleteReasons } from "#lib/domain/resume/completeness.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { ticketDocument } from "#lib/texts/applications/ticket.ts";
import { useLimits } from "#server/db/account/rate-limits.ts";
import {
  findStanding,
  readResults,
  readStages,
  readTimeline,
  type Standing,
  writeAttendance,
} from "#server/db/applications/application-progress.ts";
import { addApplication, findApplication, hasApplied, listApplications } from "#server/db/applications/applications.ts";
import { findReceived } from "#server/db/applications/received.ts";
import { undoWithdrawal as takeBack, withdraw } from "#server/db/applications/withdrawals.ts";
import { fairsOfPost } from "#server/db/fairs/fairs.ts";
import { findPostDates, findPostName, findPostPlace } from "#server/db/posts/posts.ts";
import { hasEducation, hasName } from "#server/db/resume/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { announcesBatches } from "#server/db/settings/settings.ts";
import { tooManyTickets } from "#server/limit-texts.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, forbidden, invalid, missing, Refusal, tooMany } from "./answer.ts";
import { forSeeker, mustBe, type Seeker, type SeekerCallContext } from "./handle.ts";
import { contextAt, resumeOf } from "./own-resume.ts";

/** The work address to store for a post. Throws a Refusal if the client sent a different one. */
export const workAddress = async (db: Db, postId: string, address: readonly string[]): Promise<string[]> => {
  const place = await findPostPlace(db, postId);
  if (!isAddressOf(place, address)) throw invalid({ signAddress: MESSAGES.foreignAddress });
  return signAddressOf(place);
};

/** Throws a Refusal unless the seeker has a record of education (R1.5.1-1). */
export const mustHaveEducation = async (db: Db, userId: string): Promise<void> => {
  if (!(await hasEducation(db, userId))) throw conflict(MESSAGES.noEducation);
};

/** Throws a Refusal unless the résumé has a name: a company cannot answer a person without one. */
const mustHaveName = async (db: Db, userId: string): Promise<void> => {
  if (!(await hasName(db, userId))) throw conflict(MESSAGES.noName);
};

type Origin = { postId: string; source: SignUpSource; fairId: string | null };

/**
 * The fair to store with an application, or null. Throws a Refusal if the named fair does not have the post, or if PC_SCENE
 * is claimed without a running on-site fair of the post. Clients of the documents name no fair: it is stored if only one fits.
 */
const fairOfSignUp = async (db: Db, { postId, source, fairId }: Origin, now: number): Promise<string | null> => {
  if (fairId === null && source !== "PC_SCENE") return null;
  const fairs = await fairsOfPost(db, postId, now);
  const named = fairs.filter(({ id }) => id === fairId);
  if (fairId !== null && named.length === 0) throw invalid({ recruitFairsId: MESSAGES.foreignFair });
  if (source !== "PC_SCENE") return fairId;
  const [fair, ...others] = (fairId === null ? fairs : named).filter((candidate) => isSceneRunning(candidate, now));
  if (!fair) throw invalid({ source: MESSAGES.noSceneFair });
  return others.length === 0 ? fair.id : null;
};

/** A post must exist, have begun and not have ended (R1.4.2-6). */
const mustBeOpen = async (db: Db, postId: string, today: string): Promise<void> => {
  const dates = await findPostDates(db, postId);
  if (!dates) throw missing(MESSAGES.missingPost);
  if (dates.starts_on > today) throw conflict(MESSAGES.unstartedPost);
  if (!isOpen({ endsOn: dates.ends_on }, today)) throw conflict(MESSAGES.closedPost);
};

/** The refusal that a check throws; null when it throws none. */
const refusalOf = async (check: () => Promise<unknown>): Promise<Readiness["refusal"]> => {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
};

type Target = { postId: string; source?: SignUpSource | null; fairId?: string | null };

/** Whether the caller may apply, without the address: a page sends that with the sign-up, which checks everything again. */
const readinessFor = async ({ postId, source, fairId = null }: Target, context: SeekerCallContext): Promise<Readiness> => {
  const { db, me, now } = context;
  const resume = await resumeOf(db, me.userId);
  const signedUp = await hasApplied(db, me.userId, postId);
  const reasons = incompleteReasons(resume, contextAt(now));
  const checkPost = async (): Promise<void> => {
    await mustBeOpen(db, postId, beijingDate(now));
    if (source) await fairOfSignUp(db, { postId, source, fairId }, now);
  };
  return {
    isComplete: reasons.length === 0,
    reasons,
    hasEducation: resume.educations.length > 0,
    lacksName: resume.basics.name === "",
    educationsEtag: resume.etags.educations ?? null,
    signedUp,
    refusal: signedUp ? null : await refusalOf(checkPost),
  };
};

type Wish = Origin & { address: readonly string[] };

/** The address and the fair to store with an application. Throws a Refusal if either is not of the post. */
const originToStore = async ({ address, ...origin }: Wish, { db, now }: SeekerCallContext) => ({
  postId: origin.postId,
  source: origin.source,
  address: await workAddress(db, origin.postId, address),
  fairId: await fairOfSignUp(db, origin, now),
});

/** Whether an application may be stored without a question to the seeker. */
const needsNoQuestion = (readiness: Readiness, evenIncomplete: boolean): boolean =>
  readiness.refusal === null && readiness.hasEducation && !readiness.lacksName && (readiness.isComplete || evenIncomplete);

/** The caller's own application. */
const standingOf = async ({ db, me }: { db: Db; me: Seeker }, applicationId: string): Promise<Standing> => {
  const standing = await findStanding(db, applicationId);
  if (!standing) throw missing(MESSAGES.missingApplication);
  if (standing.userId !== me.userId) throw forbidden();
  return standing;
};

/** The wire name of a field of a ticket request. */
const wireNameOf = (field: keyof TicketWish): string => {
  const entry = calls.ticketFields[field];
  return "_zod" in entry ? field : entry[0];
};

const HOUR = 3_600_000;
/** A new ticket is printed only when its content has changed, so a user needs few. */
const TICKETS_AN_HOUR = 60;

/** Returns the ticket of one of the caller's applications. Uses only stored data, never the caller's claims. */
const issueTicket = async (wish: TicketWish, context: SeekerCallContext): Promise<string> => {
  const { db, me, now, tickets } = context;
  const standing = await standingOf(context, wish.applicationId);
  const flow = standing.isWithdrawn ? null : ticketStage(standing.status, await readStages(db, standing));
  if (!flow || flow.stage === null || flow.ticketNumber === "") throw conflict(MESSAGES.noTicket);
  const forged = forgedFields(wish, ticketWish(standing.id, flow));
  if (forged.length > 0) throw invalid(Object.fromEntries(forged.map((field) => [wireNameOf(field), MESSAGES.ticketMismatch])));
  if (flow.name === "" || flow.idNumber === "") throw conflict(MESSAGES.namelessTicket);
  const limit = { key: `tickets:${me.userId}`, max: TICKETS_AN_HOUR, window: HOUR };
  const usedUp = await useLimits(db, [limit], now);
  if (usedUp) throw tooMany(tooManyTickets(usedUp.waitSeconds), usedUp.waitSeconds);
  const { post, company } = await findPostName(db, standing.postId);
  const { name, idNumber, ticketNumber: number, stage, title, time, place } = flow;
  const document = ticketDocument({ name, idNumber, number, stage, title, post, company, time, place });
  return tickets.issue({ userId: me.userId, applicationId: standing.id, flowId: flow.id }, document, now);
};

export const applicationRoutes = [
  forSeeker(applyCheck, readinessFor),
  forSeeker(
    signUp,
    async ({ postId, address, source, fairId = null }, context) => {
      const { db, me, now } = context;
      // Signed up already: done, even if the post has closed since.
      if (await hasApplied(db, me.userId, postId)) return;
      await mustBeOpen(db, postId, beijingDate(now));
      const origin = await originToStore({ postId, address, source, fairId }, context);
      await mustHaveEducation(db, me.userId);
      await mustHaveName(db, me.userId);
      await addApplication(db, { userId: me.userId, ...origin }, now);
    },
    MESSAGES.signedUp,
  ),
  forSeeker(applyIfReady, async ({ evenIncomplete, fairId = null, ...wish }, context) => {
    const readiness = await readinessFor({ ...wish, fairId }, context);
    if (readiness.signedUp) return { readiness, isDone: true };
    if (!needsNoQuestion(readiness, evenIncomplete)) return { readiness, isDone: false };
    const origin = await originToStore({ ...wish, fairId }, context);
    await addApplication(context.db, { userId: context.me.userId, ...origin }, context.now);
    return { readiness, isDone: true };
  }),
  forSeeker(myApplications, (query, { db, me, now }) => {
    mustBe(me, query.userId);
    return listApplications(db, query, now);
  }),
  forSeeker(
    calls.previousStage,
    async ({ applicationId }, context) => (await readStages(context.db, await standingOf(context, applicationId))).previous,
  ),
  forSeeker(
    calls.currentStage,
    async ({ applicationId }, context) => (await readStages(context.db, await standingOf(context, applicationId))).current,
  ),
  forSeeker(
    calls.nextStage,
    async ({ applicationId }, context) => (await readStages(context.db, await standingOf(context, applicationId))).next,
  ),
  forSeeker(calls.stageResults, async ({ applicationId }, context) =>
    readResults(context.db, await standingOf(context, applicationId)),
  ),
  forSeeker(calls.applicationTimeline, async ({ applicationId }, context) =>
    readTimeline(context.db, await standingOf(context, applicationId), context.now),
  ),
  forSeeker(showsBatchNotice, (_payload, { db }) => announcesBatches(db)),
  forSeeker(
    calls.setParticipation,
    async ({ applicationId, ...answer }, context) => {
      const standing = await standingOf(context, applicationId);
      if (!(await writeAttendance(context.db, standing, answer))) throw conflict(MESSAGES.attendanceClosed);
    },
    MESSAGES.attendanceSaved,
  ),
  forSeeker(calls.admissionTicket, issueTicket),
  forSeeker(applicationReceipt, async ({ postId }, { db, me, now }) => {
    const application = await findApplication(db, me.userId, postId, now);
    if (!application) throw missing(MESSAGES.missingApplication);
    return { application, received: await findReceived(db, application.id, me.userId) };
  }),
  forSeeker(
    withdrawApplication,
    async ({ applicationId, reason }, context) => {
      const { id, isWithdrawn } = await standingOf(context, applicationId);
      // Sent again after a lost answer, it is withdrawn already (D-B9).
      if (!isWithdrawn && !(await withdraw(context.db, id, reason, context.now))) throw conflict(MESSAGES.notWithdrawable);
    },
    MESSAGES.withdrawn,
  ),
  forSeeker(
    undoWithdrawal,
    async ({ applicationId }, context) => {
      const { id, isWithdrawn } = await standingOf(context, applicationId);
      if (isWithdrawn && !(await takeBack(context.db, id, context.now))) throw conflict(MESSAGES.undoOver);
    },
    MESSAGES.withdrawalUndone,
  ),
];
