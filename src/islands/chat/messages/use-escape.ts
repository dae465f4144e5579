import { useEffect, useRef } from "react";

/** Calls back at Escape, wherever the focus is: not for what closes something else by it, nor for a composition's. */
export const useEscape = (onEscape: () => void): void => {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
