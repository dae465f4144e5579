import type { ClientDirective } from "astro";

/** Anything that says: the visitor is about to use this. `island:wake` is for scripts (see `_shell/revalidate.ts`). */
const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "island:wake"] as const;

/** Links and forms with an address of their own work without any code and are left alone. */
const worksByItself = (target: Element): boolean =>
  target.matches("a[href]") || (target.closest("form[action]")?.contains(target) === true && target.matches("[type=submit]"));

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** React makes an island alive bit by bit, and misses what is typed into a part that is not; a discrete event makes it finish. */
const finish = (part: Element): void => {
  part.dispatchEvent(new Event("keyup", { bubbles: true }));
};

type Left = { input: HTMLInputElement; value: string; checked: boolean };

/**
 * Tells React what was typed or ticked before it came alive: it keeps such a state in the field but does not know of it. The
 * tracked value is emptied first, else React sees no change.
 */
const handOver = ({ input, value, checked }: Left): void => {
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

/**
 * `client:intent`: hydrates an island on the first sign of interest; `client:intent="now"` at once. Either way, what the visitor
 * does while code is still loading is kept and repeated once the island is alive: a first tap is never lost, nor what was typed.
 */
const intent: ClientDirective = (load, options, element) => {
  let missed: (() => void) | null = null;
  let waking = false;

  const keepClick = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest("a[href], button, [role=tab], label, input") : null;
    // Inputs and labels do their own work; their state is handed over below.
    if (!(target instanceof HTMLElement) || worksByItself(target) || target.matches("input, label")) return;
    event.preventDefault();
    event.stopPropagation();
    missed = () => target.click();
    wake();
  };
  const keepSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    event.stopPropagation();
    missed = () => form.requestSubmit();
    wake();
  };

  const comeAlive = (): void => {
    element.removeEventListener("click", keepClick, true);
    element.removeEventListener("submit", keepSubmit, true);
    // All are noted before the first is handed over: React's answer to one may reset the others.
    const left = [...element.querySelectorAll("input")]
      .map((input) => ({ input, value: input.value, checked: input.checked }))
      .filter(({ input, value, checked }) => value !== input.defaultValue || checked !== input.defaultChecked);
    left.forEach(handOver);
    // Whoever is about to type has the focus first.
    const focused = element.querySelector(":focus");
    if (focused) finish(focused);
    else element.addEventListener("focusin", ({ target }) => target instanceof Element && finish(target), { once: true });
    missed?.();
  };

  const wake = (): void => {
    if (waking) return;
    waking = true;
    for (const sign of SIGNS) element.removeEventListener(sign, wake);
    load()
      .then((hydrate) => hydrate())
      .then(comeAlive)
      // The code could not be loaded (network): listen again, so that the next touch is another try.
      .catch(() => {
        waking = false;
        listen();
      });
  };

  const listen = (): void => {
    for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true, once: true });
  };

  element.addEventListener("click", keepClick, true);
  element.addEventListener("submit", keepSubmit, true);
  if (options.value === "now") wake();
  else listen();
};

export default intent;
