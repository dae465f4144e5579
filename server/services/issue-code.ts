import type * as z from "zod/mini";

/** The code of a field's problem. Our own checks carry their code as the message, zod's issues have a code of their own. */
export const issueCode = (issue: z.core.$ZodIssue): string => (/^[a-z_]+$/.test(issue.message) ? issue.message : issue.code);
