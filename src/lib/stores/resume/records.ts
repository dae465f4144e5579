import { atom, type WritableAtom } from "nanostores";
import type { Loadable } from "#lib/domain/loadable.ts";
import { applyOperation, isSame, type Operation, onlyIn, placeOf } from "#lib/domain/resume/merge.ts";
import { emptyRecord, type FieldValue } from "#lib/domain/resume/record.ts";
import { type ItemOf, LISTS, type ListName, type Resume, type ResumeLists } from "#lib/domain/resume/resume.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { createDraft, type Opening } from "./form.ts";
import { createRemoval } from "./removal.ts";
import { type Change, commit, forgetFailedSave, type Outcome, whileSaving } from "./save.ts";

type Options<Item> = {
  sort: (items: readonly Item[]) => Item[];
  /** Whether the last record stays once there is one (D-E4). */
  keepsLast: boolean;
};

function partOf<List extends ListName>(list: List, items: ItemOf<List>[]): Partial<ResumeLists>;
// TypeScript widens a computed name to any text; the signature above says which it is.
function partOf(list: string, items: unknown[]): Record<string, unknown> {
  return { [list]: items };
}

type Values = Readonly<Record<string, FieldValue>>;
function itemOf<List extends ListName>(list: List, values: Values): ItemOf<List>;
// TypeScript cannot follow a record by its list's table; the signature above states the result.
function itemOf(_: string, values: unknown): unknown {
  return values;
}

/** One list of the résumé with its form: records are added, changed and deleted by replacing the list as a whole (R2.7.2-2). */
export const createRecords = <List extends ListName>(
  list: List,
  $resume: WritableAtom<Loadable<Resume>>,
  { sort, keepsLast }: Options<ItemOf<List>>,
) => {
  type Item = ItemOf<List>;
  const draft = createDraft(list, LISTS[list]);
  const { $draft } = draft;
  const $saving = atom(false);
  const blank = (): Item => emptyRecord(LISTS[list]);
  const itemsOf = (lists: ResumeLists): Item[] => lists[list];
  const items = (): Item[] => {
    const resume = $resume.get();
    return resume.state === "ready" ? itemsOf(resume.value) : [];
  };

  const isDirty = (): boolean => draft.isDirty(blank());

  /** Opens the form for one record, or for a new one; never discards another form's unsaved changes. */
  const edit = (at: number | null, opening: Opening = "pressed"): void => {
    if (isDirty()) {
      notify("record-unsaved", "warning");
      return;
    }
    const start = (at === null ? undefined : items()[at]) ?? null;
    draft.open(start, start ?? blank(), opening);
  };
  const close = (): void => {
    draft.close();
    forgetFailedSave(list);
  };

  const changeBy = (operation: Operation<Item>): Change<Item[]> => ({
    section: list,
    known: items(),
    of: itemsOf,
    merge: (present, known) => sort(applyOperation(operation, present, known)),
    yield: (present) => present,
    conflict: (present, merged, known) =>
      isSame(present, known) ? null : { theirs: onlyIn(present, merged), mine: onlyIn(merged, present), fields: null },
    held: (merged) => partOf(list, merged),
    sent: (merged) => partOf(list, merged),
  });
  const run = (operation: Operation<Item>, again: () => Promise<void>, closeForm?: () => void): Promise<Outcome> =>
    whileSaving(list, $saving, () => commit($resume, changeBy(operation), closeForm), again);

  /** Checks and saves the draft; the form closes when it is saved. */
  const save = async (): Promise<void> => {
    if ($saving.get()) return;
    const written = draft.check();
    if (!written) return;
    const { start, values: item } = written;
    const outcome = await run(start ? { does: "replace", start, item } : { does: "add", item, at: null }, save, draft.close);
    if (outcome === "saved") notify("saved");
  };

  /** Replaces the list, for example by an earlier version's. */
  const replace = (next: readonly Item[]): Promise<Outcome> =>
    run({ does: "become", items: next }, async () => {
      await replace(next);
    });

  /** Adds records and replaces others, in one save. */
  const write = (written: readonly { start: Values | null; values: Values }[]): Promise<Outcome> => {
    const operations = written.map(({ start, values }): Operation<Item> => {
      const item = itemOf(list, values);
      return start ? { does: "replace", start: itemOf(list, start), item } : { does: "add", item, at: null };
    });
    return run({ does: "several", operations }, async () => {
      await write(written);
    });
  };

  const { $removed, remove, undo } = createRemoval({ items, keepsLast, run, isSaving: () => $saving.get() });

  /** Opens the draft that a reload interrupted, if there was one. */
  const restore = (): boolean => draft.restore(null);
  /** The index of the open form's record; null for a new one. */
  const place = (): number | null => {
    const start = $draft.get()?.start;
    const at = start ? placeOf(start, items()) : -1;
    return at < 0 ? null : at;
  };

  const { change, type } = draft;
  return {
    section: list,
    $draft,
    $saving,
    $removed,
    edit,
    close,
    change,
    type,
    save,
    replace,
    write,
    remove,
    undo,
    restore,
    isDirty,
    place,
  };
};
export type Records<List extends ListName> = ReturnType<typeof createRecords<List>>;
