import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { At } from "./use-long-press.ts";

/** Presses within this time of opening, in milliseconds, do not close the menu: the one that opened it may still be down (D-G4). */
const GUARD_TIME = 200;
const MARGIN = 8;

/** The place of a menu beside the pressed one, so that it lies in the window. */
const placeInWindow = (at: At, { width, height }: { width: number; height: number }): At => {
  // The window's inner width includes the page's scroll bar, which would cover the menu's edge.
  const room = document.documentElement.clientWidth;
  return {
    x: Math.max(MARGIN, Math.min(at.x, room - width - MARGIN)),
    y: Math.max(
      MARGIN,
      Math.min(at.isAbove ? at.y : at.y + height, at.lowest ?? Number.POSITIVE_INFINITY, window.innerHeight - MARGIN) - height,
    ),
  };
};

/** Shows a menu as a popover beside the pressed place, with the focus in it, until a press elsewhere; answers its place. */
export const useMenuPlace = (menu: RefObject<HTMLElement | null>, at: At, onClose: () => void): At => {
  const [place, setPlace] = useState<At>(at);
  const openedAt = useRef(performance.now());
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const before = document.activeElement;
    // On top of everything: a row of a list may be the containing block of its fixed descendants.
    element.showPopover();
    const putInWindow = (): void => setPlace(placeInWindow(at, element.getBoundingClientRect()));
    putInWindow();
    // A closing on-screen keyboard also resizes the window: keep the menu open.
    window.addEventListener("resize", putInWindow);
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const onPress = (event: Event): void => {
      if (performance.now() - openedAt.current < GUARD_TIME) return;
      if (event.target instanceof Node && !element.contains(event.target)) close.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      window.removeEventListener("resize", putInWindow);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [at, menu]);
  return place;
};
