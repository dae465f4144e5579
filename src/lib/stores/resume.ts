import { atom } from "nanostores";
import { getResume, saveResume } from "#lib/api/resume.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { settle } from "#lib/domain/loadable.ts";
import type { Education, Resume } from "#lib/domain/resume.ts";
import { EDUCATION_FIELDS, educationProblems, NO_EDUCATION, type Problems, sortEducations } from "#lib/domain/resume-rules.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "./clock.ts";
import { ask } from "./dialogs.ts";
import { $session } from "./session.ts";
import { notify, reportFailure } from "./toasts.ts";

export const $resume = atom<Loadable<Resume>>({ state: "idle" });

/** The education being written: which of the list (null = a new one), its values, and what is wrong with them. */
export type EducationDraft = { at: number | null; values: Education; problems: Problems<Education> };
export const $educationDraft = atom<EducationDraft | null>(null);
export const $savingResume = atom(false);

const userId = (): string => $session.get()?.user.id ?? "";

/** Loads the résumé. Without any education its form opens, as nothing else can be done first (2§4.3). */
export const openResume = async (): Promise<void> => {
  $resume.set({ state: "loading" });
  // A visitor is about to be sent away, or another tab is about to say who they are.
  if ($session.get() === null) return;
  const resume = await getResume(userId());
  $resume.set(settle(resume));
  if (resume.ok && resume.value.educations.length === 0) editEducation(null);
};

const educations = (): Education[] => {
  const resume = $resume.get();
  return resume.state === "ready" ? resume.value.educations : [];
};

/** Opens the form for one record, or for a new one. */
export const editEducation = (at: number | null): void =>
  $educationDraft.set({ at, values: (at === null ? undefined : educations()[at]) ?? NO_EDUCATION, problems: {} });
export const closeEducation = (): void => $educationDraft.set(null);

/** Changes fields of the draft; what was wrong with them is forgotten. */
export const changeEducation = (change: Partial<Education>): void => {
  const draft = $educationDraft.get();
  if (!draft) return;
  const forgotten: Problems<Education> = { ...draft.problems };
  for (const field of EDUCATION_FIELDS) if (field in change) delete forgotten[field];
  $educationDraft.set({ ...draft, values: { ...draft.values, ...change }, problems: forgotten });
};

/**
 * Replaces the list. It is read again first: when it changed elsewhere meanwhile, nothing is overwritten – the new state is
 * loaded and the seeker decides (decisions E6). True when saved.
 */
const saveEducations = async (next: Education[]): Promise<boolean> => {
  const before = JSON.stringify(educations());
  const present = await getResume(userId());
  if (!present.ok) {
    reportFailure(present.failure);
    return false;
  }
  $resume.set({ state: "ready", value: present.value });
  if (JSON.stringify(present.value.educations) !== before) {
    notify("resume-changed-elsewhere", "warning");
    return false;
  }
  const saved = await saveResume(userId(), { educations: sortEducations(next) });
  if (!saved.ok) {
    reportFailure(saved.failure);
    return false;
  }
  $resume.set(settle(await getResume(userId())));
  return true;
};

const whileSaving = async (work: () => Promise<void>): Promise<void> => {
  if ($savingResume.get()) return;
  $savingResume.set(true);
  try {
    await work();
  } finally {
    $savingResume.set(false);
  }
};

/** Checks and saves the draft; the form closes when it is saved. */
export const saveEducation = (): Promise<void> =>
  whileSaving(async () => {
    const draft = $educationDraft.get();
    if (!draft) return;
    const problems = educationProblems(draft.values, beijingDate(serverNow()).slice(0, 7));
    $educationDraft.set({ ...draft, problems });
    if (Object.keys(problems).length > 0) return;
    const list = educations();
    const next =
      draft.at === null ? [...list, draft.values] : list.map((item, index) => (index === draft.at ? draft.values : item));
    if (!(await saveEducations(next))) return;
    closeEducation();
    notify("saved");
  });

/** Deletes a record after asking. The last one stays (decisions E4). */
export const removeEducation = (at: number): Promise<void> =>
  whileSaving(async () => {
    if (educations().length <= 1) return notify("last-education", "warning");
    if ((await ask("remove-record")) !== "yes") return;
    if (await saveEducations(educations().filter((_, index) => index !== at))) notify("removed");
  });
