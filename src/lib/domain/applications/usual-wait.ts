/** Fewer say more of these people than of the company. */
export const LEAST_CASES = 10;

/**
 * How long applications usually wait at a stage: half of them at most `median` days, nine of ten at most `most`, among `cases` that a company has moved
 * on. `of`: those of this company, or of all where it has too few.
 */
export type UsualWait = { of: "company" | "site"; cases: number; median: number; most: number };
