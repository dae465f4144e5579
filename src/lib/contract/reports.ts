import * as z from "zod/mini";
import {
  isContact,
  needsText,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  REPORTED_MESSAGE_MAX,
  type Report,
  type ReportedMessage,
} from "#lib/domain/reports/reports.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { chatAccount } from "./chat-account.ts";
import { id, mapped, nothing, shortText } from "./wire.ts";

/** The fields of each report. */
const said = {
  reportReason: z.literal(REPORT_REASONS),
  reportText: z.nullish(shortText(REPORT_TEXT_MAX)),
  contactPhone: z.nullish(shortText(20).check(z.refine(isContact, { error: "contact_malformed" }))),
};
type Said = { reportReason: Report["reason"]; reportText?: string | null | undefined; contactPhone?: string | null | undefined };
const isExplained = ({ reportReason, reportText }: Said): boolean => !needsText(reportReason) || Boolean(reportText);
const UNEXPLAINED = { error: "report_text", path: ["reportText"] };
const readReport = (wire: Said): Report => ({
  reason: wire.reportReason,
  text: wire.reportText ?? "",
  phone: wire.contactPhone ?? "",
});
const writeReport = ({ reason, text, phone }: Report) => ({ reportReason: reason, reportText: text, contactPhone: phone });

/** Reports a post (ours). Anyone may; with `recruitUserId` the report is that seeker's, who must be the caller. */
export const reportPost = defineCall({
  path: "/api/homePage/reportPost",
  roles: EVERYONE,
  payload: mapped(
    z.object({ recruitProjectId: id, recruitUserId: z.nullish(id), ...said }).check(z.refine(isExplained, UNEXPLAINED)),
    (wire): { postId: string; userId: string | null; report: Report } => ({
      postId: wire.recruitProjectId,
      userId: wire.recruitUserId ?? null,
      report: readReport(wire),
    }),
    ({ postId, userId, report }) => ({ recruitProjectId: postId, recruitUserId: userId, ...writeReport(report) }),
  ),
  answer: nothing,
});

/** Reports a message that the caller has received in the chat (ours): only from an account that has written to the caller. */
export const reportMessage = defineCall({
  path: "/api/im/reportMessage",
  payload: mapped(
    z
      .object({
        manageUserId: chatAccount,
        messageText: shortText(REPORTED_MESSAGE_MAX).check(z.minLength(1)),
        ...said,
      })
      .check(z.refine(isExplained, UNEXPLAINED)),
    (wire): ReportedMessage & { report: Report } => ({
      account: wire.manageUserId,
      message: wire.messageText,
      report: readReport(wire),
    }),
    ({ account, message, report }) => ({ manageUserId: account, messageText: message, ...writeReport(report) }),
  ),
  answer: nothing,
});
