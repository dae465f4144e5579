import { type MouseEvent, useEffect, useRef } from "react";

/** A menu's position: below this place, or above it; and the limit of its lower edge, if other than the window's. */
export type At = { x: number; y: number; isAbove?: boolean; lowest?: number };

/** How long a long press is, in milliseconds (R3.9.1-5). */
export const useLongPress = (time: number, onPress: (at: At) => void) => {
  const timer = useRef(0);
  /** The press was long: ignore the click at its end. */
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
      // Some browsers report a long press of a finger here, too.
      if (wasLong.current) return;
      const box = event.currentTarget.getBoundingClientRect();
      // The menu key has no pointer position.
      const isKey = event.clientX === 0 && event.clientY === 0;
      onPress(isKey ? { x: box.left + 16, y: box.bottom } : { x: event.clientX, y: event.clientY });
    },
  };
};
