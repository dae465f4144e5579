import type { ResumeBasics } from "./basics.ts";
import type { ResumePart } from "./resume.ts";

/** How many saved versions of a résumé are kept. */
export const SAVED_VERSIONS = 10;
/** The contents of a save and its time in milliseconds since 1970. Saving `part` again restores it. */
export type SavedVersion = { id: string; savedAt: number; part: ResumePart };

/** The seeker's identity, and the facts in an ID number: fixed once one is saved (D-E5). */
export const IDENTITY = ["name", "idNumber", "birthday", "age", "gender"] as const satisfies (keyof ResumeBasics)[];

/** The part of a version that can be restored while the identity is fixed. */
export const withoutIdentity = (part: ResumePart): ResumePart => {
  if (!part.basics) return part;
  const fixed = Object.fromEntries(IDENTITY.map((name) => [name, undefined]));
  return { ...part, basics: { ...part.basics, ...fixed } };
};
