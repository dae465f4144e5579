/** A WeChat identity as WeChat makes them: letters, digits, `-` and `_`; 28 of them today, room for more. */
export const OPEN_ID_PATTERN = /^[\w-]{6,64}$/;
