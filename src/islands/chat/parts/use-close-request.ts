import { useEffect, useRef } from "react";
import { environment } from "#lib/browser/environment.ts";
import { isOnePane } from "./one-pane.ts";

/**
 * On a phone a popup is a step of the history: the way back closes it, and leaves neither conversation nor page. Dialogs are
 * steps by themselves (`shell/sheets.ts`).
 */
export const useCloseRequest = (isOpen: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (isOpen && isOnePane()) return environment().openSheet(() => latest.current());
    return undefined;
  }, [isOpen]);
};
