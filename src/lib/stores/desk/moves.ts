import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { moveDeskApplications, publishResults, readLastMessage, undoDeskMoves } from "#lib/contract/desk/applications.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { MoveOutcome } from "#lib/domain/desk/applications.ts";
import type { AppointmentWish } from "#lib/domain/desk/appointments.ts";
import { MOVE_UNDO_MS, type UndoOutcome } from "#lib/domain/desk/messages.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** How moves ended: how many how, how many messages wait, and how many applications have a post without a recruiter to write. */
export type Moved = { id: string | null; counts: Record<MoveOutcome, number>; messages: number; unaddressed: number };

/** Where applications go: to one status, or each to where its entered result leads. */
export type Target = ApplicationStatus | "results";
/** The target that a dialog asks about; null while it is closed. */
export const $target = atom<Target | null>(null);
export const $moving = atom(false);
/** How the last moves ended; null before the first ones. */
export const $moved = atom<Moved | null>(null);
/** Whether they can be undone; for ten seconds. */
export const $undoable = atom(false);
export const $undoing = atom(false);
/** How their undo ended. */
export const $undone = atom<Record<UndoOutcome, number> | null>(null);
/** The message that one sent last; empty before the first. */
export const $lastMessage = atom("");

onMount($lastMessage, () => {
  if (isBuild()) return;
  void send(readLastMessage, undefined).then((answer) => {
    // Without it the dialog offers the standard messages alone.
    if (answer.ok) $lastMessage.set(answer.value.message);
  });
});

/** The texts and the appointment that go with a move. */
export type MoveNote = { reason: string; message: string; appointment: AppointmentWish | null };

/** Another part of the list or another application comes to the screen: asks no more, and forgets moves that cannot be undone. */
export const forgetMoved = (): void => {
  $target.set(null);
  if ($undoable.get()) return;
  $moved.set(null);
  $undone.set(null);
};

const offerUndo = (id: string): void => {
  $undoable.set(true);
  environment().after(MOVE_UNDO_MS, () => {
    // A running undo decides by itself, and later moves have their own time.
    if ($moved.get()?.id === id && !$undoing.get()) $undoable.set(false);
  });
};

/** Moves applications; how they ended, or null if the call failed, which is then said. The dialog closes before the answer is shown. */
export const move = async (ids: readonly string[], target: Target, note: MoveNote): Promise<Moved | null> => {
  if ($moving.get() || ids.length === 0) return null;
  $moving.set(true);
  const { appointment, ...texts } = note;
  const answer = await (target === "results"
    ? send(publishResults, { ids: [...ids], ...texts })
    : send(moveDeskApplications, { ids: [...ids], status: target, appointment, ...texts }));
  $moving.set(false);
  if (!answer.ok) {
    reportFailure(answer.failure);
    return null;
  }
  const { id, outcomes, messages } = answer.value;
  const count = (outcome: MoveOutcome): number => outcomes.filter((one) => one.outcome === outcome).length;
  const counts = { moved: count("moved"), missing: count("missing"), "not-next": count("not-next") };
  if (note.message !== "") $lastMessage.set(note.message);
  $target.set(null);
  return { id, counts, messages, unaddressed: note.message === "" ? 0 : counts.moved - messages };
};

/** Shows how moves ended, and offers to undo them. */
export const showMoved = (moved: Moved): void => {
  $undone.set(null);
  $undoable.set(false);
  $moved.set(moved);
  if (moved.id !== null) offerUndo(moved.id);
};

/** Undoes the last moves with their messages; true if the call was answered. */
export const undoMoved = async (): Promise<boolean> => {
  const id = $moved.get()?.id ?? null;
  if (id === null || $undoing.get() || !$undoable.get()) return false;
  $undoing.set(true);
  const answer = await send(undoDeskMoves, { id });
  $undoing.set(false);
  $undoable.set(false);
  if (!answer.ok) {
    reportFailure(answer.failure);
    return false;
  }
  const count = (outcome: UndoOutcome): number => answer.value.filter((one) => one.outcome === outcome).length;
  $undone.set({ undone: count("undone"), "moved-on": count("moved-on"), sent: count("sent") });
  return true;
};
