/** Fields of what comes over the wire, each with a value whatever was sent. */
import * as z from "zod/mini";
import { withoutMisleading } from "#lib/domain/chat/conversations/conversation.ts";

/** Anybody's text; what is none, or nothing but spaces, is empty. */
export const text = z.pipe(
  z.catch(z.string(), ""),
  z.transform((value: string) => (value.trim() === "" ? "" : value)),
);
/** What somebody is called. */
export const name = z.pipe(
  text,
  z.transform((value: string) => withoutMisleading(value).trim()),
);
export const figure = z.catch(z.coerce.number(), 0);
