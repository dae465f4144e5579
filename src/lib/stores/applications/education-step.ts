import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { CODE } from "#lib/contract/call.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { usualDegrees } from "#lib/data/degrees.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { EDUCATION, type Education, sortEducations } from "#lib/domain/resume/education.ts";
import { type EducationField, suggestEducation } from "#lib/domain/resume/education-defaults.ts";
import { placeOf } from "#lib/domain/resume/merge.ts";
import { emptyRecord, fieldNames, type Patch } from "#lib/domain/resume/record.ts";
import { normalize } from "#lib/domain/resume/rules.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createDraft, ruleContext } from "#lib/stores/resume/form.ts";
import { answer } from "#lib/stores/shell/dialogs.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** Another tab may save at the same moment. A list that changes more often than this during one save is a fault. */
const TRIES = 3;

const draft = createDraft("educations", EDUCATION);
const BLANK = emptyRecord(EDUCATION);
/** Fields that the seeker filled; the others follow from them. */
const chosen = new Set<EducationField>();
/** The etag of the list without any record, if the page knows it: then the record is saved without reading the list first. */
const $emptyEtag = atom<string | null>(null);
/** The user whose words the draft holds. */
const $owner = atom("");

/** The education record that an application requires (R1.5.1-1). The résumé page restores the same draft if the seeker continues there. */
export const $educationDraft = draft.$draft;
export const $savingEducation = atom(false);

const suggestions = (values: Education): Patch<Education> =>
  suggestEducation(values, chosen, { today: ruleContext().today, degrees: usualDegrees });

/** Fills the fields that the seeker has not chosen; only differences are written, so that problems elsewhere stay. */
const fillRest = (): void => {
  const values = $educationDraft.get()?.values ?? BLANK;
  const changed = suggestions(values);
  for (const name of fieldNames(EDUCATION)) if (changed[name] === values[name]) delete changed[name];
  if (Object.keys(changed).length > 0) draft.change(changed);
};

/** The draft that a reload or another page interrupted; its fields count as the seeker's own. */
const restore = (): boolean => {
  if (!draft.restore(null)) return false;
  const written = $educationDraft.get()?.values ?? BLANK;
  for (const name of fieldNames(EDUCATION)) if (written[name] !== BLANK[name]) chosen.add(name);
  return true;
};

/**
 * Opens the form for the logged-in user. A dialog that was closed keeps its words, unless another user has logged in since.
 * Why: docs/decisions/0080-applying-asks-as-little-as-it-can.md
 */
export const openEducationStep = (emptyEtag: string | null = null): void => {
  $emptyEtag.set(emptyEtag);
  const userId = $session.get()?.user.id ?? "";
  if ($educationDraft.get() && $owner.get() === userId) return;
  $owner.set(userId);
  chosen.clear();
  if (restore()) return;
  const blank = emptyRecord(EDUCATION);
  draft.open(null, emptyRecord(EDUCATION, { ...blank, ...suggestions(blank) }), "needed");
};

const write = (part: Patch<Education>, store: (part: Patch<Education>) => void): void => {
  for (const name of fieldNames(EDUCATION)) if (part[name] !== undefined) chosen.add(name);
  store(part);
  fillRest();
};
/** Writes a field of the record; the fields that follow from it change too. */
export const writeEducation = (part: Patch<Education>): void => write(part, draft.change);
/** Writes a value that is still being entered, by an input method or key by key: `writeEducation` judges it later. */
export const typeEducation = (part: Patch<Education>): void => write(part, draft.type);

/** As the server stores it, so that a retry recognises the record. */
const tidy = (written: Education): Education => ({
  ...written,
  school: normalize("text", written.school),
  degree: normalize("text", written.degree),
  major: normalize("text", written.major),
});

const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.code === CODE.conflict;

/** Adds the record to the stored list, and retries if another tab saves at the same moment. */
const addToStored = async (userId: string, item: Education): Promise<Failure | null> => {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await send(getResume, { userId });
    if (!stored.ok) return stored.failure;
    const { educations, etags } = stored.value;
    if (placeOf(item, educations) >= 0) return null;
    const saved = await send(saveResume, { userId, etags, educations: sortEducations([...educations, item]) });
    if (saved.ok) return null;
    if (!isConflict(saved.failure) || attempt === TRIES) return saved.failure;
  }
};

/**
 * Adds the record to the stored list. One call does it if the list is known to be empty: the server recognises a repeated save after a
 * lost answer. Otherwise it reads the list first, also if another tab saved in between. Returns the failure, or null.
 */
const add = async (item: Education): Promise<Failure | null> => {
  const userId = $session.get()?.user.id ?? "";
  const emptyEtag = $emptyEtag.get();
  if (emptyEtag !== null) {
    const saved = await send(saveResume, { userId, etags: { educations: emptyEtag }, educations: [item] });
    if (saved.ok) return null;
    if (!isConflict(saved.failure)) return saved.failure;
  }
  return addToStored(userId, item);
};

/** Checks and saves the record, then lets the application go on. After a failure the dialog keeps every word. */
export const submitEducation = async (): Promise<void> => {
  const written = draft.check();
  if (!written || $savingEducation.get()) return;
  $savingEducation.set(true);
  const failure = await add(tidy(written.values)).finally(() => $savingEducation.set(false));
  if (failure) return reportFailure(failure);
  draft.close();
  answer("education-missing", "yes");
};
