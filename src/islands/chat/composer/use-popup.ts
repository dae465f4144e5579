import { type RefObject, useEffect, useState } from "react";
import { useCloseRequest } from "#islands/chat/use-close-request.ts";

/** What stands open over the editor: the fold of tools that phones have, or the emoji. */
export type Popup = "tools" | "emoji" | "emoji-by-key";

/**
 * One popup at a time. It is closed by a click outside what is marked `data-popup`, by Escape, which gives the focus back to what
 * `data-opens` it, and by a phone's way back.
 */
export const usePopup = (section: RefObject<HTMLElement | null>): [Popup | null, (popup: Popup | null) => void] => {
  const [popup, setPopup] = useState<Popup | null>(null);
  useCloseRequest(popup !== null, () => setPopup(null));
  useEffect(() => {
    if (popup === null) return;
    // Not before the click: what closes on phones moves everything else from under the finger.
    const closeOutside = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element && target.closest("[data-popup]"))) setPopup(null);
    };
    // Before anybody else: Escape means the popup, wherever the focus is.
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
