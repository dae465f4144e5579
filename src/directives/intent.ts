import type { ClientDirective } from "astro";
import { HYDRATE_EVENT, islandLost, islandWanted, LOST_ATTRIBUTE } from "#islands/elements/page-names.ts";
import { fetchCode } from "#lib/browser/code.ts";
import { CODE_TIMEOUT } from "#lib/domain/code.ts";

/** What shows that the visitor is about to use an island; scripts may ask for it too (`hydrateIsland`). */
const INTERESTS = ["pointerover", "pointerdown", "focusin", "keydown", HYDRATE_EVENT];

/** Keys that pick another tab of a row. */
const TAB_KEYS = ["ArrowLeft", "ArrowRight", "Home", "End"];

const samePage = (one: string, other: string): boolean => one.replace(/\/$/, "") === other.replace(/\/$/, "");

/**
 * Whether a form leads to another page, as a link does. One that leads to its own page is answered there: sent off before its code has
 * come, it would end at the browser's page for "no network" when there is none.
 */
const leadsAway = (form: HTMLFormElement): boolean =>
  form.hasAttribute("action") && !samePage(new URL(form.action, location.href).pathname, location.pathname);

/** Links and forms that lead to another page work without any code and are left alone; so is what sends a form, whose `submit` is heard. */
const worksByItself = (target: Element): boolean =>
  target.matches("a[href]") || (target.matches("[type=submit]") && target.closest("form[action]") !== null);

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** React hydrates an island bit by bit, and misses what is typed into a part that it has not reached; a discrete event makes it finish. */
const finish = (part: Element): void => {
  part.dispatchEvent(new Event("keyup", { bubbles: true }));
};

type Edited = { input: HTMLInputElement; value: string; checked: boolean };

/**
 * Tells React what was typed or ticked before it hydrated the field: it leaves such a state in the field but does not know of it. The
 * tracked value is emptied first, else React sees no change.
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

/** Marks what was pressed as waiting for its code; answers how to end that. */
const markBusy = (pressed: Element): (() => void) => {
  pressed.setAttribute("aria-busy", "true");
  return () => pressed.removeAttribute("aria-busy");
};

/** Whether the page was made with something else than its address asks for, or is to be as it was left (D-C2). */
const differsFromHtml = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  const wasBack = entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
  return wasBack || "narrowed" in document.documentElement.dataset;
};

/**
 * `client:intent`: hydrates an island as soon as the visitor shows interest; `client:intent="now"` at once; `client:intent="address"` at
 * once where the address asks for another list than the one that is in the HTML. In any case, what the visitor does while code is still loading is remembered and repeated after hydration: a first tap is never lost, nor what was typed. When the
 * code does not come, the shell says so, and the next interest is another try.
 */
const intent: ClientDirective = (load, options, element) => {
  let missed: (() => void) | null = null;
  let unmark: () => void = () => undefined;
  let hydrating = false;

  const remember = (event: Event, pressed: Element | null, again: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    missed = again;
    unmark();
    if (pressed) unmark = markBusy(pressed);
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
    remember(event, form.querySelector("[type=submit]"), () => form.requestSubmit());
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
    // Whoever is about to type has the focus first.
    const focused = element.querySelector(":focus");
    if (focused) finish(focused);
    else element.addEventListener("focusin", ({ target }) => target instanceof Element && finish(target), { once: true });
    missed?.();
  };

  /** Astro names the scripts of an island in its attributes, and imports them when it is asked to load. */
  const fetchScripts = (): Promise<unknown> =>
    Promise.all(
      ["component-url", "renderer-url"].map((name) => fetchCode(new URL(element.getAttribute(name) ?? "", location.href).href)),
    );

  /** Whether the code came: Astro's loader says nothing of a failure, but an island that has not hydrated still has `ssr`. */
  const hydrate = async (): Promise<boolean> => {
    await fetchScripts();
    const run = await load();
    unmark();
    await run();
    return !element.hasAttribute("ssr");
  };
  const fail = (): false => {
    element.setAttribute(LOST_ATTRIBUTE, "");
    islandLost.announce(element);
    return false;
  };
  const late = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT, false));

  const start = (): void => {
    if (hydrating) return;
    hydrating = true;
    element.removeAttribute(LOST_ATTRIBUTE);
    for (const interest of INTERESTS) element.removeEventListener(interest, start);
    void Promise.race([hydrate().catch(fail), late()]).then((hydrated) => {
      if (hydrated) return replay();
      // What was said to have failed must not happen later, when the visitor merely points at the island.
      missed = null;
      unmark();
      hydrating = false;
      listen();
    });
  };

  const listen = (): void => {
    for (const interest of INTERESTS) element.addEventListener(interest, start, { passive: true, once: true });
  };

  element.addEventListener("click", rememberClick, true);
  element.addEventListener("keydown", rememberKey, true);
  element.addEventListener("submit", rememberSubmit, true);
  if (options.value === "now" || (options.value === "address" && differsFromHtml())) start();
  else listen();
};

export default intent;
