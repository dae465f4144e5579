import type { ReportReason } from "#lib/domain/reports/reports.ts";

/** The reports of a list: those that wait for a decision, or all. */
export const REPORT_VIEWS = ["waiting", "all"] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

/** The longest decision, in characters. */
export const DECISION_MAX = 200;
/** The longest answer to a reporter, in characters. */
export const ANSWER_MAX = 300;

/** A wording of a reported message, and when it was replaced; null for the present one. */
export type Wording = { text: string; until: number | null };
/** How the answer to the reporter stands: none was written, or the reporter has no account to write to; it waits or was given up; it was sent. */
export const ANSWER_STATES = ["none", "waiting", "failed", "sent"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/**
 * A report at the desk. Of a post: `post` and `company` are its names when it was reported, `postId` is null if it is gone. Of a message: `account`
 * wrote it, and `wordings` are all that it had, the oldest first, if it was changed. `hasAccount`: the reporter was logged in. `decision` is empty until it is settled. Times are milliseconds since 1970.
 */
export type DeskReport = {
  id: string;
  postId: string | null;
  post: string;
  company: string;
  account: string | null;
  message: string;
  reason: ReportReason;
  text: string;
  phone: string;
  hasAccount: boolean;
  reportedAt: number;
  settledAt: number | null;
  decision: string;
  wordings: Wording[];
  answer: string;
  answerState: AnswerState;
};
