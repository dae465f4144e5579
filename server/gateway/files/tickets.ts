import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { FILE_NAME } from "./addresses.ts";
import { UPLOAD_KINDS } from "./kinds.ts";

/** Permission to send one file: its name, kind, sender, and the second until which the upload may start. */
const ticket = z.object({
  name: z.string().check(z.regex(FILE_NAME)),
  kind: z.literal(UPLOAD_KINDS),
  owner: z.string(),
  until: z.int(),
});
export type Ticket = z.infer<typeof ticket>;

const signatureOf = (key: string, text: string): Buffer => createHmac("sha256", key).update(`upload\n${text}`).digest();

/** Writes a ticket as part of an address, signed against changes. */
export const writeTicket = (key: string, content: Ticket): string => {
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${text}.${signatureOf(key, text).toString("base64url")}`;
};

/** Reads a ticket; null if forged or expired. `now` in seconds. */
export const readTicket = (key: string, written: string, now: number): Ticket | null => {
  const [text = "", signature = ""] = written.split(".");
  const [shown, right] = [Buffer.from(signature, "base64url"), signatureOf(key, text)];
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
  const content = ticket.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return content.until >= now ? content : null;
};
