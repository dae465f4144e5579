import { type MouseEvent, useEffect, useRef } from "react";

/** A menu's position: below this place, or above it; and the limit of its lower edge, if other than the window's. */
export type At = { x: number; y: number; isAbove?: boolean; lowest?: number };

/** How long a press has to be, in milliseconds (3§9). */
export const useLongPress = (time: number, onPress: (at: At) => void) => {
  const timer = useRef(0);
  /** The press was a long one: letting go is no click then. */
  const wasLong = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onTouchStart: (event: { touches: { [index: number]: { clientX: number; clientY: number } | undefined } }): void => {
      const touch = event.touches[0];
      wasLong.current = false;
      if (!touch) return;
      timer.current = window.setTimeout(() => {
        wasLong.current = true;
        onPress({ x: touch.clientX, y: touch.clientY });
      }, time);
    },
    onTouchMove: stop,
    onTouchEnd: stop,
    onTouchCancel: stop,
    onClickCapture: (event: MouseEvent): void => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      stop();
      // A long press of a finger comes here too, in some browsers.
      if (wasLong.current) return;
      const box = event.currentTarget.getBoundingClientRect();
      // The key for menus has no place of its own.
      const isKey = event.clientX === 0 && event.clientY === 0;
      onPress(isKey ? { x: box.left + 16, y: box.bottom } : { x: event.clientX, y: event.clientY });
    },
  };
};
