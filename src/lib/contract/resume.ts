import * as z from "zod/mini";
import { RESUME_LIST_MAX, type Resume, type ResumePart } from "#lib/domain/resume.ts";
import { defineCall, type Schema } from "./call.ts";
import { basicsFields, expectationFields, readBasics, readExpectation, writeBasics, writeExpectation } from "./resume-basics.ts";
import { attachment, education, family, skill, training, urgentContact, work } from "./resume-items.ts";
import { id, jsonList, jsonText, mapped, noPayload, nothing, text } from "./wire.ts";

/** The lists as they are read; they are written under other names, see `editResumeInfo` (decisions B5). */
const read = {
  recruitPersonMajor: jsonList(skill),
  recruitPersonTrain: jsonList(training),
  recruitPersonWork: jsonList(work),
  recruitPersonEducate: jsonList(education),
  recruitPersonFamily: jsonList(family),
  urgentContact: jsonList(urgentContact),
  certificatesAttachment: jsonList(attachment),
  otherAttachment: jsonList(attachment),
};

/** The résumé, flat on the wire with its lists as JSON text (2§3.2, 2§7.2). */
export const getRecruitUserByUserid = defineCall({
  path: "/api/homePage/getRecruitUserByUserid",
  payload: mapped(
    z.object({ recruitUserId: id }),
    (wire) => ({ userId: wire.recruitUserId }),
    (clean) => ({ recruitUserId: clean.userId }),
  ),
  answer: mapped(
    z.object({ recruitUserId: id, userName: text, phoneNo: text, ...basicsFields, ...expectationFields, ...read }),
    (wire): Resume => ({
      userId: wire.recruitUserId,
      userName: wire.userName,
      loginPhone: wire.phoneNo,
      basics: readBasics(wire),
      expectation: readExpectation(wire),
      skills: wire.recruitPersonMajor,
      trainings: wire.recruitPersonTrain,
      works: wire.recruitPersonWork,
      educations: wire.recruitPersonEducate,
      family: wire.recruitPersonFamily,
      urgentContacts: wire.urgentContact,
      certificates: wire.certificatesAttachment,
      otherAttachments: wire.otherAttachment,
    }),
    (resume) => ({
      recruitUserId: resume.userId,
      userName: resume.userName,
      phoneNo: resume.loginPhone,
      ...writeBasics(resume.basics),
      ...writeExpectation(resume.expectation),
      recruitPersonMajor: resume.skills,
      recruitPersonTrain: resume.trainings,
      recruitPersonWork: resume.works,
      recruitPersonEducate: resume.educations,
      recruitPersonFamily: resume.family,
      urgentContact: resume.urgentContacts,
      certificatesAttachment: resume.certificates,
      otherAttachment: resume.otherAttachments,
    }),
  ),
});

/** A list to be written: JSON text or a real list, or left out. */
const written = <Item extends Schema>(item: Item) => z.optional(jsonText(z.array(item).check(z.maxLength(RESUME_LIST_MAX))));

/** Saves parts of the résumé; a part that is left out stays as it is, a list is replaced as a whole (2§7.2). */
export const editResumeInfo = defineCall({
  path: "/api/homePage/editResumeInfo",
  payload: mapped(
    z.object({
      recruitUserId: id,
      ...z.partial(z.object(basicsFields)).shape,
      ...z.partial(z.object(expectationFields)).shape,
      recruitPersonMajorPOList: written(skill),
      recruitPersonTrainPOList: written(training),
      recruitPersonWorkPOList: written(work),
      recruitPersonEducatePOList: written(education),
      recruitPersonFamilyPOList: written(family),
      recruitPersonUrgentContactPOList: written(urgentContact),
    }),
    (wire): { userId: string } & ResumePart => ({
      userId: wire.recruitUserId,
      basics: readBasics(wire),
      expectation: readExpectation(wire),
      skills: wire.recruitPersonMajorPOList,
      trainings: wire.recruitPersonTrainPOList,
      works: wire.recruitPersonWorkPOList,
      educations: wire.recruitPersonEducatePOList,
      family: wire.recruitPersonFamilyPOList,
      urgentContacts: wire.recruitPersonUrgentContactPOList,
    }),
    (clean) => ({
      recruitUserId: clean.userId,
      ...writeBasics(clean.basics ?? {}),
      ...writeExpectation(clean.expectation ?? {}),
      recruitPersonMajorPOList: clean.skills,
      recruitPersonTrainPOList: clean.trainings,
      recruitPersonWorkPOList: clean.works,
      recruitPersonEducatePOList: clean.educations,
      recruitPersonFamilyPOList: clean.family,
      recruitPersonUrgentContactPOList: clean.urgentContacts,
    }),
  ),
  answer: nothing,
});

/** Replaces the certificate photos or the other attachments (decisions B6). */
export const editResumeAttachment = defineCall({
  path: "/api/homePage/editResumeAttachment",
  payload: mapped(
    z.object({ recruitUserId: id, certificatesAttachmentList: written(attachment), otherAttachmentList: written(attachment) }),
    (wire) => ({
      userId: wire.recruitUserId,
      certificates: wire.certificatesAttachmentList,
      otherAttachments: wire.otherAttachmentList,
    }),
    (clean) => ({
      recruitUserId: clean.userId,
      certificatesAttachmentList: clean.certificates,
      otherAttachmentList: clean.otherAttachments,
    }),
  ),
  answer: nothing,
});

/** Whether the résumé lacks something required (1§7). */
export const ifNeedComplete = defineCall({ path: "/api/homePage/ifNeedComplete", payload: noPayload, answer: z.boolean() });
