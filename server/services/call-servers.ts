import { createHmac } from "node:crypto";
import type { IceServer } from "#lib/domain/chat/calls/call.ts";

/** The addresses of STUN and TURN servers, and the secret that they share with this server; null without a TURN server. */
export type CallServersSettings = { urls: readonly string[]; turnSecret: string | null };

/** The servers that calls of an account may use, with credentials made at a time (milliseconds). */
export type CallServers = (account: string, now: number) => IceServer[];

const CREDENTIAL_SECONDS = 3600;
export const isTurn = (url: string): boolean => /^turns?:/.test(url);

/**
 * Credentials are those of coturn's `use-auth-secret`: the name says until when they are good, and the password is its HMAC-SHA1 in base64
 * (draft-uberti-behave-turn-rest-00).
 */
export const createCallServers = ({ urls, turnSecret }: CallServersSettings): CallServers => {
  const stun = urls.filter((url) => !isTurn(url));
  const turn = urls.filter(isTurn);
  return (account, now) => {
    const username = `${Math.floor(now / 1000) + CREDENTIAL_SECONDS}:${account}`;
    return [
      ...(stun.length > 0 ? [{ urls: stun }] : []),
      ...(turn.length > 0 && turnSecret !== null
        ? [{ urls: turn, username, credential: createHmac("sha1", turnSecret).update(username).digest("base64") }]
        : []),
    ];
  };
};
