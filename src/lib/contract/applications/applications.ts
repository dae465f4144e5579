import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { paged, pagingFields, readPaging, writePaging } from "#lib/contract/paging.ts";
import { readSummary, summaryFields, writeSummary } from "#lib/contract/posts/summary.ts";
import { code, date, figure, flag, id, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import { APPLICATION_STATUSES, type Application, type Appointment, HALVES, STAGES } from "#lib/domain/applications/applications.ts";

const nextFlow = z.object({
  recruitProjectFlowType: code(STAGES),
  recruitProjectFlowTitle: text,
  recruitProjectFlowTime: text,
  recruitPalce: text,
});

/** An appointment says when or where; one of a stage that this version does not know is left out. */
const appointmentOf = (wire: z.core.output<typeof nextFlow> | null | undefined): Appointment | null => {
  if (!wire || wire.recruitProjectFlowType === null) return null;
  const [time, place] = [wire.recruitProjectFlowTime, wire.recruitPalce];
  if (time === "" && place === "") return null;
  return { stage: wire.recruitProjectFlowType, title: wire.recruitProjectFlowTitle, time, place };
};

/** An application with its post (R2.3.4-1). */
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
    // Ours: the next appointment, by a stage's field names, and whether there is a result to show.
    nextFlow: z.nullish(nextFlow),
    ifHasResult: code([0, 1]),
  }),
  (wire): Application => ({
    id: wire.recruitPersonId,
    batchId: wire.recruitProjectBatchId,
    status: wire.recruitPersonStatus,
    appliedOn: wire.signTime ?? "",
    changedAt: wire.changeTime,
    withdrawnAt: wire.withdrawTime,
    stages: wire.flowTypes.filter((stage) => stage !== null),
    appointment: appointmentOf(wire.nextFlow),
    hasResult: wire.ifHasResult === null ? null : wire.ifHasResult === 1,
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
    nextFlow: clean.appointment && {
      recruitProjectFlowType: clean.appointment.stage,
      recruitProjectFlowTitle: clean.appointment.title,
      recruitProjectFlowTime: clean.appointment.time,
      recruitPalce: clean.appointment.place,
    },
    ifHasResult: clean.hasResult === null ? null : clean.hasResult ? (1 as const) : (0 as const),
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

/** Applications of the seeker, newest first (R2.7.3-1). */
export const myApplications = defineCall({
  path: "/api/homePage/deliveredResume",
  payload: ownApplications,
  answer: paged(application),
});

/** Whether results are announced at all (R2.3.4-4). */
export const showsBatchNotice = defineCall({
  path: "/api/homePage/extraAnnounceStatus",
  payload: noPayload,
  answer: mapped(
    z.object({ extraAnnounceStatus: flag }),
    (wire) => wire.extraAnnounceStatus,
    (shown) => ({ extraAnnounceStatus: shown }),
  ),
});
