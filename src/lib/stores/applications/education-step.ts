import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { CODE } from "#lib/contract/call.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import { usualDegrees } from "#lib/data/degrees.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { BASICS } from "#lib/domain/resume/basics.ts";
import { EDUCATION, type Education, sortEducations } from "#lib/domain/resume/education.ts";
import { type EducationField, suggestEducation } from "#lib/domain/resume/education-defaults.ts";
import { placeOf } from "#lib/domain/resume/merge.ts";
import { emptyRecord, fieldNames, type Patch } from "#lib/domain/resume/record.ts";
import { normalize, type Problem, problemsOf } from "#lib/domain/resume/rules.ts";
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
/** The name, while the résumé has none and the sign-up asks for it (D-I81); null while it does not. */
export const $nameStep = atom<{ value: string; problem: Problem | null } | null>(null);
/** Whether an education record is asked for. */
export const $asksEducation = atom(true);
/** Counts refusals of the name: after each it takes the focus. */
export const $nameRefusals = atom(0);

/** Writes the name. */
export const writeName = (value: string): void => $nameStep.set({ value, problem: null });

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
export const openEducationStep = (
  emptyEtag: string | null = null,
  asks: { education: boolean; name: boolean } = { education: true, name: false },
): void => {
  $emptyEtag.set(emptyEtag);
  const userId = $session.get()?.user.id ?? "";
  const isSame = $owner.get() === userId;
  const known = isSame ? $nameStep.get() : null;
  $asksEducation.set(asks.education);
  $nameStep.set(asks.name ? (known ?? { value: "", problem: null }) : null);
  if (!asks.education) {
    if (!isSame) draft.close();
    $owner.set(userId);
    return;
  }
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

/** The name beside the record, if it is asked for: one save holds both. */
type Named = { basics?: { name: string } };

const saveName = async (name: string): Promise<Failure | null> => {
  const saved = await send(saveResume, { userId: $session.get()?.user.id ?? "", basics: { name } });
  return saved.ok ? null : saved.failure;
};

/** Adds the record to the stored list, and retries if another tab saves at the same moment. */
const addToStored = async (userId: string, item: Education, named: Named): Promise<Failure | null> => {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await send(getResume, { userId });
    if (!stored.ok) return stored.failure;
    const { educations, etags } = stored.value;
    if (placeOf(item, educations) >= 0) return named.basics ? saveName(named.basics.name) : null;
    const saved = await send(saveResume, { userId, ...named, etags, educations: sortEducations([...educations, item]) });
    if (saved.ok) return null;
    if (!isConflict(saved.failure) || attempt === TRIES) return saved.failure;
  }
};

/**
 * Adds the record to the stored list. One call does it if the list is known to be empty: the server recognises a repeated save after a
 * lost answer. Otherwise it reads the list first, also if another tab saved in between. Returns the failure, or null.
 */
const add = async (item: Education, name: string): Promise<Failure | null> => {
  const userId = $session.get()?.user.id ?? "";
  const named: Named = name === "" ? {} : { basics: { name } };
  const emptyEtag = $emptyEtag.get();
  if (emptyEtag !== null) {
    const saved = await send(saveResume, { userId, ...named, etags: { educations: emptyEtag }, educations: [item] });
    if (saved.ok) return null;
    if (!isConflict(saved.failure)) return saved.failure;
  }
  return addToStored(userId, item, named);
};

/** The name as it is saved; empty if it is not asked for, null if it is wrong. */
const checkName = (): string | null => {
  const step = $nameStep.get();
  if (!step) return "";
  const name = normalize("text", step.value);
  const problem = problemsOf(BASICS, { ...emptyRecord(BASICS), name }, ruleContext()).name ?? null;
  $nameStep.set({ ...step, problem });
  if (problem) $nameRefusals.set($nameRefusals.get() + 1);
  return problem ? null : name;
};

/** Goes on in the full form of the résumé; a name that was typed is saved on the way. */
export const leaveForForm = async (): Promise<void> => {
  const typed = $nameStep.get()?.value.trim() ?? "";
  const name = typed === "" ? "" : checkName();
  if (name === null) return;
  if (name !== "") await saveName(name);
  answer("education-missing", "no");
};

const saveFacts = (name: string, item: Education | null): Promise<Failure | null> =>
  item ? add(tidy(item), name) : saveName(name);

/** Checks and saves the facts, then lets the application go on. After a failure the dialog keeps every word. */
export const submitEducation = async (): Promise<void> => {
  const asksEducation = $asksEducation.get();
  const written = asksEducation ? draft.check() : null;
  const name = checkName();
  if (name === null || (asksEducation && !written) || $savingEducation.get()) return;
  $savingEducation.set(true);
  const failure = await saveFacts(name, written?.values ?? null).finally(() => $savingEducation.set(false));
  if (failure) return reportFailure(failure);
  if (written) draft.close();
  $nameStep.set(null);
  answer("education-missing", "yes");
};
