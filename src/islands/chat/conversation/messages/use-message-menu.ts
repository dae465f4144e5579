import { type MouseEvent, useRef, useState } from "react";
import { isTouch } from "#islands/chat/parts/touch.ts";
import { type At, useLongPress } from "#islands/chat/parts/use-long-press.ts";
import { messageActions } from "#lib/domain/chat/messages/menu.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { OpenMenu } from "./MessageMenu.tsx";

/** Length of the press that opens a message's menu, in milliseconds (R3.9.1-5). */
const LONG_PRESS = 500;
/** Within this distance of the list's upper edge, in pixels, a message has its menu below it (R3.9.1-9). */
const ROOM = 160;

/**
 * Above a message, or below one near the top. One that fills the view has space at neither end: there the menu is on it,
 * above the pressed place, or else in the middle of its visible part.
 */
const besides = (bubble: Element, pressed?: At): At => {
  const { left, top, bottom } = bubble.getBoundingClientRect();
  const view = bubble.closest("section")?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect();
  if (top - view.top >= ROOM) return { x: left, y: top, isAbove: true };
  // With many actions it is taller, and then covers the message rather than the editor.
  if (view.bottom - bottom >= ROOM) return { x: left, y: bottom, lowest: view.bottom };
  const y = pressed?.y ?? (Math.max(top, view.top) + Math.min(bottom, view.bottom)) / 2;
  return { x: left, y, isAbove: y - view.top >= ROOM, lowest: view.bottom };
};

/** Whether text of the message is selected: the browser's own menu then applies to it. */
const hasSelection = (bubble: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(bubble, true);
};

/**
 * Opens a message's menu (R3.2.7-3) by right click, long press, or the button beside the message, which the keyboard reaches.
 * Returns the bubble's listeners, how the button opens the menu, and the open menu.
 */
export const useMessageMenu = (message: Message) => {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openAt = (at: At): void => setMenu({ at, isRemoving: false });
  const bubble = useRef<HTMLDivElement>(null);
  const openBeside = (pressed?: At): void => {
    if (bubble.current) openAt(besides(bubble.current, pressed));
  };
  // A menu below the finger would be hidden by it.
  const press = useLongPress(LONG_PRESS, (at) => (isTouch() ? openBeside(at) : openAt(at)));
  const onContextMenu = (event: MouseEvent): void => {
    if (!hasSelection(event.currentTarget)) press.onContextMenu(event);
  };
  const hasMenu = messageActions(message, isTouch()).length > 0;
  return {
    bubble,
    press: hasMenu ? { ...press, onContextMenu } : {},
    hasMenu,
    openBeside: () => openBeside(),
    menu: hasMenu || menu?.isRemoving ? menu : null,
    setMenu,
  };
};
