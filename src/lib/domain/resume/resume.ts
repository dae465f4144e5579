import type { ResumeAttachment } from "./attachment.ts";
import { BASICS } from "./basics.ts";
import { EDUCATION } from "./education.ts";
import type { Etags } from "./etags.ts";
import { EXPECTATION } from "./expectation.ts";
import { FAMILY_MEMBER, URGENT_CONTACT } from "./family.ts";
import type { Patch, RecordOf } from "./record.ts";
import { SKILL } from "./skill.ts";
import { TRAINING } from "./training.ts";
import { WORK } from "./work.ts";

/** The parts that are one record each: flat on the wire, saved field by field. */
export const SINGLES = { basics: BASICS, expectation: EXPECTATION } as const;
/** The parts that are lists of records: JSON text on the wire, saved as a whole (R2.7.2-2). */
export const LISTS = {
  skills: SKILL,
  trainings: TRAINING,
  works: WORK,
  educations: EDUCATION,
  family: FAMILY_MEMBER,
  urgentContacts: URGENT_CONTACT,
} as const;
export const SECTIONS = { ...SINGLES, ...LISTS } as const;

type Singles = typeof SINGLES;
type Lists = typeof LISTS;
export type Section = keyof typeof SECTIONS;
export type ListName = keyof Lists;
export const LIST_NAMES = ["skills", "trainings", "works", "educations", "family", "urgentContacts"] as const satisfies ListName[];
export type ItemOf<List extends ListName> = RecordOf<Lists[List]>;
/** Every part, in the order of the page (R2.2.3-4). */
export const SECTION_NAMES = [
  "basics",
  "skills",
  "trainings",
  "works",
  "expectation",
  "educations",
  "family",
  "urgentContacts",
] as const satisfies Section[];
export type ResumeLists = { [List in ListName]: ItemOf<List>[] };

/** A résumé's contents by part, without files. */
export type ResumeParts = { [Single in keyof Singles]: RecordOf<Singles[Single]> } & ResumeLists;

export type Resume = {
  userId: string;
  userName: string;
  loginPhone: string;
  /** Etags of the parts; empty for a backend without them. */
  etags: Etags;
  certificates: ResumeAttachment[];
  otherAttachments: ResumeAttachment[];
} & ResumeParts;

/** The contents of one save: fields one by one, lists as a whole (R2.7.2-2). */
export type ResumePart = { [Single in keyof Singles]?: Patch<RecordOf<Singles[Single]>> | undefined } & Patch<ResumeLists>;

/** Most records in one list; more is a mistake or an attack. */
export const RESUME_LIST_MAX = 50;
