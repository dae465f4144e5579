/** How much of a résumé is given away (D-E9): 投递版 to a stranger, 面试版 at an interview, 完整版 to an employer. */
export const CUTS = ["application", "interview", "complete"] as const;
export type Cut = (typeof CUTS)[number];
