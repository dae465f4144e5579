import { createHmac } from "node:crypto";
import { deflateSync } from "node:zlib";

/** A chat app: its number and the key that signs for it. */
export type ChatApp = { appId: number; key: string };

/** The service's own alphabet for base64 in addresses. */
const URL_SAFE: Record<string, string> = { "+": "*", "/": "-", "=": "_" };

/**
 * A UserSig: what proves to the chat service who somebody is, for `lifetime` seconds from `now` (milliseconds). The published
 * scheme, version 2.0: HMAC-SHA256 over four lines, packed as compressed JSON; the same for the cloud and for a service of one's own.
 */
export const createUserSig = ({ appId, key }: ChatApp, userId: string, now: number, lifetime: number): string => {
  const time = Math.floor(now / 1000);
  const lines = [`TLS.identifier:${userId}`, `TLS.sdkappid:${appId}`, `TLS.time:${time}`, `TLS.expire:${lifetime}`];
  const signature = createHmac("sha256", key)
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("base64");
  const ticket = {
    "TLS.ver": "2.0",
    "TLS.identifier": userId,
    "TLS.sdkappid": appId,
    "TLS.time": time,
    "TLS.expire": lifetime,
    "TLS.sig": signature,
  };
  return deflateSync(JSON.stringify(ticket))
    .toString("base64")
    .replace(/[+/=]/g, (sign) => URL_SAFE[sign] ?? sign);
};
