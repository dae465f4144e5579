import { fetchOrTakeEarly } from "./early.ts";

/**
 * Everything the product asks of the browser, as one object. Tests hand in another (see tests/support/environment.ts); nothing
 * else touches `window`, so nothing needs to be mocked.
 */
export type Environment = {
  /** Kept for the browser session; null when the browser refuses storage. */
  session: KeyValue;
  /** Kept on this device until it is cleared; null when the browser refuses storage. */
  local: KeyValue;
  /** Calls back when `local` may have changed without us: another tab wrote, or the page was taken up again after a rest. */
  onLocalChange: (listener: () => void) => () => void;
  location: () => URL;
  /** Goes to a page as a link would. */
  open: (path: string) => void;
  /** Changes the address without loading; `push` adds a step to the history. */
  writeAddress: (path: string, how: "push" | "replace") => void;
  /** Calls back when the visitor steps back or forth; answers the way to stop it. */
  onHistory: (listener: () => void) => () => void;
  /** Calls back when the page is put away (closed, left, frozen). */
  onLeave: (listener: () => void) => () => void;
  now: () => number;
  after: (milliseconds: number, run: () => void) => () => void;
  scrollTop: () => number;
  scrollTo: (top: number) => void;
  /** How this page was come to. */
  arrival: () => "back" | "other";
  /** Hands a file to the visitor under a name. */
  saveFile: (file: Blob, name: string) => void;
  fetch: typeof fetch;
};

export type KeyValue = { get: (key: string) => string | null; set: (key: string, value: string | null) => void };

const NO_PAGE = new URL("http://localhost/");

/** The environment of a build: no browser at all. */
const nowhere: Environment = {
  session: { get: () => null, set: () => undefined },
  local: { get: () => null, set: () => undefined },
  onLocalChange: () => () => undefined,
  location: () => NO_PAGE,
  open: () => undefined,
  writeAddress: () => undefined,
  onHistory: () => () => undefined,
  onLeave: () => () => undefined,
  now: () => Date.now(),
  after: () => () => undefined,
  scrollTop: () => 0,
  scrollTo: () => undefined,
  arrival: () => "other",
  saveFile: () => undefined,
  fetch: (...request) => fetch(...request),
};

const keyValue = (storage: () => Storage): KeyValue => ({
  get: (key) => {
    try {
      return storage().getItem(key);
    } catch {
      return null; // Storage can be switched off; the product then lives without memory.
    }
  },
  set: (key, value) => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // Full or refused: same as above.
    }
  },
});

const listen = (target: EventTarget, type: string, listener: () => void): (() => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};

const wasBack = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
};

const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Safari reads the file after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const inBrowser = (): Environment => ({
  session: keyValue(() => sessionStorage),
  local: keyValue(() => localStorage),
  onLocalChange: (listener) => {
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) listener();
    };
    window.addEventListener("pageshow", shown);
    const stop = listen(window, "storage", listener);
    return () => {
      stop();
      window.removeEventListener("pageshow", shown);
    };
  },
  location: () => new URL(window.location.href),
  open: (path) => window.location.assign(path),
  writeAddress: (path, how) => (how === "push" ? history.pushState(null, "", path) : history.replaceState(history.state, "", path)),
  onHistory: (listener) => listen(window, "popstate", listener),
  onLeave: (listener) => listen(window, "pagehide", listener),
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  scrollTop: () => window.scrollY,
  scrollTo: (top) => window.scrollTo({ top, behavior: "instant" }),
  arrival: () => (wasBack() ? "back" : "other"),
  saveFile,
  fetch: fetchOrTakeEarly,
});

let current: Environment = typeof window === "undefined" ? nowhere : inBrowser();

/** The environment in use. */
export const environment = (): Environment => current;
/** Puts another environment in place (tests). */
export const setEnvironment = (other: Environment): void => {
  current = other;
};
