import type { Db } from "#server/db/schema/index.ts";
import { all, type Condition } from "./search-conditions.ts";

/** A question whose matches reached the cap stays known as common for this long, in milliseconds. */
const KNOWN_MS = 30_000;
const KNOWN_MAX = 2000;

const byDatabase = new WeakMap<Db, Map<string, number>>();

/**
 * Remembers which conditions have more matches than are counted. To find that out costs most of a search for a common word, because the index
 * collects all of its posts, and the answer is the same for all who ask.
 * Why: docs/decisions/0130-common-searches-are-remembered.md
 */
export const cappedSearch = (db: Db, conditions: readonly Condition[], cap: number): { isKnown: boolean; remember: () => void } => {
  const known = byDatabase.get(db) ?? new Map<string, number>();
  byDatabase.set(db, known);
  const { sql, parameters } = all(conditions).compile(db);
  const key = JSON.stringify([cap, sql, parameters]);
  const now = performance.now();
  return {
    isKnown: (known.get(key) ?? 0) > now,
    remember: () => {
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, now + KNOWN_MS);
    },
  };
};
