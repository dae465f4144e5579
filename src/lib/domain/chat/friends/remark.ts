/** The limit of a friend's remark in bytes, as the service counts (R3.5.2-1, D-G8). */
export const REMARK_MAX = 96;

/** The length of a remark: one for ASCII, two for every other character. */
export const remarkLength = (text: string): number => [...text].reduce((sum, letter) => sum + (letter < "\u0080" ? 1 : 2), 0);

/** Whether a remark is short enough to be saved. An empty one brings back the friend's own name. */
export const isRemarkShort = (text: string): boolean => remarkLength(text) <= REMARK_MAX;
