/** Whether one writes with a keyboard on glass: its Enter is a new line, because it has no other (decisions G10). */
export const isTouch = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;
