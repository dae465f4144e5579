import * as z from "zod/mini";
import { defineCall, type Schema } from "#lib/contract/call.ts";
import { renamed, renaming } from "#lib/contract/renamed.ts";
import { figure, id, jsonList, jsonText, list, mapped, noPayload, nothing, text } from "#lib/contract/wire.ts";
import { fieldNames } from "#lib/domain/resume/record.ts";
import { LISTS, RESUME_LIST_MAX, type Resume, type ResumePart, SINGLES } from "#lib/domain/resume/resume.ts";
import { PROBLEMS } from "#lib/domain/resume/rules.ts";
import type { SavedVersion } from "#lib/domain/resume/saved-versions.ts";
import type { ListVersions } from "#lib/domain/resume/versions.ts";
import { attachment } from "./attachment.ts";
import { flatRecord, record, type Unknowns } from "./record.ts";
import { listVersions } from "./versions.ts";

const basics = flatRecord(SINGLES.basics);
const expectation = flatRecord(SINGLES.expectation);
const itemsOf = (unknowns: Unknowns) => ({
  skills: record(LISTS.skills, unknowns),
  trainings: record(LISTS.trainings, unknowns),
  works: record(LISTS.works, unknowns),
  educations: record(LISTS.educations, unknowns),
  family: record(LISTS.family, unknowns),
  urgentContacts: record(LISTS.urgentContacts, unknowns),
});
const items = itemsOf("ignored");

/** The lists as they are read; they are written under other names, see below (D-B5). */
const read = renaming({
  skills: ["recruitPersonMajor", jsonList(items.skills)],
  trainings: ["recruitPersonTrain", jsonList(items.trainings)],
  works: ["recruitPersonWork", jsonList(items.works)],
  educations: ["recruitPersonEducate", jsonList(items.educations)],
  family: ["recruitPersonFamily", jsonList(items.family)],
  urgentContacts: ["urgentContact", jsonList(items.urgentContacts)],
  certificates: ["certificatesAttachment", jsonList(attachment("certificate"))],
  otherAttachments: ["otherAttachment", jsonList(attachment("other"))],
});

/** A list to be written: JSON text or a real list, or left out. */
const writtenList = <Item extends Schema>(item: Item) => z.optional(jsonText(z.array(item).check(z.maxLength(RESUME_LIST_MAX))));

/** What the lists are called in a save, and in what is said of a field that is refused. */
export const WRITTEN_NAMES = {
  skills: "recruitPersonMajorPOList",
  trainings: "recruitPersonTrainPOList",
  works: "recruitPersonWorkPOList",
  educations: "recruitPersonEducatePOList",
  family: "recruitPersonFamilyPOList",
  urgentContacts: "recruitPersonUrgentContactPOList",
} as const;

const listsOf = (unknowns: Unknowns) => {
  const written = itemsOf(unknowns);
  return renaming({
    skills: [WRITTEN_NAMES.skills, writtenList(written.skills)],
    trainings: [WRITTEN_NAMES.trainings, writtenList(written.trainings)],
    works: [WRITTEN_NAMES.works, writtenList(written.works)],
    educations: [WRITTEN_NAMES.educations, writtenList(written.educations)],
    family: [WRITTEN_NAMES.family, writtenList(written.family)],
    urgentContacts: [WRITTEN_NAMES.urgentContacts, writtenList(written.urgentContacts)],
  });
};

/** The résumé, flat on the wire with its lists as JSON text (R2.3.2-2, R2.7.2-2). */
export const getResume = defineCall({
  path: "/api/homePage/getRecruitUserByUserid",
  payload: renamed({ userId: ["recruitUserId", id] }),
  answer: mapped(
    z.object({
      recruitUserId: id,
      userName: text,
      phoneNo: text,
      ...basics.shape,
      ...expectation.shape,
      ...read.shape,
      versions: listVersions,
    }),
    (wire): Resume => ({
      userId: wire.recruitUserId,
      userName: wire.userName,
      versions: wire.versions ?? {},
      loginPhone: wire.phoneNo,
      basics: basics.read(wire),
      expectation: expectation.read(wire),
      ...read.read(wire),
    }),
    (resume) => ({
      recruitUserId: resume.userId,
      userName: resume.userName,
      versions: resume.versions,
      phoneNo: resume.loginPhone,
      ...basics.write(resume.basics),
      ...expectation.write(resume.expectation),
      ...read.write(resume),
    }),
  ),
});

/** Fields that may be left out. (`z.partial` would be on every page, in the file of what all schemas need.) */
function optional<Shape extends z.core.$ZodShape>(shape: Shape): { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };
// TypeScript cannot follow an object that is made key by key; the signature above says what the loop makes.
function optional(shape: z.core.$ZodShape): z.core.$ZodShape {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]));
}

const lists = listsOf("ignored");

/** What a save may carry, flat on the wire. A part that is not there is left out. */
const partShapeOf = (unknowns: Unknowns) => ({
  ...optional(flatRecord(SINGLES.basics, unknowns).shape),
  ...optional(flatRecord(SINGLES.expectation, unknowns).shape),
  ...listsOf(unknowns).shape,
});
/** As an answer reads it: codes that this version does not know are nothing. */
const partShape = partShapeOf("ignored");
const partOnWire = z.object(partShape);
type PartOnWire = z.core.output<typeof partOnWire>;
const isEmpty = (single: object): boolean => Object.values(single).every((value) => value === undefined);
const readPart = (wire: PartOnWire): ResumePart => {
  const singles = { basics: basics.read(wire), expectation: expectation.read(wire) };
  return {
    ...(isEmpty(singles.basics) ? {} : { basics: singles.basics }),
    ...(isEmpty(singles.expectation) ? {} : { expectation: singles.expectation }),
    ...lists.read(wire),
  };
};
const writePart = (part: ResumePart): PartOnWire => ({
  ...basics.write(part.basics ?? {}),
  ...expectation.write(part.expectation ?? {}),
  ...lists.write(part),
});

/** Parts to be saved. `versions` names the lists that they replace: a save of what has changed meanwhile is refused with 409. */
type ResumeSave = { userId: string; versions?: ListVersions | undefined } & ResumePart;

/**
 * Saves parts of the résumé; a part that is left out stays as it is, a list is replaced as a whole (R2.7.2-2). An unknown code is refused:
 * read as nothing, it would clear what is stored.
 */
export const saveResume = defineCall({
  path: "/api/homePage/editResumeInfo",
  payload: mapped(
    z.object({ recruitUserId: id, versions: listVersions, ...partShapeOf("refused") }),
    (wire): ResumeSave => ({ userId: wire.recruitUserId, versions: wire.versions, ...readPart(wire) }),
    (clean) => ({ recruitUserId: clean.userId, versions: clean.versions, ...writePart(clean) }),
  ),
  answer: nothing,
});

/** What the lists of attachments are called in a save, and in what is said of a field that is refused. */
export const WRITTEN_ATTACHMENTS = { certificates: "certificatesAttachmentList", otherAttachments: "otherAttachmentList" } as const;

/** Replaces the certificate photos or the other attachments; 403 when a file is not the caller's own (D-B6). */
export const saveAttachments = defineCall({
  path: "/api/homePage/editResumeAttachment",
  payload: renamed({
    userId: ["recruitUserId", id],
    certificates: [WRITTEN_ATTACHMENTS.certificates, writtenList(attachment("certificate", "refused"))],
    otherAttachments: [WRITTEN_ATTACHMENTS.otherAttachments, writtenList(attachment("other", "refused"))],
  }),
  answer: nothing,
});

/** The caller's last saves, the newest first (ours): each holds what it saved, so that a part can be saved so again. */
export const listSavedVersions = defineCall({
  path: "/api/homePage/resumeVersions",
  payload: renamed({ userId: ["recruitUserId", id] }),
  answer: list(
    mapped(
      z.object({ versionId: id, savedTime: figure, ...partShape }),
      (wire): SavedVersion => ({ id: wire.versionId, savedAt: wire.savedTime ?? 0, part: readPart(wire) }),
      (clean) => ({ versionId: clean.id, savedTime: clean.savedAt, ...writePart(clean.part) }),
    ),
  ),
});

/** Whether the résumé lacks something required (R1.7-6). */
export const needsCompletion = defineCall({ path: "/api/homePage/ifNeedComplete", payload: noPayload, answer: z.boolean() });

/** What `needsCompletion` goes by, by section (ours). */
export const completionReasons = defineCall({
  path: "/api/homePage/completionReasons",
  payload: noPayload,
  answer: z.array(
    z.object({
      section: z.literal(["basics", "educations"]),
      field: z.nullable(z.literal(fieldNames(SINGLES.basics))),
      problem: z.literal(PROBLEMS),
    }),
  ),
});
