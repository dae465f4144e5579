/** Fields of wire data; each has a fallback for invalid values. */

import * as z from "zod/mini";
import { withoutMisleading } from "#lib/domain/misleading.ts";

/** Untrusted text; empty if missing or blank. */
export const text = z.pipe(
  z.catch(z.string(), ""),
  z.transform((value: string) => (value.trim() === "" ? "" : value)),
);
/** A display name. */
export const name = z.pipe(
  text,
  z.transform((value: string) => withoutMisleading(value).trim()),
);
/** The custom field of a group that holds the token of its invitations; the cloud allows names of 16 letters. */
export const INVITATION_FIELD = "invite";
export const figure = z.catch(z.coerce.number(), 0);
export const flag = z.catch(z.boolean(), false);
