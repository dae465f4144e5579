/** One tab's turn at a task that only one tab of this browser may do at a time. */
export type Turn = {
  /** Resolves when this tab has its turn: at once, or when the tab that has it ends it or is closed. False when it gave up before. */
  taken: Promise<boolean>;
  isTaken: () => boolean;
  end: () => void;
};

/** `takeOver`: takes the turn from the tab that has it. `onLost`: another tab took over from this one. */
export type TakeTurn = (name: string, options: { takeOver: boolean; onLost: () => void }) => Turn;

/**
 * Takes a turn by a Web Lock. Without Web Locks (old browsers, pages without TLS), every tab has its turn.
 * Why: docs/decisions/0044-one-tab-is-in-the-chat.md
 */
export const takeTurn: TakeTurn = (name, { takeOver, onLost }) => {
  if (!("locks" in navigator)) return { taken: Promise.resolve(true), isTaken: () => true, end: () => undefined };
  const waiting = new AbortController();
  let has = false;
  let release = (): void => undefined;
  const taken = new Promise<boolean>((resolve) => {
    navigator.locks
      .request(name, takeOver ? { steal: true } : { signal: waiting.signal }, () => {
        has = true;
        resolve(true);
        return new Promise<void>((letGo) => {
          release = letGo;
        });
      })
      // A lock that is taken away rejects, so does a wait that is given up, and any request where a sandbox has no locks.
      .catch(() => {
        if (has) onLost();
        has = false;
        resolve(!waiting.signal.aborted);
      });
  });
  return {
    taken,
    isTaken: () => has,
    end: () => {
      has = false;
      release();
      waiting.abort();
    },
  };
};
