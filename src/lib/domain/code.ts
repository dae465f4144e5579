/** Code that has not come by then counts as lost (1§9); milliseconds. */
export const CODE_TIMEOUT = 120_000;
