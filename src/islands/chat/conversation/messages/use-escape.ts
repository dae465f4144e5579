import { useEffect, useRef } from "react";

/** An open dialog uses Escape without marking the event as handled. */
const hasDialog = (): boolean => document.querySelector("dialog[open]") !== null;

/** Calls back at Escape, wherever the focus is, unless it closes another element or ends a composition. */
export const useEscape = (onEscape: () => void): void => {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing && !hasDialog()) latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
