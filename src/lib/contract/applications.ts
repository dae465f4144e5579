import * as z from "zod/mini";
import { SIGN_UP_SOURCES } from "#lib/domain/account.ts";
import {
  APPLICATION_STATUSES,
  type Application,
  type Flow,
  PARTICIPATIONS,
  STAGES,
  type StageResults,
} from "#lib/domain/applications.ts";
import { defineCall } from "./call.ts";
import { addressParts, ownList } from "./interests.ts";
import { paged } from "./paging.ts";
import { readSummary, summaryFields, writeSummary } from "./posts.ts";
import { code, date, flag, id, list, mapped, noPayload, nothing, shortText, text } from "./wire.ts";

/** Signs up for a post; the same twice is the same once (decisions B8–B9). */
export const signUp = defineCall({
  path: "/api/homePage/signUp",
  payload: mapped(
    z.object({ recruitProjectId: id, signAddress: z.nullish(addressParts), source: z.literal(SIGN_UP_SOURCES) }),
    (wire) => ({ postId: wire.recruitProjectId, address: wire.signAddress ?? [], source: wire.source }),
    (clean) => ({ recruitProjectId: clean.postId, signAddress: clean.address, source: clean.source }),
  ),
  answer: nothing,
});

const application = mapped(
  z.object({
    ...summaryFields,
    ifShowResult: flag,
    recruitPersonId: id,
    recruitProjectBatchId: text,
    recruitPersonStatus: code(APPLICATION_STATUSES),
    signTime: date,
  }),
  (wire): Application => ({
    id: wire.recruitPersonId,
    batchId: wire.recruitProjectBatchId,
    status: wire.recruitPersonStatus,
    appliedOn: wire.signTime ?? "",
    post: { ...readSummary(wire), showsResult: wire.ifShowResult },
  }),
  (clean) => ({
    ...writeSummary(clean.post),
    ifShowResult: clean.post.showsResult,
    recruitPersonId: clean.id,
    recruitProjectBatchId: clean.batchId,
    recruitPersonStatus: clean.status,
    signTime: clean.appliedOn,
  }),
);

/** Applications of the seeker, newest first (2§7.3). */
export const deliveredResume = defineCall({ path: "/api/homePage/deliveredResume", payload: ownList, answer: paged(application) });

/** Whether results are announced at all (2§3.4). */
export const extraAnnounceStatus = defineCall({
  path: "/api/homePage/extraAnnounceStatus",
  payload: noPayload,
  answer: mapped(
    z.object({ extraAnnounceStatus: flag }),
    (wire) => wire.extraAnnounceStatus,
    (announced) => ({ extraAnnounceStatus: announced }),
  ),
});

/** One stage. `recruitPalce` and `ifHavTicket` are spelt so on the wire (2§3.4). */
const flow = mapped(
  z.object({
    recruitProjectFlowId: text,
    recruitProjectFlowType: code(STAGES),
    recruitProjectFlowTitle: text,
    recruitProjectFlowTime: text,
    recruitPalce: text,
    ifHavTicket: flag,
    recruitTicketNo: text,
    recruitPersonStatus: code(APPLICATION_STATUSES),
    emplTalentPoolName: text,
    certificateNo: text,
  }),
  (wire): Flow => ({
    id: wire.recruitProjectFlowId,
    stage: wire.recruitProjectFlowType,
    title: wire.recruitProjectFlowTitle,
    time: wire.recruitProjectFlowTime,
    place: wire.recruitPalce,
    hasTicket: wire.ifHavTicket,
    ticketNumber: wire.recruitTicketNo,
    status: wire.recruitPersonStatus,
    name: wire.emplTalentPoolName,
    idNumber: wire.certificateNo,
  }),
  (clean) => ({
    recruitProjectFlowId: clean.id,
    recruitProjectFlowType: clean.stage,
    recruitProjectFlowTitle: clean.title,
    recruitProjectFlowTime: clean.time,
    recruitPalce: clean.place,
    ifHavTicket: clean.hasTicket,
    recruitTicketNo: clean.ticketNumber,
    recruitPersonStatus: clean.status,
    emplTalentPoolName: clean.name,
    certificateNo: clean.idNumber,
  }),
);

const ofApplication = mapped(
  z.object({ recruitPersonId: id, recruitProjectId: z.nullish(id), recruitProjectBatchId: z.nullish(text) }),
  (wire) => ({ applicationId: wire.recruitPersonId }),
  (clean) => ({ recruitPersonId: clean.applicationId }),
);

/** The stages around the present one; null when there is none (decisions B6). */
export const getPersonOldFlow = defineCall({
  path: "/api/RecruitApp/getPersonOldFlow",
  payload: ofApplication,
  answer: z.nullish(flow),
});
export const getPersonNowFlow = defineCall({
  path: "/api/RecruitApp/getPersonNowFlow",
  payload: ofApplication,
  answer: z.nullish(flow),
});
export const getPersonAndProject = defineCall({
  path: "/api/RecruitApp/getPersonAndProject",
  payload: ofApplication,
  answer: z.nullish(flow),
});

const participation = code(PARTICIPATIONS);

/** Results of the stages gone through (2§3.4). */
export const getHistoricalAchievement = defineCall({
  path: "/api/RecruitApp/getHistoricalAchievement",
  payload: ofApplication,
  answer: list(
    mapped(
      z.object({
        recruitProjectFlowType: code(STAGES),
        writtenExamStatus: participation,
        interviewStatus: participation,
        medicalExamStatus: participation,
      }),
      (wire): StageResults => ({
        stage: wire.recruitProjectFlowType,
        exam: wire.writtenExamStatus,
        interview: wire.interviewStatus,
        medical: wire.medicalExamStatus,
      }),
      (clean) => ({
        recruitProjectFlowType: clean.stage,
        writtenExamStatus: clean.exam,
        interviewStatus: clean.interview,
        medicalExamStatus: clean.medical,
      }),
    ),
  ),
});

const answerable = z.optional(z.literal([10, 11]));

/** Says whether the seeker attends (10) or not (11) the present stage; exactly one of the three fields (2§4.6). */
export const updateProjectPersonStatus = defineCall({
  path: "/api/RecruitApp/updateProjectPersonStatus",
  payload: z
    .object({ recruitPersonId: id, writtenExamStatus: answerable, interviewStatus: answerable, medicalExamStatus: answerable })
    .check(
      z.refine(
        (wire) =>
          [wire.writtenExamStatus, wire.interviewStatus, wire.medicalExamStatus].filter((value) => value !== undefined).length ===
          1,
        {
          error: "one_stage",
        },
      ),
    ),
  answer: nothing,
});

/** Makes an admission ticket; the answer is the path of its PDF (2§3.4, 2§7.3). */
export const previewTicket = defineCall({
  path: "/api/RecruitBatch/previewTicket",
  payload: mapped(
    z.object({
      examAddress: shortText(200),
      examName: shortText(100),
      examTime: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      idCardNo: shortText(30),
      name: shortText(30),
      ticketNo: shortText(30),
      recruitPersonId: id,
      recruitProjectFlowId: id,
    }),
    (wire) => ({
      ...wire,
      applicationId: wire.recruitPersonId,
      flowId: wire.recruitProjectFlowId,
      idNumber: wire.idCardNo,
      ticketNumber: wire.ticketNo,
    }),
    (clean) => ({
      examAddress: clean.examAddress,
      examName: clean.examName,
      examTime: clean.examTime,
      idCardNo: clean.idNumber,
      name: clean.name,
      ticketNo: clean.ticketNumber,
      recruitPersonId: clean.applicationId,
      recruitProjectFlowId: clean.flowId,
    }),
  ),
  answer: text,
});
