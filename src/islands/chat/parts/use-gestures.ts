import { type RefObject, useEffect, useRef } from "react";
import { moved, swiped, type View, zoomed } from "#lib/domain/chat/messages/preview.ts";

type Point = { x: number; y: number };
type Parts = {
  /** The picture can be moved. */
  isOn: boolean;
  view: View;
  setView: (change: (view: View) => View) => void;
  onSwipe: (by: -1 | 1) => void;
};

/** Wheel distance that doubles or halves the zoom, in pixels. */
const DOUBLE = 400;

const distance = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** Wheel, drag, pinch and swipe over a picture (R3.9.1-16). */
export const useGestures = (stage: RefObject<HTMLElement | null>, parts: Parts): void => {
  const latest = useRef(parts);
  latest.current = parts;
  const { isOn } = parts;

  useEffect(() => {
    const element = stage.current;
    if (!element || !isOn) return;
    const pointers = new Map<number, Point>();
    /** Start of a single finger's touch; null once there are two fingers. */
    let start: Point | null = null;
    let pinch = { distance: 0, scale: 1 };

    const onWheel = (event: WheelEvent): void => {
      // Otherwise the browser zooms the page itself.
      event.preventDefault();
      latest.current.setView((view) => zoomed(view, view.scale * 2 ** (-event.deltaY / DOUBLE), "wheel"));
    };
    const onDown = (event: PointerEvent): void => {
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      start = pointers.size === 1 ? { x: event.clientX, y: event.clientY } : null;
      pinch = { distance: distance([...pointers.values()]), scale: latest.current.view.scale };
    };
    const onMove = (event: PointerEvent): void => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const { setView } = latest.current;
      const scale = pinch.distance > 0 ? (pinch.scale * distance([...pointers.values()])) / pinch.distance : 0;
      if (pointers.size === 2 && scale > 0) setView((view) => zoomed(view, scale, "pinch"));
      else setView((view) => moved(view, event.clientX - before.x, event.clientY - before.y));
    };
    const onUp = (event: PointerEvent): void => {
      const by = start ? swiped(latest.current.view, event.clientX - start.x, event.clientY - start.y) : 0;
      pointers.delete(event.pointerId);
      start = null;
      if (by !== 0) latest.current.onSwipe(by);
    };
    const onCancel = (event: PointerEvent): void => {
      pointers.delete(event.pointerId);
      start = null;
    };

    const bound = new AbortController();
    const { signal } = bound;
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    element.addEventListener("pointerup", onUp, { signal });
    element.addEventListener("pointercancel", onCancel, { signal });
    return () => bound.abort();
  }, [stage, isOn]);
};
