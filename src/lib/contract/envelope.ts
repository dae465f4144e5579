import * as z from "zod/mini";
import { challenge } from "./account/proof.ts";
import type { Decoded } from "./call.ts";

/** The wrapping of every answer (1§7). `token` is a renewed session token (decisions B1). */
export const envelope = z.object({
  code: z.number(),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
  token: z.nullish(z.string()),
});
export type Envelope = Decoded<typeof envelope>;

/** What `data` holds beside code 400 and 429; `challenge`: the call may be made again at once with this work done (ours). */
export const problemDetails = z.object({
  fields: z.optional(z.catchall(z.object({}), z.string())),
  waitSeconds: z.optional(z.number()),
  challenge: z.optional(challenge),
});
