import * as z from "zod/mini";
import { defineCall, type Schema } from "#lib/contract/call.ts";
import { renamed, renaming } from "#lib/contract/renamed.ts";
import { figure, id, jsonList, jsonText, list, mapped, noPayload, text } from "#lib/contract/wire.ts";
import type { Etags } from "#lib/domain/resume/etags.ts";
import { LISTS, RESUME_LIST_MAX, type Resume, type ResumePart, SINGLES } from "#lib/domain/resume/resume.ts";
import type { SavedVersion } from "#lib/domain/resume/saved-versions.ts";
import { attachment } from "./attachment.ts";
import { etags } from "./etags.ts";
import { reasons } from "./reasons.ts";
import { flatRecord, record, type Unknowns } from "./record.ts";

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

/** The lists' names in a save and in its errors. */
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
      versions: etags,
    }),
    (wire): Resume => ({
      userId: wire.recruitUserId,
      userName: wire.userName,
      etags: wire.versions ?? {},
      loginPhone: wire.phoneNo,
      basics: basics.read(wire),
      expectation: expectation.read(wire),
      ...read.read(wire),
    }),
    (resume) => ({
      recruitUserId: resume.userId,
      userName: resume.userName,
      versions: resume.etags,
      phoneNo: resume.loginPhone,
      ...basics.write(resume.basics),
      ...expectation.write(resume.expectation),
      ...read.write(resume),
    }),
  ),
});

/**
 * The answer to a save: the résumé afterwards (ours); null from a backend without it. An answer without etags may be anything,
 * for example the fields that were just saved, so it is not taken for a résumé.
 */
const savedResume = mapped(
  z.unknown(),
  (wire): Resume | null => {
    const read = z.safeParse(getResume.answer, wire);
    return read.success && Object.keys(read.data.etags).length > 0 ? read.data : null;
  },
  (resume) => resume && z.encode(getResume.answer, resume),
);

/** Makes fields optional. (`z.partial` would add its code to every page, in the file that all schemas share.) */
function optional<Shape extends z.core.$ZodShape>(shape: Shape): { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };
// TypeScript cannot follow an object made key by key; the signature above states the result.
function optional(shape: z.core.$ZodShape): z.core.$ZodShape {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]));
}

const lists = listsOf("ignored");

/** The contents of a save, flat on the wire, without missing parts. */
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

/** Parts to be saved. `etags` names the states they replace: the save of a part that has changed since is refused with 409. */
type ResumeSave = { userId: string; etags?: Etags | undefined } & ResumePart;

/**
 * Saves parts of the résumé; missing parts stay, a list is replaced as a whole (R2.7.2-2). Refuses unknown codes:
 * dropping them would clear stored values.
 */
export const saveResume = defineCall({
  path: "/api/homePage/editResumeInfo",
  payload: mapped(
    z.object({ recruitUserId: id, versions: etags, ...partShapeOf("refused") }),
    (wire): ResumeSave => ({ userId: wire.recruitUserId, etags: wire.versions, ...readPart(wire) }),
    (clean) => ({ recruitUserId: clean.userId, versions: clean.etags, ...writePart(clean) }),
  ),
  answer: savedResume,
});

/** The attachment lists' names in a save and in its errors. */
export const WRITTEN_ATTACHMENTS = { certificates: "certificatesAttachmentList", otherAttachments: "otherAttachmentList" } as const;

/** Replaces the certificate photos or the other attachments; 403 when a file is not the caller's own (D-B6). */
export const saveAttachments = defineCall({
  path: "/api/homePage/editResumeAttachment",
  payload: renamed({
    userId: ["recruitUserId", id],
    certificates: [WRITTEN_ATTACHMENTS.certificates, writtenList(attachment("certificate", "refused"))],
    otherAttachments: [WRITTEN_ATTACHMENTS.otherAttachments, writtenList(attachment("other", "refused"))],
  }),
  answer: savedResume,
});

/** The caller's recent saves, newest first (ours): each has the saved contents, so that a part can be saved again. */
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

/** The reasons behind `needsCompletion`, by section (ours). */
export const completionReasons = defineCall({
  path: "/api/homePage/completionReasons",
  payload: noPayload,
  answer: reasons,
});
