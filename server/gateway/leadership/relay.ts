import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { ChatApp } from "#server/services/user-sig.ts";

/** Header of relayed requests: the client's address, and proof that a process of ours relays. */
export const RELAY_HEADER = "x-chat-relayed-for";

/** Largest accepted difference between the clocks of two machines. */
const VALID_MS = 60_000;

const signatureOf = ({ key }: ChatApp, text: string): string =>
  createHmac("sha256", key).update(`relay\n${text}`).digest("base64url");

/** The header's value for a client at `address`. */
export const relayMark = (app: ChatApp, address: string, now: number): string => {
  const text = `${Buffer.from(address).toString("base64url")}.${now}`;
  return `${text}.${signatureOf(app, text)}`;
};

/** The client's address in a header that one of us has written; null for anything else. Never throws. */
export const relayedFor = (app: ChatApp, mark: string | string[] | undefined, now: number): string | null => {
  const [address = "", time = "", signature = ""] = typeof mark === "string" ? mark.split(".") : [];
  const [shown, right] = [Buffer.from(signature), Buffer.from(signatureOf(app, `${address}.${time}`))];
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) return null;
  return Math.abs(now - Number(time)) < VALID_MS ? Buffer.from(address, "base64url").toString() : null;
};

/** The head of a request as received, and the mark that names its client. */
const headOf = ({ method, url, rawHeaders }: IncomingMessage, mark: string): string => {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() !== RELAY_HEADER) lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  return [...lines, `${RELAY_HEADER}: ${mark}`, "", ""].join("\r\n");
};

const CONNECT_MS = 2000;

/**
 * Relays a socket request to the process at `peerUrl`, then all data both ways until either side ends it.
 * Resolves to false if that process is gone; nothing was sent to the client then.
 */
export const relaySocket = (
  peerUrl: string,
  { request, socket, head, mark }: { request: IncomingMessage; socket: Duplex; head: Buffer; mark: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(peerUrl);
    const upstream = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 80), noDelay: true });
    const timer = setTimeout(() => upstream.destroy(), CONNECT_MS);
    upstream.on("error", () => upstream.destroy());
    upstream.once("close", () => {
      clearTimeout(timer);
      resolve(false);
    });
    upstream.once("connect", () => {
      clearTimeout(timer);
      upstream.write(headOf(request, mark));
      upstream.write(head);
      socket.once("close", () => upstream.destroy());
      upstream.once("close", () => socket.destroy());
      socket.pipe(upstream);
      upstream.pipe(socket);
      if (socket.destroyed) upstream.destroy();
      resolve(true);
    });
  });
