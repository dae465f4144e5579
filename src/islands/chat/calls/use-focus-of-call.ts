import { type RefObject, useEffect } from "react";

/**
 * Gives the focus back after a call, or after it rang, to the element that had it, or to a way to call: the one that had it may be gone or
 * disabled. A call under way takes it in the meantime, into `frame`.
 */
export const useFocusOfCall = (frame?: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const before = document.activeElement;
    frame?.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      const back = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;
      if (isLost) (back ?? document.querySelector<HTMLElement>("[data-call-tool]"))?.focus();
    };
  }, [frame]);
