import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { WebSocketServer } from "ws";
import { type Connection, openConnection } from "./connection.ts";
import { createDispatch } from "./dispatch.ts";
import { createFiles } from "./files.ts";
import { SOCKET_PATH } from "./paths.ts";
import { createPresence } from "./presence.ts";
import { createPush, pushKick } from "./push.ts";
import { createRecent } from "./recent.ts";
import { createRest } from "./rest/index.ts";
import type { GatewayDeps, Services } from "./services.ts";
import { createSessions } from "./sessions.ts";
import { openWriter } from "./writer.ts";

/**
 * A chat service of one's own, which speaks what the cloud's SDK speaks. It is one process with one database: whoever needs more
 * configures the cloud.
 */
export type Gateway = {
  /** What it answers by HTTP below `/chat`: the backend's calls, and files of messages. */
  http: Hono;
  /** Answers WebSockets at `/chat/binfo`; there are no others. */
  attach: (server: Server) => void;
  /** Cuts everybody off, after their accounts were thrown away. */
  clear: () => void;
  /** Ends all connections and what is being written. */
  close: () => Promise<void>;
};

const INSTANCE = /^[\w-]{1,64}$/;

/** Refuses an upgrade in the words of HTTP. */
const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** The page load behind a request for a socket, by the name it gives itself; null for requests that are none. */
const instanceOf = ({ url = "" }: IncomingMessage): string | null => {
  const address = URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost") : null;
  if (address?.pathname !== SOCKET_PATH) return null;
  const name = address.searchParams.get("instanceid") ?? "";
  return INSTANCE.test(name) ? name : randomUUID();
};

const HOST = /^[\w.[\]:-]{1,255}$/;

/**
 * Under which origin a page reaches this service, for addresses that it is told. The page's own says whether there is TLS before us;
 * a page that comes from elsewhere, such as a CDN, asks by the protocol that we speak ourselves.
 */
const originOf = ({ headers: { host = "", origin = "" } }: IncomingMessage): string => {
  const own = HOST.test(host) ? host : "localhost";
  return URL.canParse(origin) && new URL(origin).host === own ? new URL(origin).origin : `http://${own}`;
};

/** Opens the chat service. */
export const openGateway = async (deps: GatewayDeps): Promise<Gateway> => {
  const { db, rules } = deps;
  const writer = await openWriter(deps);
  const onMove = (accountId: string): void => presence.moved(accountId);
  const sessions = createSessions({ db, writer, webInstances: rules.webInstances, onKick: pushKick, onMove });
  const push = createPush(sessions);
  const presence = createPresence({ db, log: deps.log, sessions, push });
  const services: Services = { ...deps, writer, sessions, push, presence, recentSends: createRecent() };
  const onFrame = createDispatch(services);
  const connections = new Set<Connection>();
  const onClose = (connection: Connection): void => {
    sessions.leave(connection);
    connections.delete(connection);
  };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: rules.frameBytes,
  });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Whoever hangs up while being refused is no reason to stop.
    socket.on("error", () => undefined);
    const instance = instanceOf(request);
    if (instance === null || connections.size >= rules.connections) {
      refuse(socket, instance === null ? "404 Not Found" : "503 Service Unavailable");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      connections.add(openConnection(webSocket, { instance, origin: originOf(request) }, rules, { onFrame, onClose }));
    });
  };
  const cutAll = (): void => {
    for (const connection of connections) connection.close();
  };
  return {
    http: new Hono().route("/", createRest(services)).route("/", createFiles(services)),
    attach: (server) => void server.on("upgrade", upgrade),
    clear: () => {
      sessions.clear();
      cutAll();
    },
    close: async () => {
      cutAll();
      presence.close();
      await writer.finish();
    },
  };
};
