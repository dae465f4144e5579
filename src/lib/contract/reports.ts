import * as z from "zod/mini";
import { isContact, needsText, REPORT_REASONS, REPORT_TEXT_MAX, type Report } from "#lib/domain/reports/reports.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { id, mapped, nothing, shortText } from "./wire.ts";

/** Reports a post (ours). Anyone may; with `recruitUserId` the report is that seeker's, who must be the caller. */
export const reportPost = defineCall({
  path: "/api/homePage/reportPost",
  roles: EVERYONE,
  payload: mapped(
    z
      .object({
        recruitProjectId: id,
        recruitUserId: z.nullish(id),
        reportReason: z.literal(REPORT_REASONS),
        reportText: z.nullish(shortText(REPORT_TEXT_MAX)),
        contactPhone: z.nullish(shortText(20).check(z.refine(isContact, { error: "contact_malformed" }))),
      })
      .check(
        z.refine((wire) => !needsText(wire.reportReason) || Boolean(wire.reportText), {
          error: "report_text",
          path: ["reportText"],
        }),
      ),
    (wire): { postId: string; userId: string | null; report: Report } => ({
      postId: wire.recruitProjectId,
      userId: wire.recruitUserId ?? null,
      report: { reason: wire.reportReason, text: wire.reportText ?? "", phone: wire.contactPhone ?? "" },
    }),
    ({ postId, userId, report }) => ({
      recruitProjectId: postId,
      recruitUserId: userId,
      reportReason: report.reason,
      reportText: report.text,
      contactPhone: report.phone,
    }),
  ),
  answer: nothing,
});
