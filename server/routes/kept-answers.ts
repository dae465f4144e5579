import { isRunning } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Questions remembered; further ones are answered without the cache. */
const QUESTIONS_MAX = 100;

type Kept<Value> = { until: number; value: Promise<Value> };

/**
 * Caches the answers of an expensive query for `milliseconds`, so that many equal questions cost as much as one. Failures are not cached.
 */
export const createKeptAnswers = <Value>(milliseconds: number) => {
  // By database: an app holds no state of its own, and several live in one process.
  const byDatabase = new WeakMap<Db, Map<string, Kept<Value>>>();
  return (db: Db, question: unknown, now: number, ask: () => Promise<Value>): Promise<Value> => {
    const kept = byDatabase.get(db) ?? new Map<string, Kept<Value>>();
    byDatabase.set(db, kept);
    const key = JSON.stringify(question);
    const found = kept.get(key);
    if (found && isRunning(found.until, milliseconds, now)) return found.value;
    for (const [old, { until }] of kept) if (!isRunning(until, milliseconds, now)) kept.delete(old);
    const value = ask();
    if (kept.size < QUESTIONS_MAX) kept.set(key, { until: now + milliseconds, value });
    value.catch(() => kept.delete(key));
    return value;
  };
};

/** Runs a question once for all simultaneous callers, so that load does not repeat the same work. */
export const createSharedAnswers = <Value>() => {
  const byDatabase = new WeakMap<Db, Map<string, Promise<Value>>>();
  return (db: Db, question: unknown, ask: () => Promise<Value>): Promise<Value> => {
    const underWay = byDatabase.get(db) ?? new Map<string, Promise<Value>>();
    byDatabase.set(db, underWay);
    const key = JSON.stringify(question);
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    const value = ask();
    underWay.set(key, value);
    const end = (): void => void underWay.delete(key);
    value.then(end, end);
    return value;
  };
};
