/** Whether the reader types on a touch screen, whose keyboard has no Ctrl: its Enter breaks the line (D-G10). */
export const isTouch = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;
