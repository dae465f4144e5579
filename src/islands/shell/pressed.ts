import { $awaitedCode } from "#lib/stores/shell/code.ts";

/** Marks what the visitor pressed last as busy while its code is on its way (global.css draws it). */
export const startPressedMark = (): void => {
  let pressed: Element | null = null;
  let marked: Element | null = null;
  document.addEventListener(
    "click",
    ({ target }) => {
      pressed = target instanceof Element ? target.closest("a, button, [role=tab]") : null;
    },
    true,
  );
  $awaitedCode.subscribe((count) => {
    if (count > 0 && marked) return;
    marked?.removeAttribute("aria-busy");
    marked = count > 0 ? pressed : null;
    marked?.setAttribute("aria-busy", "true");
  });
};
