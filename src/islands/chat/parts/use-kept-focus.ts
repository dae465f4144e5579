import { type RefObject, useLayoutEffect } from "react";

/** Headings that take the focus, one for each pane and screen. */
const HEADING = ":is(h2, h3)[tabindex='-1']";

const ancestorsOf = (element: Element | null): Element[] => (element ? [element, ...ancestorsOf(element.parentElement)] : []);

/**
 * Keeps the focus near when the focused element of a place goes from the page, as a button does with its row: the nearest part around it
 * that can take the focus has it then, or the heading of that part. Otherwise the next Tab would begin at the top of the page.
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>): void => {
  // Before the browser paints: after it, a quick user may already have pressed another button.
  useLayoutEffect(() => {
    const root = place.current;
    if (!root) return;
    const { activeElement } = document;
    /** The element that had the focus last, and the parts of the page around it. */
    let around: Element[] = root.contains(activeElement) ? ancestorsOf(activeElement) : [];
    const note = ({ target }: FocusEvent): void => {
      around = target instanceof Element ? ancestorsOf(target) : [];
    };
    const look = (): void => {
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const parts = around.filter((part) => part.isConnected);
      around = [];
      const takers = parts.map((part) => (part.matches("[tabindex='-1']") ? part : part.querySelector(HEADING)));
      takers.find((taker) => taker instanceof HTMLElement)?.focus({ preventScroll: true });
    };
    root.addEventListener("focusin", note);
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    // A dialog stands in the body, and gives the focus back to a button that may have gone.
    observer.observe(document.body, { childList: true });
    return () => {
      root.removeEventListener("focusin", note);
      observer.disconnect();
    };
  }, [place]);
};
