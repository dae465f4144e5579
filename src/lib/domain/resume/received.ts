import type { ResumeAttachment } from "./attachment.ts";
import { type SectionChange, sectionChanges } from "./compare.ts";
import type { Cut } from "./cut.ts";
import { shownFields } from "./cuts.ts";
import { onlyIn } from "./merge.ts";
import { emptyRecord } from "./record.ts";
import {
  type ItemOf,
  LISTS,
  type ListName,
  type Resume,
  type ResumeParts,
  SECTION_NAMES,
  type Section,
  SINGLES,
} from "./resume.ts";

/** The cut that recruiters receive with a sign-up (D-E9). */
const RECEIVED_CUT: Cut = "application";

/** The parts of a résumé that a company receives, and the names of its files. */
export type ReceivedParts = ResumeParts & Pick<Resume, "certificates" | "otherAttachments">;

/** A résumé as a company received it, when that was (milliseconds since 1970), and the SHA-256 of it in hexadecimal digits. */
export type Received = { resume: Resume; at: number; sha256: string };

/** The fields of a record that the cut shows. */
function shownOf<Values extends object>(section: Section, values: Values, cut: Cut): Partial<Values>;
// TypeScript cannot follow a record made of some of its fields; the signature above states the result.
function shownOf(section: Section, values: object, cut: Cut): object {
  const shown = shownFields(section, cut);
  return Object.fromEntries(Object.entries(values).filter(([name]) => shown.includes(name)));
}

const shownItems = <List extends ListName>(list: List, items: readonly ItemOf<List>[], cut: Cut): ItemOf<List>[] =>
  shownFields(list, cut).length === 0
    ? []
    : items.map((item) => emptyRecord<(typeof LISTS)[List]>(LISTS[list], shownOf(list, item, cut)));

/** No mark of the photo, which the cut does not show, and no number of ours. */
const fileOf = ({ name, path, fileType, size }: ResumeAttachment): ResumeAttachment => ({
  id: "",
  name,
  path,
  fileType,
  size,
  photo: 0,
});

/** A copy of the résumé for a company, or for a recruiter in a cut of the seeker's choice: fields outside the cut are empty. */
export const receivedParts = (resume: ReceivedParts, cut: Cut = RECEIVED_CUT): ReceivedParts => ({
  basics: emptyRecord(SINGLES.basics, shownOf("basics", resume.basics, cut)),
  expectation: emptyRecord(SINGLES.expectation, shownOf("expectation", resume.expectation, cut)),
  skills: shownItems("skills", resume.skills, cut),
  trainings: shownItems("trainings", resume.trainings, cut),
  works: shownItems("works", resume.works, cut),
  educations: shownItems("educations", resume.educations, cut),
  family: shownItems("family", resume.family, cut),
  urgentContacts: shownItems("urgentContacts", resume.urgentContacts, cut),
  certificates: resume.certificates.map(fileOf),
  otherAttachments: resume.otherAttachments.map(fileOf),
});

/** A résumé by which a company reaches the person: without a contact phone it has the one of the login (D-I81). */
export const reachable = <Known extends Pick<Resume, "basics" | "loginPhone">>(resume: Known): Known => ({
  ...resume,
  basics: { ...resume.basics, phone: resume.basics.phone || resume.loginPhone },
});

/** All files of a résumé. */
export const filesOf = ({ certificates, otherAttachments }: ReceivedParts): ResumeAttachment[] => [
  ...certificates,
  ...otherAttachments,
];

/** Changes since then: of the sections, and of the files. */
export type ChangesSince = { sections: SectionChange[]; gone: ResumeAttachment[]; added: ResumeAttachment[] };

/** Changes since then, within the cut. */
export const changesSince = (then: ReceivedParts, now: ReceivedParts): ChangesSince => {
  const [before, after] = [receivedParts(then), receivedParts(now)];
  const [gone, added] = [onlyIn(filesOf(before), filesOf(after)), onlyIn(filesOf(after), filesOf(before))];
  return { sections: sectionChanges(SECTION_NAMES, before, after), gone, added };
};
