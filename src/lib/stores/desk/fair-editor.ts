import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/fairs.ts";
import { type EditedFair, emptyFair, type FairContent, fairProblems, tidyFair } from "#lib/domain/desk/fairs.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $unsaved, type FieldFault, faultsOf, newerVersion } from "./versions.ts";
import { $view, openView } from "./view.ts";

export type FairFaults = Partial<Record<keyof FairContent, FieldFault>>;

/** The editor. `saved` is the stored fair, null for a new one; `content` is the text of the form. */
export type FairEditor = {
  state: "loading" | "missing" | "failed" | "ready";
  failure: Failure | null;
  saved: EditedFair | null;
  content: FairContent;
  faults: FairFaults;
  /** The present version, if another person has saved one. */
  theirs: EditedFair | null;
  busy: boolean;
  /** Counts readings: an answer to an earlier one is late. */
  readings: number;
  /** Counts the refusals that name fields: after each the first of them takes the focus. */
  refusals: number;
};

const fresh = (): FairEditor => ({
  ...{ state: "loading", failure: null, saved: null, content: emptyFair(), faults: {} },
  ...{ theirs: null, busy: false, readings: 0, refusals: 0 },
});

export const $fairEditor = atom<FairEditor>(fresh());

const hasChanges = ({ state, saved, content }: FairEditor): boolean =>
  state === "ready" && JSON.stringify(content) !== JSON.stringify({ ...emptyFair(), ...saved?.content });
/** Whether the form holds changes that are not saved. */
export const $isFairDirty = computed($fairEditor, hasChanges);

const change = (part: Partial<FairEditor>): void => $fairEditor.set({ ...$fairEditor.get(), ...part });

const isOpen = (id: string | null): boolean => {
  const { state, saved } = $fairEditor.get();
  return state === "ready" && (saved?.fair.id ?? null) === id;
};

const show = (saved: EditedFair): void => {
  const { readings } = $fairEditor.get();
  const content = { ...emptyFair(), ...saved.content };
  $fairEditor.set({ ...fresh(), state: "ready", saved, content, readings });
};

/** Opens a fair, or a new one without an id. One that is open already is read again quietly. */
export const openFair = async (id: string | null): Promise<void> => {
  const readings = $fairEditor.get().readings + 1;
  if (id === null || !isOpen(id)) $fairEditor.set({ ...fresh(), readings, state: id === null ? "ready" : "loading" });
  else change({ readings });
  if (id === null) return;
  const read = await send(calls.readDeskFair, { id });
  // Another fair was opened while this one was on its way.
  if ($fairEditor.get().readings !== readings) return;
  if (read.ok) show(read.value);
  else change({ state: isMissing(read.failure) ? "missing" : "failed", failure: read.failure });
};

/** Reads companies, invitations and figures again; the form stays. */
export const refreshFair = async (): Promise<void> => {
  const { saved, readings } = $fairEditor.get();
  if (!saved) return;
  const read = await send(calls.readDeskFair, { id: saved.fair.id });
  const now = $fairEditor.get();
  if (!read.ok || now.readings !== readings || !now.saved) return;
  const { companies, invitations, fair } = read.value;
  change({ saved: { ...now.saved, companies, invitations, fair } });
};

/** Forgets the changes of the form. */
export const dropFairChanges = (): void => {
  const { saved } = $fairEditor.get();
  change({ content: { ...emptyFair(), ...saved?.content }, faults: {}, theirs: null });
};

/** Follows the address. A form with changes stays when its reader goes back and forth. */
onMount($fairEditor, () => {
  if (isBuild()) return;
  const stopWarning = environment().warnBeforeLeaving(() => hasChanges($fairEditor.get()));
  const stopNoting = $fairEditor.listen((editor) =>
    $unsaved.set(hasChanges(editor) ? { screen: "fair", drop: dropFairChanges } : null),
  );
  const stopFollowing = $view.subscribe(({ screen, id }) => {
    if (screen === "fair" && !(isOpen(id) && hasChanges($fairEditor.get()))) void openFair(id);
  });
  return () => {
    stopWarning();
    stopNoting();
    stopFollowing();
  };
});

/** Writes into the form. */
export const editFair = (part: Partial<FairContent>): void => {
  const { content, faults } = $fairEditor.get();
  const kept = Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part)));
  change({ content: { ...content, ...part }, faults: kept });
};

const refuse = (faults: FairFaults): void => change({ faults, refusals: $fairEditor.get().refusals + 1 });

/** Takes an answer in; a refusal shows at its fields, and a conflict beside the present version. True if the change was made. */
const take = async (answer: Result<EditedFair>): Promise<boolean> => {
  if (answer.ok) {
    show(answer.value);
    return true;
  }
  const { failure } = answer;
  const faults: FairFaults = faultsOf(failure);
  change({ busy: false });
  if (Object.keys(faults).length > 0) {
    refuse(faults);
    return false;
  }
  const { saved } = $fairEditor.get();
  const theirs = saved && (await newerVersion(failure, saved.version, () => send(calls.readDeskFair, { id: saved.fair.id })));
  if (theirs) change({ theirs });
  else reportFailure(failure);
  return false;
};

const begin = (): boolean => {
  if ($fairEditor.get().busy) return false;
  change({ busy: true });
  return true;
};

/** Saves the form. One with missing or contradicting facts is not sent. */
export const saveFair = async (): Promise<void> => {
  const { content, saved } = $fairEditor.get();
  const wrong = Object.entries(fairProblems(tidyFair(content))).map(([field, code]) => [field, { code }] as const);
  if (wrong.length > 0) return refuse(Object.fromEntries(wrong));
  if (!begin()) return;
  const answer = await send(calls.saveDeskFair, { id: saved?.fair.id ?? null, version: saved?.version ?? 0, content });
  if (!(await take(answer))) return;
  notify("saved");
  if (saved === null && answer.ok) openView(deskView("fair", answer.value.fair.id), "replace");
};

/** Cancels the fair for a reason; an empty one takes the cancellation back. Changes of the form stay unsaved. */
export const cancelFair = async (reason: string): Promise<void> => {
  const { saved, content } = $fairEditor.get();
  if (!saved || !begin()) return;
  if (!(await take(await send(calls.cancelDeskFair, { id: saved.fair.id, reason })))) return;
  change({ content });
  notify("saved");
};

/** After a conflict: goes on with the other version. */
export const takeTheirFair = (): void => {
  const { theirs } = $fairEditor.get();
  if (theirs) show(theirs);
};

/** After a conflict: goes on with the form; the next save replaces the other version. */
export const keepMyFair = (): void => {
  const { theirs } = $fairEditor.get();
  if (theirs) change({ saved: theirs, theirs: null });
};

/** Leaves the conflict for later: the next save meets it again. */
export const closeFairConflict = (): void => change({ theirs: null });

/** Gives a company its booth. */
export const setBooth = async (companyId: string, booth: string): Promise<void> => {
  const { saved } = $fairEditor.get();
  if (!saved) return;
  const set = await send(calls.setBooth, { fairId: saved.fair.id, companyId, booth });
  if (set.ok) notify("saved");
  else reportFailure(set.failure);
  await refreshFair();
};

/** Takes a company with its posts out of the fair. */
export const removeCompany = async (companyId: string): Promise<void> => {
  const { saved } = $fairEditor.get();
  if (!saved) return;
  const removed = await send(calls.removeFromFair, { fairId: saved.fair.id, companyId });
  if (removed.ok) notify("removed");
  else reportFailure(removed.failure);
  await refreshFair();
};
