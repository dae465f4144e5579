/**
 * The names by which the parts of a page find each other, each spelt here alone: events, and the `data-` attributes of its markup. In
 * one file because every page carries both.
 */
const pageEvent = (name: string) => ({
  announce: (from: EventTarget = document): void => {
    from.dispatchEvent(new Event(name, { bubbles: true }));
  },
  /** Returns the function to stop listening. */
  listen: (listener: (event: Event) => void): (() => void) => {
    document.addEventListener(name, listener);
    return () => document.removeEventListener(name, listener);
  },
});

// Declared pure, so that who needs one of them does not carry the others.
/** New cards of posts are in the page. */
export const postsShown = /* @__PURE__ */ pageEvent("posts-shown");
/** The post of the page was drawn, perhaps another one. */
export const postDrawn = /* @__PURE__ */ pageEvent("post-drawn");
/** The visitor wants to see which posts are hidden. */
export const hiddenPostsWanted = /* @__PURE__ */ pageEvent("hidden-posts-wanted");
/** A modal dialog has opened; elements that must stay reachable move into it. */
export const dialogOpened = /* @__PURE__ */ pageEvent("dialog-open");
/** A fair on the page has begun or ended (D-C4). */
export const fairStatusChanged = /* @__PURE__ */ pageEvent("fair-status-change");

/** The visitor pressed a control of the event's island before its code has arrived. */
export const islandWanted = /* @__PURE__ */ pageEvent("island-wanted");

/** Asks an island with `client:intent` to hydrate; the directive listens for it. */
export const HYDRATE_EVENT = "island:hydrate";
/**
 * Marks an island whose code failed to load, until a retry (`islands/shell/before-paint.js`): the shell, which reports it, may load after
 * the failure, or be lost, too. Where the island is its page, the style sheet shows a message in its place.
 */
export const LOST_ATTRIBUTE = "data-lost";
/** The code of the event's island failed to load; Astro uses this event, too. */
export const islandLost = /* @__PURE__ */ pageEvent("astro:hydration-error");
/** Hydrates the island inside `section` before the visitor shows interest in it. */
export const hydrateIsland = (section: Element): void => {
  section.querySelector("astro-island")?.dispatchEvent(new Event(HYDRATE_EVENT));
};

/** Attributes by which scripts find elements of a page; tests/checks/live-pages.test.ts looks for each in the markup. */
export const PAGE_ATTRIBUTES = [
  "afterwards",
  "apply",
  "ask",
  "attachment",
  "back",
  "demands",
  "fair",
  "find",
  "from-fair",
  "go-on",
  "hide",
  "keep",
  "log-out",
  "login",
  "page-state",
  "plan",
  "post",
  "print",
  "reload",
  "report",
  "retry",
  "revalidate",
  "share",
  "similar",
  "unread",
  "user-name",
] as const;
export type PageAttribute = (typeof PAGE_ATTRIBUTES)[number];

const selector = (attribute: PageAttribute): string => `[data-${attribute}]`;

export const elementWith = (attribute: PageAttribute): HTMLElement | null => document.querySelector(selector(attribute));
export const elementsWith = (attribute: PageAttribute): NodeListOf<HTMLElement> => document.querySelectorAll(selector(attribute));

/** The element with the attribute that an event happened in. */
export const targetWith = ({ target }: Event, attribute: PageAttribute): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector(attribute)) : null;

const BUSY = "aria-busy";

/**
 * Calls back for every press of an element with the attribute, also of later elements, and of one pressed
 * before this code loaded, which is marked (`islands/shell/before-paint.js`).
 */
export const onPress = (attribute: PageAttribute, listener: (pressed: HTMLElement, event: Event) => void): void => {
  document.addEventListener("click", (event) => {
    const pressed = targetWith(event, attribute);
    if (!pressed) return;
    pressed.removeAttribute(BUSY);
    listener(pressed, event);
  });
  document.querySelector<HTMLElement>(`${selector(attribute)}[${BUSY}]`)?.click();
};
