import { type RefObject, useLayoutEffect, useRef } from "react";

/** Focuses an element once the form or screen that replaced it has closed. */
export const useFocusBack = (isAway: boolean, element: RefObject<HTMLElement | null>): void => {
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway, element]);
};
