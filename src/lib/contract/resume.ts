import * as z from "zod/mini";
import {
  ARRIVALS,
  BINARY,
  EDUCATION_LEVELS,
  type Education,
  type FamilyMember,
  GENDERS,
  type JobExpectation,
  LEARNING_FORMS,
  type Patch,
  POLITICAL_STATUSES,
  RELATIONS,
  RESUME_LIST_MAX,
  type Resume,
  type ResumeAttachment,
  type ResumeBasics,
  type ResumePart,
  SKILL_TYPES,
  type Skill,
  type Training,
  type WorkExperience,
} from "#lib/domain/resume.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { defineCall, type Schema } from "./call.ts";
import { code, figure, id, jsonList, jsonText, mapped, noPayload, nothing, text } from "./wire.ts";

const binary = code(BINARY);
const level = code(EDUCATION_LEVELS);

/** Wire name → clean name of every list item's fields (2§3.2). Items travel as they are, only the names differ. */
const skill = mapped(
  z.object({
    skillTypeInfo: code(SKILL_TYPES),
    skillCertificate: text,
    beginTime: text,
    certifyingAuthority: text,
    specialRequirement: binary,
    remark: text,
  }),
  (wire): Skill => ({
    type: wire.skillTypeInfo,
    certificate: wire.skillCertificate,
    obtainedOn: wire.beginTime,
    authority: wire.certifyingAuthority,
    special: wire.specialRequirement,
    remark: wire.remark,
  }),
  (item) => ({
    skillTypeInfo: item.type,
    skillCertificate: item.certificate,
    beginTime: item.obtainedOn,
    certifyingAuthority: item.authority,
    specialRequirement: item.special,
    remark: item.remark,
  }),
);
const training = mapped(
  z.object({ beginTime: text, endTime: text, certificate: text }),
  (wire): Training => ({ begin: wire.beginTime, end: wire.endTime, certificate: wire.certificate }),
  (item) => ({ beginTime: item.begin, endTime: item.end, certificate: item.certificate }),
);
const work = mapped(
  z.object({
    beginTime: text,
    endTime: text,
    institution: text,
    personWorkPosition: text,
    personWorkPhone: text,
    monthlyPay: text,
  }),
  (wire): WorkExperience => ({
    begin: wire.beginTime,
    end: wire.endTime,
    employer: wire.institution,
    position: wire.personWorkPosition,
    phone: wire.personWorkPhone,
    monthlyPay: wire.monthlyPay,
  }),
  (item) => ({
    beginTime: item.begin,
    endTime: item.end,
    institution: item.employer,
    personWorkPosition: item.position,
    personWorkPhone: item.phone,
    monthlyPay: item.monthlyPay,
  }),
);
const education = mapped(
  z.object({
    beginTime: text,
    endTime: text,
    personEducateSchool: text,
    personEducateType: level,
    degreeType: text,
    specialty: text,
    formsOfLearningType: code(LEARNING_FORMS),
    ifDiploma: binary,
  }),
  (wire): Education => ({
    begin: wire.beginTime,
    end: wire.endTime,
    school: wire.personEducateSchool,
    level: wire.personEducateType,
    degree: wire.degreeType,
    major: wire.specialty,
    learningForm: wire.formsOfLearningType,
    diploma: wire.ifDiploma,
  }),
  (item) => ({
    beginTime: item.begin,
    endTime: item.end,
    personEducateSchool: item.school,
    personEducateType: item.level,
    degreeType: item.degree,
    specialty: item.major,
    formsOfLearningType: item.learningForm,
    ifDiploma: item.diploma,
  }),
);
const family = mapped(
  z.object({
    recruitPersonFamilyName: text,
    recruitPersonRelationType: code(RELATIONS),
    recruitPersonWorkUnit: text,
    recruitPersonContactNumber: text,
    personComment: text,
  }),
  (wire): FamilyMember => ({
    name: wire.recruitPersonFamilyName,
    relation: wire.recruitPersonRelationType,
    workUnit: wire.recruitPersonWorkUnit,
    phone: wire.recruitPersonContactNumber,
    remark: wire.personComment,
  }),
  (item) => ({
    recruitPersonFamilyName: item.name,
    recruitPersonRelationType: item.relation,
    recruitPersonWorkUnit: item.workUnit,
    recruitPersonContactNumber: item.phone,
    personComment: item.remark,
  }),
);
const urgentContact = mapped(
  z.object({
    personUrgentContactName: text,
    recruitContactType: code(RELATIONS),
    personUrgentContactWorkUnit: text,
    mobilePhone: text,
    personUrgentContactComment: text,
  }),
  (wire): FamilyMember => ({
    name: wire.personUrgentContactName,
    relation: wire.recruitContactType,
    workUnit: wire.personUrgentContactWorkUnit,
    phone: wire.mobilePhone,
    remark: wire.personUrgentContactComment,
  }),
  (item) => ({
    personUrgentContactName: item.name,
    recruitContactType: item.relation,
    personUrgentContactWorkUnit: item.workUnit,
    mobilePhone: item.phone,
    personUrgentContactComment: item.remark,
  }),
);
const attachment = mapped(
  z.object({ recruitPersonAttachmentId: text, recruitPersonAttachmentName: text, path: text, fileType: text, size: figure }),
  (wire): ResumeAttachment => ({
    id: wire.recruitPersonAttachmentId,
    name: withoutSpaces(wire.recruitPersonAttachmentName),
    path: wire.path,
    fileType: wire.fileType,
    size: wire.size ?? 0,
  }),
  (file) => ({
    recruitPersonAttachmentId: file.id,
    recruitPersonAttachmentName: file.name,
    path: file.path,
    fileType: file.fileType,
    size: file.size,
  }),
);

const basicsFields = {
  emplTalentPoolName: text,
  gender: code(GENDERS),
  certificateNo: text,
  birthday: text,
  age: figure,
  contactPhone: text,
  talentPoolEducationType: level,
  maritalStatus: binary,
  householdType: binary,
  ifVeteran: binary,
  race: text,
  stature: text,
  ifAdjust: binary,
  email: text,
  politicsStatusType: code(POLITICAL_STATUSES),
};
type BasicsWire = z.core.output<z.ZodMiniObject<typeof basicsFields>>;
type BasicsPatchWire = { [Name in keyof BasicsWire]?: BasicsWire[Name] | undefined };
function readBasics(wire: BasicsWire): ResumeBasics;
function readBasics(wire: BasicsPatchWire): Patch<ResumeBasics>;
function readBasics(wire: BasicsPatchWire): Patch<ResumeBasics> {
  return {
    name: wire.emplTalentPoolName,
    gender: wire.gender,
    idNumber: wire.certificateNo,
    birthday: wire.birthday,
    age: wire.age,
    phone: wire.contactPhone,
    education: wire.talentPoolEducationType,
    married: wire.maritalStatus,
    household: wire.householdType,
    veteran: wire.ifVeteran,
    ethnicity: wire.race,
    height: wire.stature,
    adjustable: wire.ifAdjust,
    email: wire.email,
    politics: wire.politicsStatusType,
  };
}
function writeBasics(clean: ResumeBasics): BasicsWire;
function writeBasics(clean: Patch<ResumeBasics>): BasicsPatchWire;
function writeBasics(clean: Patch<ResumeBasics>): BasicsPatchWire {
  return {
    emplTalentPoolName: clean.name,
    gender: clean.gender,
    certificateNo: clean.idNumber,
    birthday: clean.birthday,
    age: clean.age,
    contactPhone: clean.phone,
    talentPoolEducationType: clean.education,
    maritalStatus: clean.married,
    householdType: clean.household,
    ifVeteran: clean.veteran,
    race: clean.ethnicity,
    stature: clean.height,
    ifAdjust: clean.adjustable,
    email: clean.email,
    politicsStatusType: clean.politics,
  };
}

/** `expectPostType` holds the expected arrival (decisions E3). */
const expectationFields = { expectedWorkPlace: jsonList(text), expectSalary: text, expectPostType: code(ARRIVALS) };
type ExpectationWire = z.core.output<z.ZodMiniObject<typeof expectationFields>>;
type ExpectationPatchWire = { [Name in keyof ExpectationWire]?: ExpectationWire[Name] | undefined };
function readExpectation(wire: ExpectationWire): JobExpectation;
function readExpectation(wire: ExpectationPatchWire): Patch<JobExpectation>;
function readExpectation(wire: ExpectationPatchWire): Patch<JobExpectation> {
  return {
    place: wire.expectedWorkPlace,
    salary: wire.expectSalary,
    arrival: wire.expectPostType,
  };
}
function writeExpectation(clean: JobExpectation): ExpectationWire;
function writeExpectation(clean: Patch<JobExpectation>): ExpectationPatchWire;
function writeExpectation(clean: Patch<JobExpectation>): ExpectationPatchWire {
  return {
    expectedWorkPlace: clean.place,
    expectSalary: clean.salary,
    expectPostType: clean.arrival,
  };
}

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
