import { type RefObject, useLayoutEffect } from "react";

/** Whether the focus is on no element, or on a hidden one that is about to lose it. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.getClientRects().length === 0;
};

/** The places of the left pane that take the focus of a pane that has gone: a conversation may be off the list, and the list empty. */
const LEFT = ["[data-conversation] button", "[aria-pressed='true']"];

/**
 * Where one pane is seen at a time, the pressed row goes with its pane. A pane that opens hands the focus to its heading: the editor of a
 * conversation would bring up the keyboard. A pane that is left gives the focus to its row, which `row` selects, or to the list. `back`
 * is seen with one pane alone.
 */
export const usePaneFocus = (row: string, heading: RefObject<HTMLElement | null>, back: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const [button, title] = [back.current, heading.current];
    const isOnePane = (): boolean => button !== null && button.getClientRects().length > 0;
    if (isOnePane() && isFocusLost()) heading.current?.focus({ preventScroll: true });
    return () => {
      // Once the list is on the page again.
      queueMicrotask(() => {
        // Another conversation may have come in its place.
        if (title?.isConnected || !isFocusLost()) return;
        const places = [`${row} button`, ...LEFT].map((place) => document.querySelector<HTMLElement>(place));
        places.find((place) => place !== null && place.getClientRects().length > 0)?.focus();
      });
    };
  }, [row, heading, back]);
};
