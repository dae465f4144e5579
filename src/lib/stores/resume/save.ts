import { atom, type WritableAtom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { CODE } from "#lib/contract/call.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import type { Failure } from "#lib/domain/failure.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { isSame, withSameValues } from "#lib/domain/resume/merge.ts";
import type { Resume, ResumePart, Section } from "#lib/domain/resume/resume.ts";
import { $session } from "#lib/stores/account/session.ts";
import { forgetDeclined } from "#lib/stores/applications/apply-steps.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { type Decision, decideConflict, type Sides } from "./conflict.ts";

/** The state of the last save (R2.5): its time in milliseconds, or its retry. */
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

/** A change to one section of the résumé, and how to merge it into the stored one. */
export type Change<Part> = {
  section: Section;
  /** The part as known when the change was made. */
  known: Part;
  of: (resume: Resume) => Part;
  /** The part with the change in it. */
  merge: (present: Part, known: Part) => Part;
  /** The part if the seeker keeps the stored version. */
  yield: (present: Part, known: Part) => Part;
  /** The two sides to choose from; null if the change and the stored part can be merged. */
  conflict: (present: Part, merged: Part, known: Part) => Sides | null;
  /** The part as the résumé holds it. */
  held: (merged: Part) => Partial<Resume>;
  /** The parts to send, beside the stored ones. */
  sent: (merged: Part, present: Part) => ResumePart;
};
/** `dropped`: the stored version stays and the input is discarded. */
export type Outcome = "saved" | "dropped" | "unsaved";

type Ready = Extract<Loadable<Resume>, { state: "ready" }>;

const userId = (): string => $session.get()?.user.id ?? "";
export const readResume = () => send(getResume, { userId: userId() });

/** The résumé after a save whose answer does not carry it; `expected` when it cannot be read. */
const readAfter = async (expected: Resume): Promise<Resume> => {
  const read = await readResume();
  return read.ok ? read.value : expected;
};

const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.code === CODE.conflict;

/** The résumé with one part as an answer has it. */
const withPart = <Part>(resume: Resume, answer: Resume, { section, of, held }: Change<Part>): Resume => ({
  ...resume,
  ...held(of(answer)),
  etags: { ...resume.etags, [section]: answer.etags[section] },
});

/** Whether the backend detects changes of the shown part by an etag, and there is something to save. */
const savesAtOnce = <Part>(shown: Loadable<Resume>, { section, of, merge, known }: Change<Part>): shown is Ready =>
  shown.state === "ready" && shown.value.etags[section] !== undefined && !isSame(of(shown.value), merge(of(shown.value), known));

/**
 * Saves a change in one call: it names the etag of the shown part, and the answer is the new résumé. A 409
 * means that the part was changed elsewhere: reads it again, and if the changes cannot be merged the seeker decides (D-E6).
 * Against a backend without etags it reads the résumé first and, if the answer does not carry it, again afterwards.
 * `closeForm` runs as the new résumé is shown, so that both are one render.
 * Why: docs/decisions/0090-one-call-saves-and-one-call-checks.md
 */
export const commit = async <Part>(
  $resume: WritableAtom<Loadable<Resume>>,
  change: Change<Part>,
  closeForm: () => void = () => undefined,
): Promise<Outcome> => {
  const shown = $resume.get();
  const fail = (failure: Failure): Outcome => {
    reportFailure(failure);
    return "unsaved";
  };
  /** Shows an answer. If a newer one arrived in the meantime, takes only the part from it: the rest may be outdated. */
  const accept = (answer: Resume, outcome: Outcome): Outcome => {
    const present = $resume.get();
    const isOvertaken = present !== shown && present.state === "ready";
    const next = isOvertaken ? withPart(present.value, answer, change) : answer;
    closeForm();
    $resume.set({ state: "ready", value: present.state === "ready" ? withSameValues(next, present.value) : next });
    if (outcome === "saved") forgetDeclined();
    return outcome;
  };
  /** Saves on top of `base`. `known` is the part that the seeker has seen. */
  const saveOnto = async (base: Resume, known: Part): Promise<Outcome> => {
    const present = change.of(base);
    const merged = change.merge(present, change.known);
    // There is nothing to save, or an earlier try saved it and its answer was lost.
    if (isSame(present, merged) || isSame(present, change.merge(change.known, change.known))) return accept(base, "saved");
    const sides = change.conflict(present, merged, known);
    const decision: Decision = sides ? await decideConflict(change.section, sides) : "mine";
    if (decision === "later") return "unsaved";
    const next = decision === "mine" ? merged : change.yield(present, change.known);
    if (isSame(present, next)) return accept(base, "dropped");
    const saved = await send(saveResume, { userId: userId(), etags: base.etags, ...change.sent(next, present) });
    if (saved.ok) return accept(saved.value ?? (await readAfter({ ...base, ...change.held(next) })), "saved");
    return isConflict(saved.failure) ? saveAfterConflict(saved.failure, present) : fail(saved.failure);
  };
  const saveAfterConflict = async (refusal: Failure, known: Part): Promise<Outcome> => {
    const read = await readResume();
    if (!read.ok) return fail(read.failure);
    // The part is unchanged: the refusal has another reason than a change elsewhere.
    return isSame(change.of(read.value), known) ? fail(refusal) : saveOnto(read.value, known);
  };
  if (savesAtOnce(shown, change)) return saveOnto(shown.value, change.known);
  const read = await readResume();
  return read.ok ? saveOnto(read.value, change.known) : fail(read.failure);
};

/** Runs a save, one at a time for `$saving`, and shows its result in the state line; `again` is the retry. */
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
