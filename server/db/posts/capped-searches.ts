import type { RawBuilder } from "kysely";
import type { Db } from "#server/db/schema/index.ts";
import { all, type Condition } from "./search-conditions.ts";

/** An outcome is remembered for this long, in milliseconds. */
const KNOWN_MS = 30_000;
const KNOWN_MAX = 2000;

const byDatabase = new WeakMap<Db, Map<string, number>>();

type Outcome = { isKnown: boolean; remember: () => void };

const outcomeOf = (db: Db, question: RawBuilder<unknown>, about: unknown): Outcome => {
  const known = byDatabase.get(db) ?? new Map<string, number>();
  byDatabase.set(db, known);
  const { sql, parameters } = question.compile(db);
  const key = JSON.stringify([about, sql, parameters]);
  const now = performance.now();
  return {
    isKnown: (known.get(key) ?? 0) > now,
    remember: () => {
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, now + KNOWN_MS);
    },
  };
};

/**
 * Remembers which conditions have more matches than are counted. To find that out costs most of a search for a common word, because the index
 * collects all of its posts, and the answer is the same for all who ask.
 * Why: docs/decisions/0130-common-searches-are-remembered.md
 */
export const cappedSearch = (db: Db, conditions: readonly Condition[], cap: number): Outcome => outcomeOf(db, all(conditions), cap);

/** Remembers which lists a scan in order does not fill, so that all matches are read at once. */
export const vainScan = (db: Db, list: RawBuilder<unknown>): Outcome => outcomeOf(db, list, "scan");
