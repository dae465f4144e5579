import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { readSummary, summaryFields, writeSummary } from "#lib/contract/posts/summary.ts";
import { code, date, figure, flag, id, list, mapped, text } from "#lib/contract/wire.ts";
import { APPLICATION_STATUSES, type Application, HALVES, STAGES } from "#lib/domain/applications/applications.ts";

/** An application with its post (2§3.4). */
export const application = mapped(
  z.object({
    ...summaryFields,
    ifShowResult: flag,
    recruitPersonId: id,
    recruitProjectBatchId: text,
    recruitPersonStatus: code(APPLICATION_STATUSES),
    signTime: date,
    // Ours: when the status was reached, when it was withdrawn, and the stages of the batch.
    changeTime: figure,
    withdrawTime: figure,
    flowTypes: list(code(STAGES)),
  }),
  (wire): Application => ({
    id: wire.recruitPersonId,
    batchId: wire.recruitProjectBatchId,
    status: wire.recruitPersonStatus,
    appliedOn: wire.signTime ?? "",
    changedAt: wire.changeTime,
    withdrawnAt: wire.withdrawTime,
    stages: wire.flowTypes.filter((stage) => stage !== null),
    post: { ...readSummary(wire), showsResult: wire.ifShowResult },
  }),
  (clean) => ({
    ...writeSummary(clean.post),
    ifShowResult: clean.post.showsResult,
    recruitPersonId: clean.id,
    recruitProjectBatchId: clean.batchId,
    recruitPersonStatus: clean.status,
    signTime: clean.appliedOn,
    changeTime: clean.changedAt,
    withdrawTime: clean.withdrawnAt,
    flowTypes: [...clean.stages],
  }),
);

/** Whose applications, which page of them, and which half if not all; `progressState` is ours. */
const ownApplications = mapped(
  z.object({
    recruitUserId: id,
    ...pagingFields,
    progressState: z.nullish(z.literal(HALVES)),
  }),
  (wire) => ({ userId: wire.recruitUserId, ...readPaging(wire), half: wire.progressState ?? null }),
  (clean) => ({ recruitUserId: clean.userId, ...writePaging(clean), progressState: clean.half }),
);

/** Applications of the seeker, newest first (2§7.3). */
export const myApplications = defineCall({
  path: "/api/homePage/deliveredResume",
  payload: ownApplications,
  answer: paged(application),
});
