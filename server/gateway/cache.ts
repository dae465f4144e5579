import { setImmediate as turn } from "node:timers/promises";

/** Caches data that are read often and change rarely, by id. */
export type Cache<Value> = {
  /** The values of some ids; unknown ids are missing. Concurrent requests share one read. */
  find: (ids: readonly string[]) => Promise<Map<string, Value>>;
  /** Forgets values after a change was stored. */
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

type Load<Value> = (ids: readonly string[]) => Promise<Map<string, Value>>;

/** Caches up to `most` values read by `load`; the oldest go first. Every writer drops the values it changes, so none is ever stale. */
export const createCache = <Value>(load: Load<Value>, most: number): Cache<Value> => {
  const kept = new Map<string, Value>();
  /** Reads in progress, each with those of its ids that have not changed since it began. */
  const readings = new Set<Set<string>>();
  let next: { ids: Set<string>; loaded: Promise<Map<string, Value>> } | null = null;

  const keep = (id: string, value: Value): void => {
    kept.set(id, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  const read = async (ids: Set<string>): Promise<Map<string, Value>> => {
    await turn();
    next = null;
    const unchanged = new Set(ids);
    readings.add(unchanged);
    try {
      const loaded = await load([...ids]);
      for (const [id, value] of loaded) if (unchanged.has(id)) keep(id, value);
      return loaded;
    } finally {
      readings.delete(unchanged);
    }
  };
  const join = (ids: readonly string[]): Promise<Map<string, Value>> => {
    if (next === null) {
      const asked = new Set<string>();
      next = { ids: asked, loaded: read(asked) };
    }
    for (const id of ids) next.ids.add(id);
    return next.loaded;
  };
  return {
    find: async (ids) => {
      const known = new Map<string, Value>();
      const unknown: string[] = [];
      for (const id of new Set(ids)) {
        const value = kept.get(id);
        if (value === undefined) unknown.push(id);
        else known.set(id, value);
      }
      if (unknown.length === 0) return known;
      const loaded = await join(unknown);
      for (const id of unknown) {
        const value = loaded.get(id);
        if (value !== undefined) known.set(id, value);
      }
      return known;
    },
    drop: (ids) => {
      for (const id of ids) {
        kept.delete(id);
        for (const unchanged of readings) unchanged.delete(id);
      }
    },
    clear: () => {
      kept.clear();
      for (const unchanged of readings) unchanged.clear();
    },
  };
};
