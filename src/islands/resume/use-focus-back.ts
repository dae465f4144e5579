import { type RefObject, useEffect, useRef } from "react";

/**
 * A closed form takes its focused element along: the focus moves to the button that opens the same form, the `[data-opener]` of its
 * place (a number, or none for the section's own).
 */
export const useFocusBack = (section: RefObject<HTMLElement | null>, isOpen: boolean, place: number | null): void => {
  const opened = useRef<number | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) opened.current = place;
    else if (wasOpen.current && document.activeElement === document.body) {
      const openers = section.current?.querySelectorAll<HTMLElement>("[data-opener]") ?? [];
      const same = [...openers].find((opener) => opener.dataset["opener"] === String(opened.current ?? ""));
      (same ?? openers[0])?.focus();
    }
    wasOpen.current = isOpen;
  }, [section, isOpen, place]);
};
