import * as z from "zod/mini";

const etag = z.optional(z.string().check(z.maxLength(64)));

/** Etags of parts (ours), named `versions` on the wire. A résumé carries those of its parts, a save those of the parts it replaces. */
export const etags = z.optional(
  z.object({
    basics: etag,
    expectation: etag,
    skills: etag,
    trainings: etag,
    works: etag,
    educations: etag,
    family: etag,
    urgentContacts: etag,
  }),
);
