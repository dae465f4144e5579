import { type RefObject, useLayoutEffect } from "react";

/** Whether the focus is on no element, or on a hidden one that is about to lose it. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0;
};

/**
 * Where one pane is seen at a time, the pressed row goes with its pane. A pane that opens hands the focus to its heading: the editor of a
 * conversation would bring up the keyboard. A pane that is left gives the focus to its row, which `row` selects. `back` is seen with one
 * pane alone.
 */
export const usePaneFocus = (row: string, heading: RefObject<HTMLElement | null>, back: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const button = back.current;
    const isOnePane = (): boolean => button !== null && button.getClientRects().length > 0;
    if (isOnePane() && isFocusLost()) heading.current?.focus({ preventScroll: true });
    return () => {
      if (!isOnePane()) return;
      // Once the list is on the page again.
      queueMicrotask(() => {
        if (isFocusLost()) document.querySelector<HTMLElement>(`${row} button`)?.focus();
      });
    };
  }, [row, heading, back]);
};
