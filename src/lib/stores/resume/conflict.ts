import { atom } from "nanostores";
import type { FieldValue } from "#lib/domain/resume/record.ts";
import type { Section } from "#lib/domain/resume/resume.ts";

type Values = Readonly<Record<string, FieldValue>>;
/** Both sides of a conflict: the records that only one of them has, or the fields they disagree about. */
export type Sides = { theirs: readonly Values[]; mine: readonly Values[]; fields: readonly string[] | null };
/** The seeker's choice; `later`: neither, the form stays as it is. */
export type Decision = "mine" | "theirs" | "later";
export type Conflict = Sides & { section: Section; decide: (decision: Decision) => void };

/** A part that was changed elsewhere while it was edited here, until it is decided (D-E6). */
export const $conflict = atom<Conflict | null>(null);

/** Shows both sides and waits for the decision. A new conflict postpones an open one. */
export const decideConflict = (section: Section, sides: Sides): Promise<Decision> =>
  new Promise((resolve) => {
    $conflict.get()?.decide("later");
    const decide = (decision: Decision): void => {
      $conflict.set(null);
      resolve(decision);
    };
    $conflict.set({ section, ...sides, decide });
  });
