import * as z from "zod/mini";

const version = z.optional(z.string().check(z.maxLength(64)));

/** Versions of lists (ours): beside a résumé those of what it holds, beside a save those that it replaces. */
export const listVersions = z.optional(
  z.object({ skills: version, trainings: version, works: version, educations: version, family: version, urgentContacts: version }),
);
