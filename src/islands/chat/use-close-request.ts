import { useEffect, useRef } from "react";

/** What a browser tells a popup: that the reader asks to close it. Browsers that have no such thing go back instead. */
type Watcher = EventTarget & { destroy: () => void };
const watcherOf = (): Watcher | null => {
  const Made = (globalThis as { CloseWatcher?: new () => Watcher }).CloseWatcher;
  return Made ? new Made() : null;
};

/** On a phone the way back closes what is open, and leaves neither conversation nor page; dialogs of the browser's own know that by themselves. */
export const useCloseRequest = (isOpen: boolean, onClose: () => void): void => {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const watcher = watcherOf();
    watcher?.addEventListener("close", () => latest.current());
    return () => watcher?.destroy();
  }, [isOpen]);
};
