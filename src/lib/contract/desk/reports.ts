import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id, nothing, shortText } from "#lib/contract/wire.ts";
import { ANSWER_MAX, ANSWER_STATES, DECISION_MAX, REPORT_VIEWS } from "#lib/domain/desk/reports.ts";
import { REPORT_REASONS } from "#lib/domain/reports/reports.ts";
import { deskCall } from "./call.ts";

/** Reports of posts and messages, the newest first. */
export const listDeskReports = deskCall("list-reports", {
  payload: z.object({ view: z.literal(REPORT_VIEWS), page: pageNumber, size: pageSize }),
  answer: paged(
    z.object({
      id,
      postId: z.nullable(id),
      post: z.string(),
      company: z.string(),
      account: z.nullable(z.string()),
      message: z.string(),
      reason: z.literal(REPORT_REASONS),
      text: z.string(),
      phone: z.string(),
      hasAccount: z.boolean(),
      reportedAt: z.number(),
      settledAt: z.nullable(z.number()),
      decision: z.string(),
      wordings: z.array(z.object({ text: z.string(), until: z.nullable(z.number()) })),
      answer: z.string(),
      answerState: z.literal(ANSWER_STATES),
    }),
  ),
});

/**
 * Settles a report, with the decision for colleagues, and an answer to the reporter, which the chat brings; empty for none. Only a reporter with an
 * account gets one. 409 if it was settled before.
 */
export const settleReport = deskCall("settle-report", {
  payload: z.object({ id, decision: shortText(DECISION_MAX).check(z.minLength(1)), answer: shortText(ANSWER_MAX) }),
  answer: nothing,
});
