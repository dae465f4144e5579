import type { ResumeBasics } from "./basics.ts";
import type { ResumePart } from "./resume.ts";

/** How many saved versions of a résumé are kept. */
export const SAVED_VERSIONS = 10;
/** What was saved, and when, in milliseconds since 1970. Saving `part` again restores it. */
export type SavedVersion = { id: string; savedAt: number; part: ResumePart };

/** Who the seeker is, and what an ID number says of them: fixed once one is saved (D-E5). */
export const IDENTITY = ["name", "idNumber", "birthday", "age", "gender"] as const satisfies (keyof ResumeBasics)[];

/** What may still take the place of the present contents where the identity is fixed. */
export const withoutIdentity = (part: ResumePart): ResumePart => {
  if (!part.basics) return part;
  const fixed = Object.fromEntries(IDENTITY.map((name) => [name, undefined]));
  return { ...part, basics: { ...part.basics, ...fixed } };
};
