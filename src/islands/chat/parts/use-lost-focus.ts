import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to another element when the focused one has gone from the page with a change. Without it the next Tab would begin at the
 * top of the page. `count` is how much is left.
 */
export const useLostFocus = (count: number, find: () => HTMLElement | null | undefined): void => {
  const before = useRef(count);
  useLayoutEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (isLess && document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
};
