const KEPT = 10_000;

/** Makes recent work idempotent: repeated under the same name, it returns the first result. */
export type Recent<Result> = { once: (name: string, work: () => Promise<Result>) => Promise<Result> };

/** Remembers the newest results. Work that failed is forgotten, so that it may be tried again. */
export const createRecentSends = <Result>(): Recent<Result> => {
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
