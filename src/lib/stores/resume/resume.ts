import { atom, computed, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { sortEducations } from "#lib/domain/resume/education.ts";
import { isIdNumber } from "#lib/domain/resume/id-number.ts";
import { type ItemOf, LIST_NAMES, type ListName, type Resume, type ResumePart, type Section } from "#lib/domain/resume/resume.ts";
import { changeUser } from "#lib/stores/account/session.ts";
import { viewer } from "#lib/stores/account/viewer.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { createAttachments } from "./attachments.ts";
import { ruleContext } from "./form.ts";
import { createRecords, type Records } from "./records.ts";
import { type Outcome, readResume } from "./save.ts";
import { createSingle } from "./single.ts";

export const $resume = atom<Loadable<Resume>>({ state: "idle" });

const asGiven = { sort: <Item>(items: readonly Item[]): Item[] => [...items], keepsLast: false };
export const records: { [List in ListName]: Records<List> } = {
  skills: createRecords("skills", $resume, asGiven),
  trainings: createRecords("trainings", $resume, asGiven),
  works: createRecords("works", $resume, asGiven),
  educations: createRecords("educations", $resume, { sort: sortEducations, keepsLast: true }),
  family: createRecords("family", $resume, asGiven),
  urgentContacts: createRecords("urgentContacts", $resume, asGiven),
};
export const { educations } = records;

/** Whether name and ID number can no longer be changed (D-E5). */
export const isIdentityLocked = (idNumber: string): boolean => isIdNumber(idNumber, ruleContext().today);

export const basics = createSingle("basics", $resume, {
  confirm: async (before) => isIdentityLocked(before.idNumber) || (await ask("lock-identity")) === "yes",
  afterwards: ({ name }) => changeUser({ name }),
});
export const expectation = createSingle("expectation", $resume, {
  confirm: () => Promise.resolve(true),
  afterwards: () => undefined,
});

export const certificates = createAttachments("certificates", $resume);
export const otherAttachments = createAttachments("otherAttachments", $resume);

const files = [certificates, otherAttachments];
const forms = [basics, expectation, ...LIST_NAMES.map((list) => records[list])];

/** The section named by the address's fragment, by its id; empty without one. */
export const askedAnchor = (): string => environment().location().hash.slice(1);
/** Whether the page was opened to fill in this section: an application's 去添加 leads to the education form. */
export const isAskedFor = (section: Section): boolean => section === "educations" && askedAnchor() === "education";

/**
 * Loads the résumé, and opens forms that a reload interrupted. Without any education its form opens, because all else depends on it
 * (R2.4.3-3).
 */
export const openResume = async (): Promise<void> => {
  const loading: Loadable<Resume> = { state: "loading" };
  $resume.set(loading);
  await whenLoggedIn();
  const resume = await readResume();
  // A newer load has begun, and its answer counts.
  if ($resume.get() !== loading) return;
  $resume.set(settle(resume));
  if (!resume.ok) return;
  for (const form of forms) form.restore();
  const hasEducation = resume.value.educations.length > 0;
  if (!hasEducation && educations.$draft.get() === null) educations.edit(null, isAskedFor("educations") ? "pressed" : "needed");
};

const replaceList = <List extends ListName>(list: List, items: ItemOf<List>[] | undefined): Promise<Outcome> =>
  items ? records[list].replace(items) : Promise.resolve("unsaved");

const replacePart = (part: ResumePart, section: Section): Promise<Outcome> => {
  if (section === "basics") return basics.replace(part.basics ?? {});
  if (section === "expectation") return expectation.replace(part.expectation ?? {});
  return replaceList(section, part[section]);
};

/** Replaces parts of the résumé, one save after the other, until one fails; returns the saved ones. */
export const replaceParts = async (part: ResumePart, sections: readonly Section[]): Promise<Section[]> => {
  const saved: Section[] = [];
  for (const section of sections.filter((name) => part[name])) {
    const outcome = await replacePart(part, section);
    if (outcome === "unsaved") return saved;
    if (outcome === "saved") saved.push(section);
  }
  return saved;
};

/** Whether a form of the page is open. */
export const $isEditing = computed([...forms.map(({ $draft }) => $draft), ...files.map(({ $draft }) => $draft)], (...drafts) =>
  drafts.some((draft) => draft !== null),
);

/** Whether something was written that is not saved. */
export const $unsaved = computed(
  [$resume, ...forms.map(({ $draft }) => $draft), ...files.flatMap(({ $draft, $sending }) => [$draft, $sending])],
  () => [...forms, ...files].some((part) => part.isDirty()),
);
/** Whether leaving would lose changes. After a logout nothing here is worth keeping. */
const wouldLose = (): boolean => viewer().role === "seeker" && $unsaved.get();

onMount($resume, () => {
  // A second subscription does not load again.
  if ($resume.value?.state === "idle") void openResume();
  return environment().warnBeforeLeaving(wouldLose);
});
