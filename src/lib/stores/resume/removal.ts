import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { Operation } from "#lib/domain/resume/merge.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import type { Outcome } from "./save.ts";

/** How long a deleted record can be had back, in milliseconds. */
const UNDO_TIME = 10_000;

type Parts<Item> = {
  items: () => readonly Item[];
  keepsLast: boolean;
  isSaving: () => boolean;
  /** Saves a change to the list; `again` is the retry. */
  run: (operation: Operation<Item>, again: () => Promise<void>) => Promise<Outcome>;
};

/** Deletes records of one list, and restores the last one while there is time. */
export const createRemoval = <Item>({ items, keepsLast, isSaving, run }: Parts<Item>) => {
  /** The record that was deleted last, while it can be had back, and its place. */
  const $removed = atom<{ item: Item; at: number } | null>(null);
  let stopUndo: () => void = () => undefined;

  const forgetRemoved = (): void => {
    stopUndo();
    $removed.set(null);
  };
  const removeItem = async (item: Item, at: number): Promise<void> => {
    const outcome = await run({ does: "remove", start: item }, () => removeItem(item, at));
    if (outcome !== "saved") return;
    notify("removed");
    forgetRemoved();
    $removed.set({ item, at });
    stopUndo = environment().after(UNDO_TIME, () => {
      if (!isSaving()) $removed.set(null);
    });
  };

  /** Restores the record deleted last, at its place. */
  const undo = async (): Promise<void> => {
    const removed = $removed.get();
    if (!removed) return;
    const outcome = await run({ does: "add", ...removed }, undo);
    if (outcome === "unsaved") return;
    forgetRemoved();
    if (outcome === "saved") notify("restored");
  };
  /** Deletes a record after asking; for ten seconds it can be had back. */
  const remove = async (at: number): Promise<void> => {
    const item = items()[at];
    if (!item) return;
    if (keepsLast && items().length <= 1) return notify("last-education", "warning");
    if ((await ask("remove-record")) === "yes") await removeItem(item, at);
  };
  return { $removed, remove, undo };
};
