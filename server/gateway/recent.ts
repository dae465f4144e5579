const KEPT = 10_000;

/** Work that was done lately, by name: asked again, it answers what it answered then. */
export type Recent<Result> = { once: (name: string, work: () => Promise<Result>) => Promise<Result> };

/** Remembers the newest of its works. What failed is forgotten: it may be tried again. */
export const createRecent = <Result>(): Recent<Result> => {
  const results = new Map<string, Promise<Result>>();
  return {
    once: (name, work) => {
      const known = results.get(name);
      if (known !== undefined) return known;
      const result = work();
      results.set(name, result);
      result.catch(() => results.delete(name));
      const [oldest] = results.keys();
      if (results.size > KEPT && oldest !== undefined) results.delete(oldest);
      return result;
    },
  };
};
