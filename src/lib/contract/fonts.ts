import * as z from "zod/mini";
import { SUBSET_MAX } from "#lib/domain/fonts/characters.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { mapped } from "./wire.ts";

/** A Unicode code point, but no surrogate. */
const codePoint = z.number().check(
  z.int(),
  z.minimum(0x20),
  z.maximum(0x10ffff),
  z.refine((value) => value < 0xd800 || value > 0xdfff),
);

/**
 * A font with exactly these characters, for a PDF made in the browser (ours). The characters are sorted, to hide the text.
 * The answer is a gzipped TrueType file, or an envelope.
 */
export const subsetFont = defineCall({
  path: "/api/fonts/subset",
  roles: EVERYONE,
  payload: mapped(
    z.object({ codePoints: z.array(codePoint).check(z.minLength(1), z.maxLength(SUBSET_MAX)) }),
    (wire) => wire,
    (clean) => clean,
  ),
  answer: z.unknown(),
});
