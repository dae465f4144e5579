import { useEffect, useRef } from "react";
import { isTouch } from "#islands/chat/parts/touch.ts";

/** Elements that use keys themselves and keep the focus. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"], [popover], audio, video';
/** Dialogs and menus lie over the page, wherever the focus is. */
const COVERS = "dialog:modal, [popover]:popover-open";

const areKeysTaken = (): boolean => Boolean(document.activeElement?.closest(OWN_KEYS)) || document.querySelector(COVERS) !== null;

/** Only this code tells Safari's keys of an input method apart. */
const COMPOSING_KEY = 229;

/** A typed letter: no short cut, no space (which presses buttons and scrolls), and no key of an input method. */
const isLetter = (event: KeyboardEvent): boolean => {
  const isShortCut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return [...event.key].length === 1 && event.key !== " " && !isShortCut && !event.isComposing && event.keyCode !== COMPOSING_KEY;
};

/**
 * Puts the cursor into the editor when its conversation opens, and when a key is typed on the page: the browser then writes the letter
 * there. Not on touch, where this would bring up the keyboard, and not while a field, a dialog or a menu takes the keys.
 */
export const useEditorFocus = (focus: (why: "opened" | "typed") => void): void => {
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const isFree = (): boolean => !isTouch() && !areKeysTaken();
    if (isFree()) latest.current("opened");
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && isLetter(event) && isFree()) latest.current("typed");
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
};
