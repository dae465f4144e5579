import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import { figure, id, mapped, nothing, text } from "#lib/contract/wire.ts";
import type { Application } from "#lib/domain/applications/applications.ts";
import { WITHDRAWAL_REASONS } from "#lib/domain/applications/withdrawal.ts";
import type { Received } from "#lib/domain/resume/received.ts";
import { application } from "./applications.ts";

/** The seeker's own application for a post, and the résumé that the company received with it, if that was kept (ours, X-received). */
export const applicationReceipt = defineCall({
  path: "/api/homePage/applicationReceipt",
  payload: renamed({ postId: ["recruitProjectId", id] }),
  answer: mapped(
    z.object({
      application,
      receivedResume: z.nullish(getResume.answer),
      receivedTime: figure,
      receivedHash: text,
    }),
    (wire): { application: Application; received: Received | null } => ({
      application: wire.application,
      received: wire.receivedResume ? { resume: wire.receivedResume, at: wire.receivedTime ?? 0, sha256: wire.receivedHash } : null,
    }),
    ({ application, received }) => ({
      application,
      receivedResume: received?.resume ?? null,
      receivedTime: received?.at ?? null,
      receivedHash: received?.sha256 ?? "",
    }),
  ),
});

/** Withdraws an application that is not decided yet. Idempotent (ours). */
export const withdrawApplication = defineCall({
  path: "/api/RecruitApp/withdrawApplication",
  payload: mapped(
    z.object({ recruitPersonId: id, withdrawReason: z.nullish(z.literal(WITHDRAWAL_REASONS)) }),
    (wire) => ({ applicationId: wire.recruitPersonId, reason: wire.withdrawReason ?? null }),
    (clean) => ({ recruitPersonId: clean.applicationId, withdrawReason: clean.reason }),
  ),
  answer: nothing,
});

/** Undoes a withdrawal within seconds; the application is as before (ours). */
export const undoWithdrawal = defineCall({
  path: "/api/RecruitApp/undoWithdrawal",
  payload: renamed({ applicationId: ["recruitPersonId", id] }),
  answer: nothing,
});
