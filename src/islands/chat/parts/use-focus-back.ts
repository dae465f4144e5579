import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the focus to an element once a form or screen that stood in its place has gone. */
export const useFocusBack = (isAway: boolean, element: RefObject<HTMLElement | null>): void => {
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus({ preventScroll: true });
    wasAway.current = isAway;
  }, [isAway, element]);
};
