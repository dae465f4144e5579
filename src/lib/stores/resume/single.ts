import { atom, type WritableAtom } from "nanostores";
import type { Loadable } from "#lib/domain/loadable.ts";
import { changedFields, isSame, only, withFields, withGiven } from "#lib/domain/resume/merge.ts";
import type { Patch, RecordOf } from "#lib/domain/resume/record.ts";
import { type Resume, type ResumePart, SINGLES } from "#lib/domain/resume/resume.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { createDraft } from "./form.ts";
import { type Change, commit, forgetFailedSave, type Outcome, whileSaving } from "./save.ts";

type Singles = typeof SINGLES;
export type SingleName = keyof Singles;
type SingleOf<Name extends SingleName> = RecordOf<Singles[Name]>;
type SingleParts = { [Name in SingleName]: SingleOf<Name> };

type Options<Item> = {
  /** Asks for confirmation before a save if needed; false cancels it. */
  confirm: (before: Item, after: Item) => Promise<boolean>;
  /** Runs after a save. */
  afterwards: (saved: Item) => void;
};

function partOf<Name extends SingleName>(name: Name, values: SingleOf<Name>): Partial<SingleParts>;
function partOf<Name extends SingleName>(name: Name, values: Patch<SingleOf<Name>>): ResumePart;
// TypeScript widens a computed name to any text; the signature above says which it is.
function partOf(name: string, values: unknown): Record<string, unknown> {
  return { [name]: values };
}

/** A section with only one record, with its form (R2.7.2-2). Untouched fields follow the stored record. */
export const createSingle = <Name extends SingleName>(
  name: Name,
  $resume: WritableAtom<Loadable<Resume>>,
  { confirm, afterwards }: Options<SingleOf<Name>>,
) => {
  type Item = SingleOf<Name>;
  const draft = createDraft(name, SINGLES[name]);
  const { $draft } = draft;
  const $saving = atom(false);
  const partIn = (parts: SingleParts): Item => parts[name];
  const saved = (): Item | null => {
    const resume = $resume.get();
    return resume.state === "ready" ? partIn(resume.value) : null;
  };

  const edit = (): void => {
    const item = saved();
    if (item) draft.open(item, item);
  };
  const close = (): void => {
    draft.close();
    forgetFailedSave(name);
  };

  const changeBy = (start: Item, values: Item): Change<Item> => {
    const touched = changedFields(values, start);
    const disputed = (present: Item, known: Item): (keyof Item)[] =>
      touched.filter((field) => !isSame(present[field], known[field]) && !isSame(present[field], values[field]));
    const without = (fields: readonly (keyof Item)[]): (keyof Item)[] => touched.filter((field) => !fields.includes(field));
    return {
      section: name,
      known: start,
      of: partIn,
      merge: (present) => withFields<Item>(present, values, touched),
      yield: (present, known) => withFields<Item>(present, values, without(disputed(present, known))),
      conflict: (present, merged, known) => {
        const fields = disputed(present, known);
        return fields.length === 0 ? null : { theirs: [present], mine: [merged], fields: fields.map(String) };
      },
      held: (merged) => partOf(name, merged),
      sent: (merged, present) => partOf(name, only<Item>(merged, changedFields<Item>(merged, present))),
    };
  };

  /** Checks, asks and saves the draft; the form closes when it is saved. */
  const save = async (): Promise<void> => {
    if ($saving.get()) return;
    const written = draft.check();
    const before = saved();
    if (!written || !before) return;
    if (!(await confirm(before, written.values))) return;
    const change = changeBy(written.start ?? before, written.values);
    const outcome = await whileSaving(name, $saving, () => commit($resume, change, draft.close), save);
    if (outcome === "unsaved") return;
    if (outcome === "saved") notify("saved");
    const after = saved();
    if (after) afterwards(after);
  };

  /** Gives fields other values, as of an earlier version. */
  const replace = async (next: Patch<Item>): Promise<Outcome> => {
    const before = saved();
    if (!before) return "unsaved";
    const values = withGiven<Item>(before, next);
    const outcome = await whileSaving(
      name,
      $saving,
      () => commit($resume, changeBy(before, values)),
      async () => {
        await replace(next);
      },
    );
    const after = saved();
    if (outcome === "saved" && after) afterwards(after);
    return outcome;
  };

  /** Opens the draft that a reload interrupted, if there was one. */
  const restore = (): boolean => draft.restore(saved());
  const isDirty = (): boolean => {
    const known = saved();
    return known !== null && draft.isDirty(known);
  };

  const { change, type } = draft;
  return { section: name, $draft, $saving, edit, close, change, type, save, replace, restore, isDirty };
};
