import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { subscriberOf } from "#server/services/subscriber.ts";
import { LINK_PATH, SOCKET_PATH } from "./paths.ts";

const INSTANCE = /^[\w-]{1,64}$/;

/** Refuses an upgrade with an HTTP status. */
export const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const addressOf = ({ url = "" }: IncomingMessage): URL | null =>
  URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost") : null;

/** The purpose of a request for a WebSocket: a page's socket, or another process's link; null for anything else. */
export const askedFor = (request: IncomingMessage): "socket" | "link" | null => {
  const path = addressOf(request)?.pathname;
  if (path === SOCKET_PATH) return "socket";
  return path === LINK_PATH ? "link" : null;
};

/** The name of the page load that requests a socket; a new one if missing. */
export const instanceOf = (request: IncomingMessage): string => {
  const name = addressOf(request)?.searchParams.get("instanceid") ?? "";
  return INSTANCE.test(name) ? name : randomUUID();
};

/** Who asks for a socket, as one key for limits. */
export const addressOfClient = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string =>
  subscriberOf(socket.remoteAddress, [headers["x-forwarded-for"]].flat().at(-1), trustProxy);

const HOST = /^[\w.[\]:-]{1,255}$/;

const ownHostOf = ({ headers: { host = "" } }: IncomingMessage): string => (HOST.test(host) ? host : "localhost");

/**
 * Whether the request comes from another site's page. Browsers always send the page's origin; a request without one is not a browser's.
 * If the operator has configured the origin, a page must have it: Host comes from the client, and a foreign name that leads here
 * matches its own page.
 */
export const isForeign = (request: IncomingMessage, allowed: readonly string[], publicUrl: string | null): boolean => {
  const { origin } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return false;
  if (publicUrl !== null) return !URL.canParse(origin) || new URL(origin).host !== new URL(publicUrl).host;
  return !URL.canParse(origin) || new URL(origin).host !== ownHostOf(request);
};

/**
 * The origin at which a page reaches this service, for the addresses it receives: its own, which also reveals whether a proxy adds TLS.
 * Pages from elsewhere, such as a CDN, need a configured origin. Other clients get the socket's address, because a Host header is
 * untrusted.
 */
export const originOf = (request: IncomingMessage, publicUrl: string | null): string => {
  const { origin } = request.headers;
  if (publicUrl !== null) return publicUrl;
  if (origin !== undefined && !isForeign(request, [], null)) return new URL(origin).origin;
  const { localAddress = "localhost", localPort = 80 } = request.socket;
  return `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
};

/** Says once that pages from elsewhere are refused: where that is a mistake, nothing else would show it. */
export const createForeignReport = ({ log }: Pick<GatewayDeps, "log">) => {
  let isSaid = false;
  return (): void => {
    if (!isSaid)
      log.error(
        "chat: a page of another origin was refused: if it is yours, name it in CORS_ORIGINS or CHAT_PUBLIC_URL, or let your proxy pass Host on",
      );
    isSaid = true;
  };
};
