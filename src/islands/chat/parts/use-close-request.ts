import { useEffect, useRef } from "react";
import { openPopup } from "#lib/browser/one-pane.ts";

/**
 * On a phone, going back closes an open popup, and leaves neither the conversation nor the page. Dialogs are steps by themselves
 * (`shell/sheets.ts`).
 */
export const useCloseRequest = (isOpen: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => (isOpen ? openPopup(() => latest.current()) : undefined), [isOpen]);
};
