import type { ClientDirective } from "astro";
import { HYDRATE_EVENT, islandLost, islandWanted, LOST_ATTRIBUTE } from "#islands/elements/page-names.ts";
import { fetchCode } from "./fetch-code.ts";
import { CODE_TIMEOUT } from "./lost-code.ts";
import { INTERESTS } from "./preload.ts";

/** Events that hydrate an island; scripts may dispatch one too (`hydrateIsland`). */
const REASONS = [...INTERESTS, "keydown", HYDRATE_EVENT];

/** Keys that pick another tab of a row. */
const TAB_KEYS = ["ArrowLeft", "ArrowRight", "Home", "End"];

const samePage = (one: string, other: string): boolean => one.replace(/\/$/, "") === other.replace(/\/$/, "");

/**
 * Whether a form leads to another page, like a link. A form that leads to its own page is handled by code: sent before the code
 * arrives, it would end at the browser's "no network" page if offline.
 */
const leadsAway = (form: HTMLFormElement): boolean =>
  form.hasAttribute("action") && !samePage(new URL(form.action).pathname, location.pathname);

/** Links and forms to other pages work without code and are left alone; so are submit buttons, because `submit` itself is handled. */
const worksByItself = (target: Element): boolean =>
  target.matches("a[href]") || (target.matches("[type=submit]") && target.closest("form[action]") !== null);

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** React hydrates an island in parts, and misses input in parts it has not reached; a discrete event makes it finish. */
const finish = (part: Element): void => {
  part.dispatchEvent(new Event("keyup", { bubbles: true }));
};

type Edited = { input: HTMLInputElement; value: string; checked: boolean };

/**
 * Tells React about text typed or boxes ticked before hydration: it keeps such a state in the field but does not know of it. Emptying
 * the tracked value first makes React see a change.
 */
const handOver = ({ input, value, checked }: Edited): void => {
  finish(input);
  if (input.type === "checkbox") {
    input.checked = !checked;
    input.click();
    return;
  }
  input.value = "";
  setValue?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Whether the page was made with something else than its address asks for, or is to be as it was left (D-C2). */
const differsFromHtml = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  const isRevisit = entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
  return isRevisit || "narrowed" in document.documentElement.dataset;
};

/**
 * `client:intent`: hydrates an island as soon as the visitor shows interest; `client:intent="now"` at once; `client:intent="address"` at
 * once if the address asks for another list than the one in the HTML. Input while code is still loading is always remembered and repeated
 * after hydration: no first tap and no typed text is lost. If the code fails to load, the shell says so, and the next interest retries.
 */
const intent: ClientDirective = (load, options, element) => {
  const missed = new Map<Element, () => void>();
  const unmark = (pressed: Element): void => pressed.removeAttribute("aria-busy");
  let hydrating = false;

  const remember = (event: Event, pressed: Element, again: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    // All pressed toggles count, such as posts to compare. Of other presses only the last does: two dialogs would open.
    for (const other of missed.keys()) {
      if (other.matches("[aria-pressed]")) continue;
      unmark(other);
      missed.delete(other);
    }
    missed.set(pressed, again);
    pressed.setAttribute("aria-busy", "true");
    islandWanted.announce(element);
    start();
  };
  const rememberClick = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest("a[href], button, [role=tab], label, input") : null;
    // Inputs and labels do their own work; their state is handed over below.
    if (!(target instanceof HTMLElement) || worksByItself(target) || target.matches("input, label")) return;
    remember(event, target, () => {
      finish(target);
      target.click();
    });
  };
  const rememberKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || !target.matches("[role=tab]") || !TAB_KEYS.includes(key)) return;
    remember(event, target, () => {
      finish(target);
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
  };
  const rememberSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || leadsAway(form)) return;
    remember(event, form.querySelector("[type=submit]") ?? form, () => form.requestSubmit());
  };

  const replay = (): void => {
    element.removeEventListener("click", rememberClick, true);
    element.removeEventListener("keydown", rememberKey, true);
    element.removeEventListener("submit", rememberSubmit, true);
    // All are noted before the first is handed over: React's answer to one may reset the others.
    const edited = [...element.querySelectorAll("input")]
      .map((input) => ({ input, value: input.value, checked: input.checked }))
      .filter(({ input, value, checked }) => value !== input.defaultValue || checked !== input.defaultChecked);
    edited.forEach(handOver);
    // The focused part first: the visitor may be about to type there.
    const focused = element.querySelector(":focus");
    if (focused) finish(focused);
    else element.addEventListener("focusin", ({ target }) => target instanceof Element && finish(target), { once: true });
    for (const again of missed.values()) again();
  };

  /** Astro names the scripts of an island in its attributes, and imports them when it is asked to load. */
  const fetchScripts = (): Promise<unknown> =>
    Promise.all(
      ["component-url", "renderer-url"].map((name) => fetchCode(new URL(element.getAttribute(name) ?? "", location.href).href)),
    );

  /** Whether the code came: Astro's loader says nothing of a failure, but an island that has not hydrated still has `ssr`. */
  const hydrate = async (): Promise<boolean> => {
    await fetchScripts();
    await (await load())();
    return !element.hasAttribute("ssr");
  };
  const fail = (): false => {
    islandLost.announce(element);
    return false;
  };
  const late = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT, false));

  const start = (): void => {
    if (hydrating) return;
    hydrating = true;
    element.removeAttribute(LOST_ATTRIBUTE);
    void Promise.race([hydrate().catch(fail), late()]).then((hydrated) => {
      for (const pressed of missed.keys()) unmark(pressed);
      if (hydrated) return replay();
      // An action reported as failed must not run later, when the visitor merely points at the island.
      missed.clear();
      hydrating = false;
      listen();
    });
  };

  const listen = (): void => {
    for (const reason of REASONS) element.addEventListener(reason, start, { passive: true, once: true });
  };

  element.addEventListener("click", rememberClick, true);
  element.addEventListener("keydown", rememberKey, true);
  element.addEventListener("submit", rememberSubmit, true);
  if (options.value === "now" || (options.value === "address" && differsFromHtml())) start();
  else listen();
};

export default intent;
