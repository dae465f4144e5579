import { createHash } from "node:crypto";
import { CODE } from "#lib/contract/call.ts";
import { reportMessage, reportPost } from "#lib/contract/reports.ts";
import type { Report } from "#lib/domain/reports/reports.ts";
import { type Limit, returnLimits, useLimits } from "#server/db/account/rate-limits.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import { addMessageReport, addReport, hasWritten } from "#server/db/reports.ts";
import type { Db } from "#server/db/schema/index.ts";
import { tooManyReports } from "#server/limit-texts.ts";
import { recruiterIdOf, seekerAccount } from "#server/services/chat.ts";
import { MESSAGES } from "#server/texts.ts";
import { missing, Refusal, tooMany } from "./answer.ts";
import { forAnyone, forSeeker } from "./handle.ts";

const DAY = 86_400_000;
/** A campus or an office is one address; a seeker who meets ten bad posts a day is thorough. */
const REPORTS_A_DAY = { address: 30, account: 10 };

/** Identifies a report of one subject from one address or account by a hash, so that none of them is stored. */
const fingerprint = (from: string, subject: string, { reason, text, phone }: Report): string =>
  createHash("sha256")
    .update(JSON.stringify([from, subject, reason, text, phone]))
    .digest("base64url");

/** Stores a report if the day's limits allow it. The limit `same` is used up by an equal report, which is stored already. */
const storeOnce = async (
  db: Db,
  { limits, same, now }: { limits: Limit[]; same: string; now: number },
  store: () => Promise<void>,
) => {
  const usedUp = await useLimits(db, limits, now);
  if (usedUp?.key === same) return;
  if (usedUp) throw tooMany(tooManyReports(usedUp.waitSeconds), usedUp.waitSeconds);
  try {
    await store();
  } catch (error) {
    await returnLimits(db, limits);
    throw error;
  }
};

export const reportRoutes = [
  forAnyone(
    reportPost,
    async ({ postId, userId, report }, { db, now, address, seeker }) => {
      if (userId !== null) await seeker(userId);
      if (!(await findPostDates(db, postId))) throw missing(MESSAGES.missingPost);
      // A repeated report after a lost answer is stored already. A seeker's new report replaces the earlier one.
      const same = `report:same:${fingerprint(address, postId, report)}`;
      const limits: Limit[] = [
        userId === null
          ? { key: same, max: 1, window: DAY }
          : { key: `report:account:${userId}`, max: REPORTS_A_DAY.account, window: DAY },
        { key: `report:day:${address}`, max: REPORTS_A_DAY.address, window: DAY },
      ];
      await storeOnce(db, { limits, same, now }, () => addReport(db, { postId, userId, report }, now));
    },
    MESSAGES.reported,
  ),
  forSeeker(
    reportMessage,
    async ({ account, message, report }, { db, now, address, me }) => {
      const recruiterId = recruiterIdOf(account);
      const seeker = { userId: me.userId, account: seekerAccount(me.userId) };
      if (!(await hasWritten(db, { account, recruiterId, seeker }))) throw new Refusal(CODE.forbidden, MESSAGES.notWritten);
      const same = `report:same:${fingerprint(me.userId, JSON.stringify([account, message]), report)}`;
      const limits: Limit[] = [
        { key: same, max: 1, window: DAY },
        { key: `report:account:${me.userId}`, max: REPORTS_A_DAY.account, window: DAY },
        { key: `report:day:${address}`, max: REPORTS_A_DAY.address, window: DAY },
      ];
      await storeOnce(db, { limits, same, now }, () =>
        addMessageReport(db, { userId: me.userId, recruiterId, account, message, report }, now),
      );
    },
    MESSAGES.reported,
  ),
];
