import type { ClientDirective } from "astro";

/** Anything that says: the visitor is about to use this. `island:wake` is for scripts (see `_shell/revalidate.ts`). */
const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "island:wake"] as const;

/**
 * `client:intent`: hydrates an island on the first sign of interest. A tap that comes while code is still loading is kept and
 * repeated once the island is alive, so a first tap is never lost. Links work without any of this and are left alone.
 */
const intent: ClientDirective = (load, _options, element) => {
  let alive = false;
  let missed: HTMLElement | null = null;

  const keep = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest("a[href], button, [role=tab], label, input") : null;
    if (alive || !(target instanceof HTMLElement) || target.matches("a[href]")) return;
    // Inputs take their own typing; only presses need repeating.
    if (target.matches("input")) return;
    event.preventDefault();
    event.stopPropagation();
    missed = target;
    wake();
  };

  const wake = (): void => {
    for (const sign of SIGNS) element.removeEventListener(sign, wake);
    load()
      .then((hydrate) => hydrate())
      .then(() => {
        alive = true;
        element.removeEventListener("click", keep, true);
        missed?.click();
      })
      .catch(() => {
        // The code could not be loaded (network): listen again, so that the next touch is another try.
        listen();
      });
  };

  const listen = (): void => {
    for (const sign of SIGNS) element.addEventListener(sign, wake, { passive: true, once: true });
  };

  element.addEventListener("click", keep, true);
  listen();
};

export default intent;
