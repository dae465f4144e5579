import { createHmac, timingSafeEqual } from "node:crypto";
import type { ChatApp } from "#server/services/user-sig.ts";

/** Header of requests between processes: their purpose, and proof that a process of ours sends them. */
export const RELAY_HEADER = "x-chat-relayed-for";

/** Purposes of a mark: a link of an edge, or a call of the backend. */
export const LINK_MARK = "link";
export const CALL_MARK = "call";

/** Largest accepted difference between the clocks of two machines. */
const VALID_MS = 60_000;

const signatureOf = ({ key }: ChatApp, text: string): string =>
  createHmac("sha256", key).update(`relay\n${text}`).digest("base64url");

/** The header's value for a purpose. */
export const relayMark = (app: ChatApp, purpose: string, now: number): string => {
  const text = `${Buffer.from(purpose).toString("base64url")}.${now}`;
  return `${text}.${signatureOf(app, text)}`;
};

/** The purpose in a header that one of us has written; null for any other header. Never throws. */
export const relayedFor = (app: ChatApp, mark: string | string[] | undefined, now: number): string | null => {
  const [purpose = "", time = "", signature = ""] = typeof mark === "string" ? mark.split(".") : [];
  const [shown, right] = [Buffer.from(signature), Buffer.from(signatureOf(app, `${purpose}.${time}`))];
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
  return Math.abs(now - Number(time)) < VALID_MS ? Buffer.from(purpose, "base64url").toString() : null;
};
