import { $awaitedCode } from "./load-code.ts";

/** Marks the last pressed element as busy while its code loads (global.css draws it). */
export const startPressedMark = (): void => {
  let pressed: Element | null = null;
  let marked: Element | null = null;
  // A menu opened by the other button or a long press does not belong to the previous click.
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
