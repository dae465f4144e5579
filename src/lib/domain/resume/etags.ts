/**
 * The parts of a résumé that have an etag, so that a save can say which state of a part it was made on.
 * Why: docs/decisions/0040-lists-of-a-resume-have-versions.md
 */
export const ETAGGED_PARTS = [
  "basics",
  "expectation",
  "skills",
  "trainings",
  "works",
  "educations",
  "family",
  "urgentContacts",
] as const;
type EtaggedPart = (typeof ETAGGED_PARTS)[number];
/** Etags by part. An etag identifies one state of a part; a part whose etag is unknown is left out. */
export type Etags = { [Part in EtaggedPart]?: string | undefined };
