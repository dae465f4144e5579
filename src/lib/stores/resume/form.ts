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

/** Why a form is open: somebody pressed for it, the page needs it filled, or it was begun before the page was loaded. */
export type Opening = "pressed" | "needed" | "restored";
/** A record being written, what is wrong with it, and how often a save was refused for that. */
export type Draft<Item> = Written<Item> & { problems: Problems<Item>; refusals: number; opening: Opening };

type Values = Readonly<Record<string, FieldValue>>;
/** What a form needs to know of the part that it edits, whichever it is. */
export type RecordForm = {
  section: Section;
  $draft: ReadableAtom<Draft<Values> | null>;
  $saving: ReadableAtom<boolean>;
  close(): void;
  change(change: Values): void;
  type(change: Values): void;
  save(): Promise<void>;
};

/** What the rules go by today. */
export const ruleContext = (): RuleContext => ({ today: beijingDate(serverNow()), ethnicGroups });

/**
 * The draft of a section's record: opened, changed, checked; kept over a reload while it differs from what it was (D-H6).
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
  /** Opens the draft that a reload interrupted; answers whether there was one. */
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
  /** Changes fields, with all that follows from it; what was wrong with them is forgotten. */
  const change = (changed: Patch<Item>): void => {
    const draft = $draft.get();
    if (!draft) return;
    const { values, problems } = applyChange(table, draft.values, changed, ruleContext().today);
    write(draft, values, changed, problems);
  };
  /** Takes over what stands in a field that is not done, while an input method composes it, say: nothing is judged (D-E7, D-I14). */
  const type = (typed: Patch<Item>): void => {
    const draft = $draft.get();
    if (draft) write(draft, { ...draft.values, ...typed }, typed, {});
  };

  /** The draft if it breaks no rule; null when it does, which is said at its fields. */
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
