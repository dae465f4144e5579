import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { code, figure, flag, id, list, mapped, nothing, shortText, text } from "#lib/contract/wire.ts";
import {
  APPLICATION_STATUSES,
  ATTENDED_STAGES,
  ATTENDING,
  type Attendance,
  type AttendedStage,
  type Flow,
  NOT_ATTENDING,
  PARTICIPATIONS,
  STAGES,
  type StageResults,
} from "#lib/domain/applications/applications.ts";
import { type BatchProgress, MOVERS, type Move } from "#lib/domain/applications/path.ts";
import type { TicketWish } from "#lib/domain/applications/ticket.ts";
import type { UsualWait } from "#lib/domain/applications/usual-wait.ts";

/** One stage. `recruitPalce` and `ifHavTicket` are spelt so on the wire (R2.3.4-2); the remark is ours. */
const flow = renamed({
  id: ["recruitProjectFlowId", text],
  stage: ["recruitProjectFlowType", code(STAGES)],
  title: ["recruitProjectFlowTitle", text],
  time: ["recruitProjectFlowTime", text],
  place: ["recruitPalce", text],
  note: ["recruitProjectFlowRemark", text],
  hasTicket: ["ifHavTicket", flag],
  ticketNumber: ["recruitTicketNo", text],
  status: ["recruitPersonStatus", code(APPLICATION_STATUSES)],
  name: ["emplTalentPoolName", text],
  idNumber: ["certificateNo", text],
}) satisfies z.core.$ZodType<Flow>;

const ofApplication = mapped(
  z.object({ recruitPersonId: id, recruitProjectId: z.nullish(id), recruitProjectBatchId: z.nullish(text) }),
  (wire) => ({ applicationId: wire.recruitPersonId }),
  (clean) => ({ recruitPersonId: clean.applicationId }),
);

/** The stages before and after the current one, or null (D-B6). */
export const previousStage = defineCall({
  path: "/api/RecruitApp/getPersonOldFlow",
  payload: ofApplication,
  answer: z.nullish(flow),
});
export const currentStage = defineCall({
  path: "/api/RecruitApp/getPersonNowFlow",
  payload: ofApplication,
  answer: z.nullish(flow),
});
export const nextStage = defineCall({
  path: "/api/RecruitApp/getPersonAndProject",
  payload: ofApplication,
  answer: z.nullish(flow),
});

/** The field of each stage that one may say to attend (R2.4.6-2). */
const ATTENDANCE_FIELDS = { 1: "writtenExamStatus", 2: "interviewStatus", 3: "medicalExamStatus" } as const;
type AttendanceOnWire = { [Field in (typeof ATTENDANCE_FIELDS)[AttendedStage]]?: Attendance | undefined };
/** The one stage with an answer about attendance; null for zero or several. */
const attendanceIn = (wire: AttendanceOnWire): { stage: AttendedStage; attendance: Attendance } | null => {
  const said = ATTENDED_STAGES.flatMap(({ stage }) => {
    const value = wire[ATTENDANCE_FIELDS[stage]];
    return value === undefined ? [] : [{ stage, attendance: value }];
  });
  return said.length === 1 ? (said[0] ?? null) : null;
};

const participation = code(PARTICIPATIONS);

/** Results of the stages gone through (R2.3.4-3). */
export const stageResults = defineCall({
  path: "/api/RecruitApp/getHistoricalAchievement",
  payload: ofApplication,
  answer: list(
    renamed({
      stage: ["recruitProjectFlowType", code(STAGES)],
      exam: ["writtenExamStatus", participation],
      interview: ["interviewStatus", participation],
      medical: ["medicalExamStatus", participation],
    }) satisfies z.core.$ZodType<StageResults>,
  ),
});

const attendance = z.optional(z.literal([ATTENDING, NOT_ATTENDING]));

/** Says whether the seeker attends the present stage or not; exactly one of the three fields (R2.4.6-2). */
export const setParticipation = defineCall({
  path: "/api/RecruitApp/updateProjectPersonStatus",
  payload: mapped(
    z
      .object({ recruitPersonId: id, writtenExamStatus: attendance, interviewStatus: attendance, medicalExamStatus: attendance })
      .check(z.refine((wire) => attendanceIn(wire) !== null, { error: "one_stage", path: ["writtenExamStatus"] })),
    (wire) => {
      const said = attendanceIn(wire);
      if (!said) throw new Error("the check above lets no such payload through");
      return { applicationId: wire.recruitPersonId, ...said };
    },
    (clean) => ({ recruitPersonId: clean.applicationId, [ATTENDANCE_FIELDS[clean.stage]]: clean.attendance }),
  ),
  answer: nothing,
});

/** In whole days. Ours: an unreadable one counts as missing. */
const days = z.int().check(z.positive());
const usualWait = z.catch(
  z.nullish(z.object({ of: z.literal(["company", "site"]), cases: days, median: days, most: days })),
  null,
) satisfies z.core.$ZodType<UsualWait | null | undefined>;

/** An application's history, oldest first, the progress of its batch, and the usual wait at its stage (ours). */
export const applicationTimeline = defineCall({
  path: "/api/RecruitApp/applicationTimeline",
  payload: ofApplication,
  answer: mapped(
    z.object({
      moves: list(z.object({ recruitPersonStatus: code(APPLICATION_STATUSES), moveTime: figure, movedBy: code(MOVERS) })),
      batchName: text,
      reviewedCount: figure,
      totalCount: figure,
      movedOnTime: figure,
      usualWait,
    }),
    (wire): { moves: Move[]; batch: BatchProgress; usualWait: UsualWait | null } => ({
      moves: wire.moves.map((move) => ({
        status: move.recruitPersonStatus,
        at: move.moveTime ?? 0,
        by: move.movedBy ?? "company",
      })),
      batch: {
        name: wire.batchName,
        reviewed: wire.reviewedCount ?? 0,
        total: wire.totalCount ?? 0,
        movedOnAt: wire.movedOnTime,
      },
      usualWait: wire.usualWait ?? null,
    }),
    ({ moves, batch, usualWait: wait }) => ({
      moves: moves.map(({ status, at, by }) => ({ recruitPersonStatus: status, moveTime: at, movedBy: by })),
      batchName: batch.name,
      reviewedCount: batch.reviewed,
      totalCount: batch.total,
      movedOnTime: batch.movedOnAt,
      usualWait: wait,
    }),
  ),
});

/** Fields of a ticket request, on both sides of the wire. */
export const ticketFields = {
  examAddress: shortText(500),
  examName: shortText(200),
  examTime: z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)),
  idNumber: ["idCardNo", shortText(30)],
  name: shortText(30),
  ticketNumber: ["ticketNo", shortText(30)],
  applicationId: ["recruitPersonId", id],
  flowId: ["recruitProjectFlowId", id],
} as const;

/** Makes an admission ticket; returns the path of its PDF (R2.3.4-5, R2.7.3-3). Facts not known yet are empty. */
export const admissionTicket = defineCall({
  path: "/api/RecruitBatch/previewTicket",
  payload: renamed(ticketFields) satisfies z.core.$ZodType<TicketWish>,
  answer: text,
});
