import type { Challenge, Solution } from "#lib/domain/account/proof.ts";
import { TABS_CHANNEL } from "#lib/domain/storage-keys.ts";
import type { PostForm } from "./post-form.ts";
import { fetchOrTakePreloaded } from "./preloaded-request.ts";
import { createSheets } from "./sheets.ts";

/**
 * Everything the product asks of the browser, as one object. Tests hand in another (see tests/support/browser/environment.ts); in `lib`
 * nothing outside this folder touches `window`, so nothing needs to be mocked.
 */
export type Environment = {
  /** Kept for the browser session; null when the browser refuses storage. */
  session: KeyValue & { keys: () => string[] };
  /** Kept on this device until it is cleared; null when the browser refuses storage. */
  local: KeyValue;
  /** Calls back when `local` may have changed without us: another tab wrote, or the page was taken up again after a rest. */
  onLocalChange: (listener: () => void) => () => void;
  location: () => URL;
  /** Goes to a page as a link would. */
  open: (path: string) => void;
  /** Replaces this page by another and hides its content at once. */
  replace: (path: string) => void;
  /** Changes the address without loading; `push` adds a step to the history. */
  writeAddress: (path: string, how: "push" | "replace") => void;
  /** Opens a sheet as a step of the history; `onBack` closes it. Returns a function to call when the sheet closes in another way. */
  openSheet: (onBack: () => void) => () => void;
  /** Calls back when the visitor goes back or forward; returns the function to stop. */
  onHistory: (listener: () => void) => () => void;
  /** Calls back when the page is closed, left or frozen. */
  onLeave: (listener: () => void) => () => void;
  /** Calls back when the visitor returns to the page from another tab or program; returns the function to stop. */
  onShown: (listener: () => void) => () => void;
  /** Whether the page is looked at: not in a tab behind others. */
  isShown: () => boolean;
  /** Makes the browser ask before leaving the page while `isNeeded`; returns the function to stop. */
  warnBeforeLeaving: (isNeeded: () => boolean) => () => void;
  now: () => number;
  after: (milliseconds: number, run: () => void) => () => void;
  scrollTop: () => number;
  scrollTo: (top: number) => void;
  /** Names this visit of the page: another after each navigation, the same after a step back to it and after a reload. Null in an old browser. */
  visitId: () => string | null;
  /** Hands a file to the visitor under a name. */
  saveFile: (file: Blob, name: string) => void;
  /** Whether the page requires a login. */
  isLocked: () => boolean;
  /** Calls back when the browser restores the page from its back-forward cache; returns the function to stop. */
  onPageRestored: (listener: () => void) => () => void;
  /** Other tabs of this browser with the same site. */
  tabs: Tabs;
  /** Does a piece of work that the server asks for; null when it cannot be done here. */
  solveChallenge: (challenge: Challenge) => Promise<Solution | null>;
  fetch: typeof fetch;
  /** Sends a form as `fetch` would, and says how much of it has gone, from 0 to 1. */
  postForm: PostForm;
};

/** Sends messages to the other tabs, and receives theirs, never its own. */
export type Tabs = { notify: (message: unknown) => void; onMessage: (listener: (message: unknown) => void) => void };

export type KeyValue = { get: (key: string) => string | null; set: (key: string, value: string | null) => void };

const NO_PAGE = /* @__PURE__ */ new URL("http://localhost/");

/** The environment of a build: no browser at all. */
const nowhere: Environment = {
  session: { get: () => null, set: () => undefined, keys: () => [] },
  local: { get: () => null, set: () => undefined },
  onLocalChange: () => () => undefined,
  location: () => NO_PAGE,
  open: () => undefined,
  replace: () => undefined,
  writeAddress: () => undefined,
  openSheet: () => () => undefined,
  onHistory: () => () => undefined,
  onLeave: () => () => undefined,
  onShown: () => () => undefined,
  isShown: () => false,
  warnBeforeLeaving: () => () => undefined,
  now: () => Date.now(),
  after: () => () => undefined,
  scrollTop: () => 0,
  scrollTo: () => undefined,
  visitId: () => null,
  saveFile: () => undefined,
  isLocked: () => false,
  onPageRestored: () => () => undefined,
  tabs: { notify: () => undefined, onMessage: () => undefined },
  solveChallenge: () => Promise.resolve(null),
  fetch: (...request) => fetch(...request),
  postForm: () => Promise.reject(new Error("a build sends no files")),
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

const keysOf = (storage: () => Storage): string[] => {
  try {
    return Object.keys(storage());
  } catch {
    return [];
  }
};

const listen = (target: EventTarget, type: string, listener: (event: Event) => void): (() => void) => {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
};

const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Safari reads the file after the click; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

const otherTabs = (): Tabs => {
  const channel = new BroadcastChannel(TABS_CHANNEL);
  return {
    notify: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
  };
};

const inBrowser = (sheets = createSheets()): Environment => ({
  session: { ...keyValue(() => sessionStorage), keys: () => keysOf(() => sessionStorage) },
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
  open: (path) => sheets.leave(() => window.location.assign(path)),
  replace: (path) => {
    document.documentElement.hidden = true;
    sheets.leave(() => window.location.replace(path));
  },
  writeAddress: sheets.write,
  openSheet: sheets.open,
  onHistory: (listener) => listen(window, "popstate", listener),
  onLeave: (listener) => listen(window, "pagehide", listener),
  onShown: (listener) => listen(document, "visibilitychange", () => document.visibilityState === "visible" && listener()),
  isShown: () => document.visibilityState === "visible",
  warnBeforeLeaving: (isNeeded) => listen(window, "beforeunload", (event) => isNeeded() && event.preventDefault()),
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  scrollTop: () => window.scrollY,
  scrollTo: (top) => window.scrollTo({ top, behavior: "instant" }),
  visitId: () => window.navigation?.currentEntry?.id ?? null,
  saveFile,
  isLocked: () => "locked" in document.documentElement.dataset,
  onPageRestored: (listener) =>
    listen(window, "pageshow", (event) => event instanceof PageTransitionEvent && event.persisted && listener()),
  tabs: otherTabs(),
  solveChallenge: (challenge) =>
    import("./proof.ts").then(
      (proof) => proof.solveChallenge(challenge),
      () => null,
    ),
  fetch: fetchOrTakePreloaded,
  postForm: async (...form) => (await import("./post-form.ts")).postForm(...form),
});

let current: Environment = import.meta.env.SSR ? nowhere : inBrowser();

/** The environment in use. */
export const environment = (): Environment => current;
/** Whether this is a build: prerendered pages fetch and follow nothing. */
export const isBuild = (): boolean => import.meta.env.SSR && current === nowhere;
/** Replaces the environment (tests). */
export const setEnvironment = (other: Environment): void => {
  current = other;
};
