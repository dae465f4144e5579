/** The one whose turn it is to answer an edge's pages; questions wait for the next one while there is no leader. */
export const createTurn = <Served extends object>() => {
  let now: Served | null = null;
  let waiting: (() => void)[] = [];

  const nextPass = async (until: number): Promise<void> => {
    const passed = Promise.withResolvers<void>();
    waiting.push(passed.resolve);
    const timer = setTimeout(passed.resolve, Math.max(0, until - performance.now()));
    await passed.promise;
    clearTimeout(timer);
  };
  return {
    now: (): Served | null => now,
    /** Passes the turn on to another, or to none yet. */
    pass: (next: Served | null): void => {
      now = next;
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    /** The one whose turn it is, once it is another than `last`; null at the time `until`. */
    after: async (last: Served | null, until: number): Promise<Served | null> => {
      while (now === null || now === last) {
        if (performance.now() >= until) return null;
        await nextPass(until);
      }
      return now;
    },
  };
};
