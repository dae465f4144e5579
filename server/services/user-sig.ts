import { createHmac, timingSafeEqual } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import * as z from "zod/mini";

/** A chat app: its number and the key that signs for it. */
export type ChatApp = { appId: number; key: string };

/** The service's own alphabet for base64 in addresses. */
const URL_SAFE: Record<string, string> = { "+": "*", "/": "-", "=": "_" };
const PLAIN: Record<string, string> = { "*": "+", "-": "/", _: "=" };

type Claim = { userId: string; appId: number; time: number; lifetime: number };

const signatureOf = (key: string, { userId, appId, time, lifetime }: Claim): string =>
  createHmac("sha256", key)
    .update(`TLS.identifier:${userId}\nTLS.sdkappid:${appId}\nTLS.time:${time}\nTLS.expire:${lifetime}\n`)
    .digest("base64");

/**
 * A UserSig: proves an identity to the chat service for `lifetime` seconds from `now` (milliseconds). The published
 * scheme, version 2.0: HMAC-SHA256 over four lines, packed as compressed JSON; the same for the cloud and the embedded service.
 */
export const createUserSig = ({ appId, key }: ChatApp, userId: string, now: number, lifetime: number): string => {
  const time = Math.floor(now / 1000);
  const ticket = {
    "TLS.ver": "2.0",
    "TLS.identifier": userId,
    "TLS.sdkappid": appId,
    "TLS.time": time,
    "TLS.expire": lifetime,
    "TLS.sig": signatureOf(key, { userId, appId, time, lifetime }),
  };
  return deflateSync(JSON.stringify(ticket))
    .toString("base64")
    .replace(/[+/=]/g, (sign) => URL_SAFE[sign] ?? sign);
};

const ticket = z.object({
  "TLS.identifier": z.string(),
  "TLS.sdkappid": z.int(),
  "TLS.time": z.int(),
  "TLS.expire": z.int(),
  "TLS.sig": z.string(),
});

/** A real one has 300 bytes; one that unpacks to more is an attack. */
const TICKET_MAX_BYTES = 4096;

const unpack = (sig: string): z.infer<typeof ticket> | null => {
  try {
    const packed = Buffer.from(
      sig.replace(/[*\-_]/g, (sign) => PLAIN[sign] ?? sign),
      "base64",
    );
    return ticket.parse(JSON.parse(inflateSync(packed, { maxOutputLength: TICKET_MAX_BYTES }).toString()));
  } catch {
    return null;
  }
};

const areEqual = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Result of checking a UserSig: when it was made and until when it is valid (seconds since 1970), or why it is invalid. */
export type SigCheck =
  | { ok: true; since: number; until: number }
  | { ok: false; problem: "unreadable" | "other-app" | "other-user" | "forged" | "expired" };

/** Checks a UserSig that claims to be `userId`'s. `now` in milliseconds. */
export const checkUserSig = ({ appId, key }: ChatApp, userId: string, sig: string, now: number): SigCheck => {
  const found = unpack(sig);
  if (!found) return { ok: false, problem: "unreadable" };
  if (found["TLS.sdkappid"] !== appId) return { ok: false, problem: "other-app" };
  if (found["TLS.identifier"] !== userId) return { ok: false, problem: "other-user" };
  const claim = { userId, appId, time: found["TLS.time"], lifetime: found["TLS.expire"] };
  if (!areEqual(signatureOf(key, claim), found["TLS.sig"])) return { ok: false, problem: "forged" };
  const until = claim.time + claim.lifetime;
  return until * 1000 <= now ? { ok: false, problem: "expired" } : { ok: true, since: claim.time, until };
};
