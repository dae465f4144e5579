import type { RawBuilder } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { all, type Condition } from "./search-conditions.ts";

/** An outcome is remembered for this long, in milliseconds. */
const KNOWN_MS = 30_000;
const KNOWN_MAX = 2000;

type Known = { value: number; until: number };

const byDatabase = new WeakMap<Db, Map<string, Known>>();

type Outcome = { known: number | null; remember: (value: number) => void };

const outcomeOf = (db: Db, question: RawBuilder<unknown>, about: unknown): Outcome => {
  const outcomes = byDatabase.get(db) ?? new Map<string, Known>();
  byDatabase.set(db, outcomes);
  const { sql, parameters } = question.compile(db);
  const key = JSON.stringify([about, sql, parameters]);
  const now = performance.now();
  const known = outcomes.get(key);
  return {
    known: known && known.until > now ? known.value : null,
    remember: (value) => {
      if (outcomes.size >= KNOWN_MAX) outcomes.clear();
      outcomes.set(key, { value, until: now + KNOWN_MS });
    },
  };
};

/**
 * Remembers which conditions have more matches than are counted. To find that out costs most of a search for a common word, because the index
 * collects all of its posts, and the answer is the same for all who ask.
 * Why: docs/decisions/0130-common-searches-are-remembered.md
 */
export const cappedSearch = (db: Db, conditions: readonly Condition[], cap: number): { isKnown: boolean; remember: () => void } => {
  const { known, remember } = outcomeOf(db, all(conditions), "cap");
  return { isKnown: known === cap, remember: () => remember(cap) };
};

/** Remembers how many posts a scan in order reads until a list is full: infinitely many where all matches are read instead. */
export const scanDistance = (db: Db, list: RawBuilder<unknown>): Outcome => outcomeOf(db, list, "scan");
