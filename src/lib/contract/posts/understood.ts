import * as z from "zod/mini";
import { figure, list, mapped, text } from "#lib/contract/wire.ts";
import { READING_KINDS, type Understood } from "#lib/domain/posts/understood.ts";
import { postSummary } from "./summary.ts";

const reading = z.object({ kind: z.literal(READING_KINDS), name: text, typed: text, without: text, plain: text });
const drop = z.nullish(z.object({ typed: text, without: text, count: figure }));

/** The understanding of a search (ours). A broken one is left out: the posts are there without it. */
export const understoodFields = z.catch(
  z.optional(
    mapped(
      z.object({ readings: z.array(reading), drop, nearest: list(postSummary) }),
      ({ drop: freed, ...wire }): Understood => ({ ...wire, drop: freed ? { ...freed, count: freed.count ?? 0 } : null }),
      (understood) => understood,
    ),
  ),
  undefined,
);
