/**
 * Code that takes longer counts as lost (R1.9-11); milliseconds.
 * Why: docs/decisions/0035-lost-code-is-reported.md
 */
export const CODE_TIMEOUT = 120_000;
