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
  /** Whether the page is only for who is logged in. */
  isLocked: () => boolean;
  /** Calls back when the browser brings a page back that it had put away whole. */
  onRevival: (listener: () => void) => void;
  /** Other tabs of this browser with the same site. */
  tabs: Tabs;
  fetch: typeof fetch;
};

/** Says things to the other tabs, and hears what they say; never what this one said. */
export type Tabs = { tell: (message: unknown) => void; onMessage: (listener: (message: unknown) => void) => void };

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
  isLocked: () => false,
  onRevival: () => undefined,
  tabs: { tell: () => undefined, onMessage: () => undefined },
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

const listen = (target: EventTarget, type: string, listener: (event: Event) => void): (() => void) => {
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

/** The channel's name is spelt once more in `_shell/locked.js`. */
const TABS_CHANNEL = "session";

const otherTabs = (): Tabs => {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  return {
    tell: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
  };
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
  isLocked: () => "locked" in document.documentElement.dataset,
  onRevival: (listener) =>
    void listen(window, "pageshow", (event) => event instanceof PageTransitionEvent && event.persisted && listener()),
  tabs: otherTabs(),
  fetch: fetchOrTakeEarly,
});

let current: Environment = import.meta.env.SSR ? nowhere : inBrowser();

/** The environment in use. */
export const environment = (): Environment => current;
/** Puts another environment in place (tests). */
export const setEnvironment = (other: Environment): void => {
  current = other;
};
