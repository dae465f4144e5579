import { atom, type ReadableAtom } from "nanostores";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { applyChange } from "#lib/domain/resume/change.ts";
import { isSame } from "#lib/domain/resume/merge.ts";
import type { Fields, FieldValue, Patch, RecordOf } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";
import { type Problems, problemsOf, type RuleContext } from "#lib/domain/resume/rules.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { dropDraft, keepDraft, takeDraft, type Written } from "./drafts.ts";

/** Why a form is open: the seeker pressed for it, the page requires it, or it was begun before a reload. */
export type Opening = "pressed" | "needed" | "restored";
/** An edited record, its problems, and the number of saves refused for them. */
export type Draft<Item> = Written<Item> & { problems: Problems<Item>; refusals: number; opening: Opening };

type Values = Readonly<Record<string, FieldValue>>;
/** A form's needs from the section it edits. */
export type RecordForm = {
  section: Section;
  $draft: ReadableAtom<Draft<Values> | null>;
  $saving: ReadableAtom<boolean>;
  close(): void;
  change(change: Values): void;
  type(change: Values): void;
  save(): Promise<void>;
};

/** Today's context of the rules. */
export const ruleContext = (): RuleContext => ({ today: beijingDate(serverNow()), ethnicGroups });

/**
 * The draft of a section's record: opens, changes and checks it; survives a reload while it has changes (D-H6).
 * Why: docs/decisions/0036-editing-a-resume.md
 */
export const createDraft = <Table extends Fields>(section: Section, table: Table) => {
  type Item = RecordOf<Table>;
  const $draft = atom<Draft<Item> | null>(null);

  const open = (start: Item | null, values: Item, opening: Opening = "pressed"): void =>
    $draft.set({ start, values, problems: {}, refusals: 0, opening });
  const close = (): void => {
    dropDraft(section);
    $draft.set(null);
  };
  /** Opens the draft that a reload interrupted; returns whether there was one. */
  const restore = (known: Item | null): boolean => {
    const written = takeDraft(section, table, known);
    if (written) open(written.start, written.values, "restored");
    return written !== null;
  };

  const write = (draft: Draft<Item>, values: Item, changed: Patch<Item>, said: Problems<Item>): void => {
    const problems = { ...draft.problems };
    for (const name in changed) delete problems[name];
    $draft.set({ ...draft, values, problems: { ...problems, ...said } });
    keepDraft(section, table, { start: draft.start, values });
  };
  /** Changes fields and their dependent fields; clears the problems of these. */
  const change = (changed: Patch<Item>): void => {
    const draft = $draft.get();
    if (!draft) return;
    const { values, problems } = applyChange(table, draft.values, changed, ruleContext().today);
    write(draft, values, changed, problems);
  };
  /** Takes over an unfinished field, for example while an input method composes; checks nothing (D-E7, D-I14). */
  const type = (typed: Patch<Item>): void => {
    const draft = $draft.get();
    if (draft) write(draft, { ...draft.values, ...typed }, typed, {});
  };

  /** The draft if it is valid; null if not, with the problems at its fields. */
  const check = (): Draft<Item> | null => {
    const draft = $draft.get();
    if (!draft) return null;
    const problems: Problems<Item> = problemsOf(table, draft.values, ruleContext());
    if (Object.keys(problems).length === 0) return draft;
    $draft.set({ ...draft, problems, refusals: draft.refusals + 1 });
    return null;
  };

  /** Whether there is something that would be lost. */
  const isDirty = (blank: Item): boolean => {
    const draft = $draft.get();
    return draft !== null && !isSame(draft.values, draft.start ?? blank);
  };

  return { $draft, open, close, restore, change, type, check, isDirty };
};
