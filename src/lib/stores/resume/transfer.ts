import { atom, computed } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type SectionChange, sectionChanges } from "#lib/domain/resume/compare.ts";
import { type ImportPlan, planImport, type Refused } from "#lib/domain/resume/import.ts";
import {
  fromJsonResume,
  type Imported,
  type ImportProblem,
  JSON_RESUME_MAX,
  toJsonResume,
} from "#lib/domain/resume/json-resume.ts";
import { LIST_NAMES, type Resume, SECTION_NAMES, type Section } from "#lib/domain/resume/resume.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { ruleContext } from "./form.ts";
import { $resume, isIdentityLocked, records, replaceParts } from "./resume.ts";

/** Hands the résumé over as a JSON Resume file; `fileName` makes its name. */
export const exportResume = (resume: Resume, fileName: (name: string, today: string) => string): void => {
  const file = new Blob([JSON.stringify(toJsonResume(resume), null, 2)], { type: "application/json" });
  environment().saveFile(file, fileName(resume.basics.name, ruleContext().today));
};

/** Opens a list's form with a record from a file, to complete it. */
export const completeRecord = ({ section, values }: Refused): void => {
  const list = LIST_NAMES.find((name) => name === section);
  if (!list) return;
  if (records[list].isDirty()) {
    notify("record-unsaved", "warning");
    return;
  }
  records[list].edit(null);
  records[list].change(values);
};

/** A chosen file: its problem, or its effect on the present résumé. */
export type Chosen =
  | { state: "none" }
  | { state: "reading" }
  | { state: "broken"; problem: ImportProblem }
  | { state: "read"; name: string; plan: ImportPlan; changes: SectionChange[] };
type ReadFile = Exclude<Chosen, { state: "read" }> | { state: "read"; name: string; imported: Imported };

const readFile = async (file: File): Promise<ReadFile> => {
  if (file.size > JSON_RESUME_MAX) return { state: "broken", problem: "too-large" };
  // A file may be gone by now, or be a folder.
  const text = await file.text().catch(() => "");
  const imported = fromJsonResume(text);
  return typeof imported === "string" ? { state: "broken", problem: imported } : { state: "read", name: file.name, imported };
};

/**
 * The import of a file: read, compared section by section, saved as far as wanted.
 * Why: docs/decisions/0028-a-resume-goes-out-and-comes-back.md
 */
export const createImport = () => {
  const $file = atom<ReadFile>({ state: "none" });
  const $unwanted = atom<readonly Section[]>([]);
  const $saving = atom(false);

  const $chosen = computed([$file, $resume], (file, resume): Chosen => {
    if (file.state !== "read") return file;
    if (resume.state !== "ready") return { state: "reading" };
    const plan = planImport(file.imported, resume.value, ruleContext(), isIdentityLocked(resume.value.basics.idNumber));
    return { state: "read", name: file.name, plan, changes: sectionChanges(SECTION_NAMES, resume.value, plan.next) };
  });

  /** Reads a file. Of several the last one counts. */
  const choose = async (file: File): Promise<void> => {
    const reading: ReadFile = { state: "reading" };
    $unwanted.set([]);
    $file.set(reading);
    const read = await readFile(file);
    if ($file.get() === reading) $file.set(read);
  };

  const toggle = (section: Section): void => {
    const unwanted = $unwanted.get();
    $unwanted.set(unwanted.includes(section) ? unwanted.filter((other) => other !== section) : [...unwanted, section]);
  };

  /** Saves the wanted parts, one after the other; failed ones stay for a retry. */
  const save = async (): Promise<void> => {
    const chosen = $chosen.get();
    if ($saving.get() || chosen.state !== "read") return;
    const wanted = chosen.changes.map(({ section }) => section).filter((section) => !$unwanted.get().includes(section));
    $saving.set(true);
    const saved = await replaceParts(chosen.plan.next, wanted);
    $saving.set(false);
    if (saved.length > 0 && saved.length === wanted.length) notify("imported");
  };

  return { $chosen, $unwanted, $saving, choose, toggle, save };
};
