import type { Environment } from "#lib/browser/environment.ts";

const keyValue = () => {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
};

const ALONE: Environment["tabs"] = { tell: () => undefined, onMessage: () => undefined };

/** A browser that is none: its storage, address and clock are in the test's hands, and it writes down where it was sent. */
export const createEnvironment = (address = "http://localhost/home", tabs: Environment["tabs"] = ALONE) => {
  let url = new URL(address);
  let now = Date.UTC(2026, 10, 21, 2);
  let timers: { at: number; run: () => void }[] = [];
  const opened: string[] = [];
  const saved: string[] = [];
  const environment: Environment = {
    session: keyValue(),
    local: keyValue(),
    onLocalChange: () => () => undefined,
    location: () => url,
    open: (path) => void opened.push(path),
    writeAddress: (path) => {
      url = new URL(path, url);
    },
    onHistory: () => () => undefined,
    onLeave: () => () => undefined,
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
    arrival: () => "other",
    isLocked: () => false,
    onRevival: () => undefined,
    tabs,
    saveFile: (_file, name) => void saved.push(name),
    fetch: () => Promise.reject(new Error("this test has no network")),
  };
  /** Lets time pass, running what falls due in order. */
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
  return { environment, opened, saved, pass };
};
