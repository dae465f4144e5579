import type { Environment } from "#lib/browser/environment.ts";
import { solve } from "#tests/support/server/proofs.ts";

const keyValue = () => {
  const values = new Map<string, string>();
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
};

const listenIn = (listeners: (() => void)[], listener: () => void): (() => void) => {
  listeners.push(listener);
  return () => void listeners.splice(listeners.indexOf(listener), 1);
};

const ALONE: Environment["tabs"] = { notify: () => undefined, onMessage: () => undefined };

/** A fake browser: its storage, address and clock are in the test's hands, and it records where it was sent. */
export const createEnvironment = (address = "http://localhost/home", tabs: Environment["tabs"] = ALONE) => {
  let url = new URL(address);
  let now = Date.UTC(2026, 10, 21, 2);
  let timers: { at: number; run: () => void }[] = [];
  const history: (() => void)[] = [];
  const leaving: (() => void)[] = [];
  const showing: (() => void)[] = [];
  let isShown = true;
  const restoring: (() => void)[] = [];
  const warnings: (() => boolean)[] = [];
  const opened: string[] = [];
  const saved: string[] = [];
  const environment: Environment = {
    session: keyValue(),
    local: keyValue(),
    onLocalChange: () => () => undefined,
    location: () => url,
    open: (path) => void opened.push(path),
    replace: (path) => void opened.push(path),
    writeAddress: (path) => {
      url = new URL(path, url);
    },
    openSheet: () => () => undefined,
    onHistory: (listener) => listenIn(history, listener),
    onLeave: (listener) => listenIn(leaving, listener),
    onShown: (listener) => listenIn(showing, listener),
    isShown: () => isShown,
    warnBeforeLeaving: (isNeeded) => {
      warnings.push(isNeeded);
      return () => void warnings.splice(warnings.indexOf(isNeeded), 1);
    },
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    scrollTop: () => 0,
    scrollTo: () => undefined,
    visitId: () => "visit",
    isLocked: () => false,
    onPageRestored: (listener) => listenIn(restoring, listener),
    tabs,
    saveFile: (_file, name) => void saved.push(name),
    solveChallenge: async (challenge) => (await solve(challenge)).solution,
    fetch: () => Promise.reject(new Error("this test has no network")),
    postForm: async (url, { headers, body, signal }, onProgress) => {
      onProgress(1);
      return environment.fetch(url, { method: "POST", headers, body, signal });
    },
  };
  /** Lets time pass, running due timers in order. */
  const pass = (milliseconds: number): void => {
    const until = now + milliseconds;
    for (;;) {
      const [next] = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.run();
    }
    now = until;
  };
  /** Steps back or forth to an address. */
  const step = (path: string): void => {
    url = new URL(path, url);
    for (const listener of [...history]) listener();
  };
  /** Puts the page away. */
  const leave = (): void => {
    for (const listener of [...leaving]) listener();
  };
  /** Goes to another tab. */
  const hide = (): void => {
    isShown = false;
  };
  /** Comes back to the page from elsewhere. */
  const comeBack = (): void => {
    isShown = true;
    for (const listener of [...showing]) listener();
  };
  /** The browser brings the page back as it was put away. */
  const restore = (): void => {
    for (const listener of [...restoring]) listener();
  };
  /** Whether the browser would ask before the page is left. */
  const warns = (): boolean => warnings.some((isNeeded) => isNeeded());
  return { environment, opened, saved, pass, step, leave, hide, comeBack, restore, warns };
};
