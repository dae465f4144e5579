import type { ResumePart } from "./resume.ts";

/** How many saved versions of a résumé are kept. */
export const SAVED_VERSIONS = 10;
/** What was saved, and when, in milliseconds since 1970. Saving `part` again restores it. */
export type SavedVersion = { id: string; savedAt: number; part: ResumePart };
