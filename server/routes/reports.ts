import { createHash } from "node:crypto";
import { reportPost } from "#lib/contract/reports.ts";
import type { Report } from "#lib/domain/reports/reports.ts";
import { type Limit, returnLimits, useLimits } from "#server/db/account/rate-limits.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import { addReport } from "#server/db/reports.ts";
import { MESSAGES, tooManyReports } from "#server/texts.ts";
import { missing, tooMany } from "./answer.ts";
import { forAnyone } from "./handle.ts";

const DAY = 86_400_000;
/** A campus or an office is one address; a seeker who meets ten bad posts a day is thorough. */
const REPORTS_A_DAY = { address: 30, account: 10 };

/** Identifies a report of one post from one address by a hash, so that neither is stored. */
const fingerprint = (address: string, postId: string, { reason, text, phone }: Report): string =>
  createHash("sha256")
    .update(JSON.stringify([address, postId, reason, text, phone]))
    .digest("base64url");

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
      const usedUp = await useLimits(db, limits, now);
      if (usedUp?.key === same) return;
      if (usedUp) throw tooMany(tooManyReports(usedUp.waitSeconds), usedUp.waitSeconds);
      try {
        await addReport(db, { postId, userId, report }, now);
      } catch (error) {
        await returnLimits(db, limits);
        throw error;
      }
    },
    MESSAGES.reported,
  ),
];
