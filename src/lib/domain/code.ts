/** Code that has not come by then counts as lost (R1.9-11); milliseconds. */
export const CODE_TIMEOUT = 120_000;
