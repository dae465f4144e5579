import * as z from "zod/mini";
import { BASICS } from "#lib/domain/resume/basics.ts";
import { fieldNames } from "#lib/domain/resume/record.ts";
import { PROBLEMS } from "#lib/domain/resume/rules.ts";

/** Gaps of a résumé that keep it from being sent, by section. */
export const reasons = z.array(
  z.object({
    section: z.literal(["basics", "educations"]),
    field: z.nullable(z.literal(fieldNames(BASICS))),
    problem: z.literal(PROBLEMS),
  }),
);
