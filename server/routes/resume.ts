import * as z from "zod/mini";
import * as calls from "#lib/contract/resume/resume.ts";
import {
  ATTACHMENT,
  ATTACHMENT_LISTS,
  type AttachmentList,
  photoProblem,
  type ResumeAttachment,
} from "#lib/domain/resume/attachment.ts";
import { incompleteReasons } from "#lib/domain/resume/completeness.ts";
import { placeOf } from "#lib/domain/resume/merge.ts";
import type { Fields, Patch, RecordOf } from "#lib/domain/resume/record.ts";
import {
  LIST_NAMES,
  LISTS,
  type ListName,
  type Resume,
  type ResumeLists,
  type ResumePart,
  type Section,
  SINGLES,
} from "#lib/domain/resume/resume.ts";
import { problemsOf, type RuleContext } from "#lib/domain/resume/rules.ts";
import { attachments } from "#lib/texts/resume/attachments.ts";
import { problemText } from "#lib/texts/resume/problems.ts";
import { saveAttachments } from "#server/db/resume/resume-attachments.ts";
import { saveResume } from "#server/db/resume/resumes.ts";
import { listSavedVersions } from "#server/db/resume/saved-versions.ts";
import { importPeople, seekerPerson } from "#server/services/chat.ts";
import { MESSAGES, SAVE_PROBLEMS } from "#server/texts.ts";
import { conflict, forbidden, invalid, missing } from "./answer.ts";
import { forSeeker, mustBe } from "./handle.ts";
import { contextAt, resumeOf } from "./own-resume.ts";

type Faults = [field: string, sentence: string][];
type RecordFaults = { section: Section; table: Fields; values: Patch<RecordOf<Fields>>; prefix: string };

const faultsOf = ({ section, table, values, prefix }: RecordFaults, context: RuleContext): Faults =>
  Object.entries(problemsOf(table, values, context)).flatMap(
    ([name, problem]): Faults => (problem ? [[`${prefix}${table[name]?.wire}`, problemText(section, name, problem, values)]] : []),
  );

type Known = Partial<ResumeLists>;

const faultsInList = <List extends ListName>(list: List, part: Patch<ResumeLists>, known: Known, context: RuleContext): Faults =>
  (part[list] ?? []).flatMap((values, index) =>
    placeOf(values, known[list] ?? []) >= 0
      ? []
      : faultsOf({ section: list, table: LISTS[list], values, prefix: `${calls.WRITTEN_NAMES[list]}.${index}.` }, context),
  );

/** The rules of R2.5, the same that the forms go by. Each field at fault is named by its wire name, in a list with its index. */
const faultsIn = ({ basics = {}, expectation = {}, ...lists }: ResumePart, known: Known, context: RuleContext): Faults => [
  ...faultsOf({ section: "basics", table: SINGLES.basics, values: basics, prefix: "" }, context),
  ...faultsOf({ section: "expectation", table: SINGLES.expectation, values: expectation, prefix: "" }, context),
  ...LIST_NAMES.flatMap((list) => faultsInList(list, lists, known, context)),
];

/** A résumé as its owner reads it, which is how the owner's save sends it back. */
const asRead = (resume: Resume): Resume => z.decode(calls.getResume.answer, z.encode(calls.getResume.answer, resume));

/**
 * Refuses a save that breaks a rule. A list is saved as a whole, so unchanged stored records pass: one older than a rule must
 * not block saving or deleting others. The stored lists are read only for a save with faults.
 */
const mustBeValid = async (part: ResumePart, stored: () => Promise<Resume>, context: RuleContext): Promise<void> => {
  if (faultsIn(part, {}, context).length === 0) return;
  const faults = faultsIn(part, asRead(await stored()), context);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
};

const photoSentence = { "several-photos": MESSAGES.severalPhotos, "photo-is-no-picture": MESSAGES.photoIsNoPicture } as const;

/** The rules of R2.5.9 for each attachment, and those of the 一寸照 (D-H5). */
const mustBeAttachable = (list: AttachmentList, items: readonly ResumeAttachment[], context: RuleContext): void => {
  const wireName = calls.WRITTEN_ATTACHMENTS[list];
  const faults = items.flatMap((item, index): Faults => {
    const { name, path } = problemsOf(ATTACHMENT, item, context);
    if (path) return [[`${wireName}.${index}.${ATTACHMENT.path.wire}`, MESSAGES.missingFile]];
    if (!name) return [];
    return [[`${wireName}.${index}.${ATTACHMENT.name.wire}`, attachments.nameProblem(name)]];
  });
  const photo = photoProblem(items);
  if (photo) faults.push([`${wireName}.${ATTACHMENT.photo.wire}`, photoSentence[photo]]);
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
};

export const resumeRoutes = [
  forSeeker(calls.getResume, ({ userId }, { db, me }) => {
    mustBe(me, userId);
    return resumeOf(db, userId);
  }),
  forSeeker(
    calls.needsCompletion,
    async (_payload, { db, me, now }) => incompleteReasons(await resumeOf(db, me.userId), contextAt(now)).length > 0,
  ),
  forSeeker(calls.completionReasons, async (_payload, { db, me, now }) =>
    incompleteReasons(await resumeOf(db, me.userId), contextAt(now)),
  ),
  forSeeker(
    calls.saveResume,
    async ({ userId, etags = {}, ...part }, { chat, db, log, me, now }) => {
      mustBe(me, userId);
      await mustBeValid(part, () => resumeOf(db, userId), contextAt(now));
      const outcome = await saveResume(db, userId, { part, etags }, now);
      if (!outcome.saved) throw conflict(SAVE_PROBLEMS[outcome.problem]);
      // Chat partners see the new name, too.
      if (outcome.renamed && part.basics?.name)
        await importPeople(chat, log, [seekerPerson({ id: userId, name: part.basics.name })]);
      return resumeOf(db, userId);
    },
    MESSAGES.saved,
  ),
  forSeeker(
    calls.saveAttachments,
    async ({ userId, ...lists }, { db, me, now }) => {
      mustBe(me, userId);
      for (const list of ATTACHMENT_LISTS) mustBeAttachable(list, lists[list] ?? [], contextAt(now));
      const outcome = await saveAttachments(db, userId, lists);
      if (outcome === "foreign") throw forbidden();
      if (outcome === "gone") throw missing(MESSAGES.missingFile);
      return resumeOf(db, userId);
    },
    MESSAGES.attachmentsSaved,
  ),
  forSeeker(calls.listSavedVersions, ({ userId }, { db, me }) => {
    mustBe(me, userId);
    return listSavedVersions(db, userId);
  }),
];
