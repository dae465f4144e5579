import { $awaitedCode } from "#lib/stores/shell/code.ts";

/** Marks what the visitor pressed last as busy while its code is on its way (global.css draws it). */
export const startPressedMark = (): void => {
  let pressed: Element | null = null;
  let marked: Element | null = null;
  // A menu that is asked for, by the other button or a long press, is not what was clicked before.
  const note = ({ type, target }: Event): void => {
    pressed = type === "click" && target instanceof Element ? target.closest("a, button, [role=tab]") : null;
  };
  for (const type of ["pointerdown", "contextmenu", "click"]) document.addEventListener(type, note, true);
  $awaitedCode.subscribe((count) => {
    if (count > 0 && marked) return;
    marked?.removeAttribute("aria-busy");
    marked = count > 0 ? pressed : null;
    marked?.setAttribute("aria-busy", "true");
  });
};
