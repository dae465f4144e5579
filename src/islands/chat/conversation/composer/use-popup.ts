import { type RefObject, useEffect, useState } from "react";
import { useCloseRequest } from "#islands/chat/parts/use-close-request.ts";

/** The popup over the editor: the fold of tools on phones, or the emoji. */
export type Popup = "tools" | "emoji" | "emoji-by-key";

/** Whether the emoji are open. */
export const isPicking = (popup: Popup | null): boolean => popup === "emoji" || popup === "emoji-by-key";

/**
 * One popup at a time. A click outside `data-popup` closes it; so do Escape, which focuses its `data-opens` button
 * again, and a phone's back button.
 */
export const usePopup = (section: RefObject<HTMLElement | null>): [Popup | null, (popup: Popup | null) => void] => {
  const [popup, setPopup] = useState<Popup | null>(null);
  useCloseRequest(popup !== null, () => setPopup(null));
  useEffect(() => {
    if (popup === null) return;
    // Not before the click: closing moves everything else on phones from under the finger.
    const closeOutside = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element && target.closest("[data-popup]"))) setPopup(null);
    };
    // Before other listeners: Escape closes the popup, wherever the focus is.
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopPropagation();
      setPopup(null);
      section.current?.querySelector<HTMLElement>(`[data-opens="${popup === "tools" ? "tools" : "emoji"}"]`)?.focus();
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", closeByEscape, true);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", closeByEscape, true);
    };
  }, [popup, section]);
  return [popup, setPopup];
};
