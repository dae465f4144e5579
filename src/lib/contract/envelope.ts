import * as z from "zod/mini";
import type { Decoded } from "./call.ts";

/** The wrapping of every answer (R1.7-1). `token` is a renewed session token (D-B1). */
export const envelope = z.object({
  code: z.number(),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
  token: z.nullish(z.string()),
});
export type Envelope = Decoded<typeof envelope>;
