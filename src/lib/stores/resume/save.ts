import { atom, type WritableAtom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { CODE } from "#lib/contract/call.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { isSame } from "#lib/domain/resume/merge.ts";
import type { Resume, ResumePart, Section } from "#lib/domain/resume/resume.ts";
import { $session } from "#lib/stores/account/session.ts";
import { forgetDeclined } from "#lib/stores/applications/completion.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { type Decision, decideConflict, type Versions } from "./conflict.ts";

/** How the last save went (R2.5): its time in milliseconds, or what tries it again. */
export type SaveState =
  | { state: "none" }
  | { state: "saving" }
  | { state: "saved"; at: number }
  | { state: "failed"; section: Section; retry: () => Promise<void> };
export const $saveState = atom<SaveState>({ state: "none" });

/** A section whose input was given up has nothing to be tried again. */
export const forgetFailedSave = (section: Section): void => {
  const last = $saveState.get();
  if (last.state === "failed" && last.section === section) $saveState.set({ state: "none" });
};

/** A change to one part of the résumé, and how it is brought into what is stored. */
export type Change<Part> = {
  section: Section;
  /** The part as it was known when the change was made. */
  known: Part;
  of: (resume: Resume) => Part;
  /** The part with the change in it. */
  merge: (present: Part, known: Part) => Part;
  /** The part when the seeker lets what is stored stand. */
  yield: (present: Part, known: Part) => Part;
  /** The versions that the seeker has to choose from; null when the change and what is stored can be merged. */
  conflict: (present: Part, merged: Part, known: Part) => Versions | null;
  /** The part as the résumé holds it. */
  held: (merged: Part) => Partial<Resume>;
  /** What a save carries of it, beside what is stored. */
  sent: (merged: Part, present: Part) => ResumePart;
};
/** `dropped`: what is stored stands, and so the input is given up. */
export type Outcome = "saved" | "dropped" | "unsaved";

const userId = (): string => $session.get()?.user.id ?? "";
export const readResume = () => send(getResume, { userId: userId() });

const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.code === CODE.conflict;

/**
 * Saves a change. What is stored is read first; where it has changed meanwhile and both cannot stand, the seeker decides (D-E6).
 * The save names the version that it replaces: when it is refused because somebody was faster even then, all begins again with what
 * is stored now – and ends when nothing has changed since.
 */
export const commit = async <Part>($resume: WritableAtom<Loadable<Resume>>, change: Change<Part>): Promise<Outcome> => {
  const fail = (failure: Failure): Outcome => {
    reportFailure(failure);
    return "unsaved";
  };
  const accept = (value: Resume, outcome: Outcome): Outcome => {
    $resume.set({ state: "ready", value });
    if (outcome === "saved") forgetDeclined();
    return outcome;
  };
  let { known } = change;
  let refusal: Failure | null = null;
  for (;;) {
    const read = await readResume();
    if (!read.ok) return fail(read.failure);
    const present = change.of(read.value);
    if (refusal && isSame(present, known)) return fail(refusal);
    const merged = change.merge(present, change.known);
    // Nothing to save, or saved already by a try whose answer was lost.
    if (isSame(present, merged) || isSame(present, change.merge(change.known, change.known))) return accept(read.value, "saved");
    const versions = change.conflict(present, merged, known);
    const decision: Decision = versions ? await decideConflict(change.section, versions) : "mine";
    if (decision === "later") return "unsaved";
    const next = decision === "mine" ? merged : change.yield(present, change.known);
    if (isSame(present, next)) return accept(read.value, "dropped");
    const saved = await send(saveResume, { userId: userId(), versions: read.value.versions, ...change.sent(next, present) });
    if (saved.ok) {
      const after = await readResume();
      return accept(after.ok ? after.value : { ...read.value, ...change.held(next) }, "saved");
    }
    if (!isConflict(saved.failure)) return fail(saved.failure);
    refusal = saved.failure;
    known = present;
  }
};

/** Runs a save, one at a time for `$saving`, and says on the line of state how it went; `again` is what a retry does. */
export const whileSaving = async (
  section: Section,
  $saving: WritableAtom<boolean>,
  save: () => Promise<Outcome>,
  again: () => Promise<void>,
): Promise<Outcome> => {
  if ($saving.get()) return "unsaved";
  $saving.set(true);
  $saveState.set({ state: "saving" });
  const outcome = await save().finally(() => $saving.set(false));
  if (outcome === "unsaved") $saveState.set({ state: "failed", section, retry: again });
  else $saveState.set(outcome === "saved" ? { state: "saved", at: serverNow() } : { state: "none" });
  return outcome;
};
