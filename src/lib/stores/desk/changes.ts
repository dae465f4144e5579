import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { listChanges } from "#lib/contract/desk/staff.ts";
import { CHANGES_PAGE, type ChangeSubject, type DeskChange } from "#lib/domain/desk/changes.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

type Log = { changes: readonly DeskChange[]; hasOlder: boolean };

/** The kind of things whose changes the log shows; null for all. */
export const $changeSubject = atom<ChangeSubject | null>(null);
/** Whether older changes are on their way. */
export const $readingOlder = atom(false);

const read = async (beforeId: string | null, signal?: AbortSignal) =>
  mapResult(
    await send(listChanges, { subject: $changeSubject.get(), subjectId: null, beforeId }, signal ? { signal } : {}),
    (changes): Log => ({ changes, hasOlder: changes.length === CHANGES_PAGE }),
  );

/** The log of the desk, newest first. It is read each time it comes to the screen: the desk's own work changes it. */
export const log = fetchOnMount(
  createResource(async (signal) => settle(await read(null, signal))),
  true,
);

/** Shows the changes of one kind of things, or of all. */
export const narrowChanges = (subject: ChangeSubject | null): void => {
  $changeSubject.set(subject);
  void log.load();
};

/** Adds the next older changes to the log. */
export const readOlder = async (): Promise<void> => {
  const shown = log.$state.get();
  if (shown.state !== "ready" || !shown.value.hasOlder || $readingOlder.get()) return;
  $readingOlder.set(true);
  const older = await read(shown.value.changes.at(-1)?.id ?? null);
  $readingOlder.set(false);
  if (!older.ok) return reportFailure(older.failure);
  // Another kind was chosen by then.
  if (log.$state.get() !== shown) return;
  const { changes, hasOlder } = older.value;
  log.$state.set({ state: "ready", value: { changes: [...shown.value.changes, ...changes], hasOlder } });
};
