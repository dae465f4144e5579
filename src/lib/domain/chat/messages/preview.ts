import type { Content } from "./message.ts";

/** A view of a picture: its scale relative to the fitted size, its turn in degrees, its offset from the middle in pixels. */
export type View = { scale: number; turn: number; x: number; y: number };
export const WHOLE: View = { scale: 1, turn: 0, x: 0, y: 0 };

/** How far each way of zooming goes (R3.9.1-16). */
export const ZOOM = {
  wheel: { min: 0.125, max: 4 },
  pinch: { min: 0.5, max: 4 },
  button: { min: 0.1, max: 4 },
} as const;
export type ZoomWay = keyof typeof ZOOM;
/** The step of a zoom button (R3.9.1-16). */
export const ZOOM_STEP = 0.1;
/** The step of a turn button (R3.9.1-16), in degrees. */
const TURN = 90;
/** A finger that goes so far sideways, in pixels, means the next one (R3.9.1-16). */
const SWIPE = 100;

/** Scales a picture within the limits of the way of zooming; a picture that fits is centred. */
export const zoomed = (view: View, scale: number, way: ZoomWay): View => {
  const { min, max } = ZOOM[way];
  // Steps of a tenth add up to no tenth.
  const next = Math.round(Math.min(max, Math.max(min, scale)) * 1000) / 1000;
  const ratio = next / view.scale;
  return next > 1 ? { ...view, scale: next, x: view.x * ratio, y: view.y * ratio } : { ...view, scale: next, x: 0, y: 0 };
};
/** Moves a picture that is larger than the view. */
export const moved = (view: View, x: number, y: number): View =>
  view.scale > 1 ? { ...view, x: view.x + x, y: view.y + y } : view;
export const turned = (view: View): View => ({ ...view, turn: view.turn + TURN });

/** Which one a swipe leads to: -1 the one before, 1 the next, 0 none. A picture that is larger than the view is moved by it. */
export const swiped = ({ scale }: View, x: number, y: number): -1 | 0 | 1 => {
  if (scale > 1 || Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
};

/** Why a picture is not saved (R3.5.5-3, R3.8.3-1). */
export type PictureTrouble = "no-address" | "no-format";
export const pictureTrouble = ({ url, format }: Extract<Content, { kind: "image" }>): PictureTrouble | null => {
  if (url === "") return "no-address";
  return format === null ? "no-format" : null;
};
