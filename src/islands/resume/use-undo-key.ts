import { useEffect } from "react";

const TEXT = "input, textarea, select, [contenteditable]";

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "z";

/** Undoes by Ctrl+Z (⌘Z) while there is something to undo; in a field the keys are the field's own. One press undoes one thing. */
export const useUndoKey = (undo: () => void): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isInField = event.target instanceof Element && event.target.closest(TEXT) !== null;
      if (!isUndo(event) || event.defaultPrevented || isInField) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [undo]);
