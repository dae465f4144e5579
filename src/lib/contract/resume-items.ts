import * as z from "zod/mini";
import {
  BINARY,
  EDUCATION_LEVELS,
  type Education,
  type FamilyMember,
  LEARNING_FORMS,
  RELATIONS,
  type ResumeAttachment,
  SKILL_TYPES,
  type Skill,
  type Training,
  type WorkExperience,
} from "#lib/domain/resume.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { code, figure, mapped, text } from "./wire.ts";

const binary = code(BINARY);
const level = code(EDUCATION_LEVELS);

/** Wire name → clean name of every list item's fields (2§3.2). Items travel as they are, only the names differ. */
export const skill = mapped(
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
export const training = mapped(
  z.object({ beginTime: text, endTime: text, certificate: text }),
  (wire): Training => ({ begin: wire.beginTime, end: wire.endTime, certificate: wire.certificate }),
  (item) => ({ beginTime: item.begin, endTime: item.end, certificate: item.certificate }),
);
export const work = mapped(
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
export const education = mapped(
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
export const family = mapped(
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
export const urgentContact = mapped(
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
export const attachment = mapped(
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

/** What the wire calls the fields of an education record, to name one that is refused. */
export const EDUCATION_NAMES = {
  begin: "beginTime",
  end: "endTime",
  school: "personEducateSchool",
  level: "personEducateType",
  degree: "degreeType",
  major: "specialty",
  learningForm: "formsOfLearningType",
  diploma: "ifDiploma",
} as const satisfies Record<keyof Education, string>;
