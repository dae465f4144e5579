import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { type WebSocket, WebSocketServer } from "ws";
import type { Db } from "#server/db/schema/index.ts";
import { createCalls } from "#server/gateway/calls/calls.ts";
import { createGroupCalls } from "#server/gateway/calls/group-calls.ts";
import { callWriter } from "#server/gateway/calls/writer.ts";
import { createFiles } from "#server/gateway/files/files.ts";
import { RELAY_HEADER, relayedFor } from "#server/gateway/leadership/relay.ts";
import { createRecentSends } from "#server/gateway/messages/recent-sends.ts";
import { sendMessage } from "#server/gateway/messages/send.ts";
import { type Connection, openConnection } from "#server/gateway/transport/connection.ts";
import { createDispatch } from "#server/gateway/transport/dispatch.ts";
import {
  addressOfClient,
  asksForSocket,
  createForeignReport,
  instanceOf,
  isForeign,
  originOf,
  refuseUpgrade,
} from "#server/gateway/transport/handshake.ts";
import { createPush, createPushSender } from "#server/gateway/transport/push.ts";
import { createSeats, type Seat } from "#server/gateway/transport/seats.ts";
import { createSessions } from "#server/gateway/transport/sessions.ts";
import { createCallLimits } from "#server/services/call-limits.ts";
import { createAmounts } from "./amounts.ts";
import type { GatewayDeps, Services } from "./context.ts";
import { createKnown, forget } from "./known.ts";
import { createPresence } from "./presence.ts";
import { createRest } from "./rest/index.ts";
import { openWriter } from "./writer.ts";

/**
 * The own chat service where it is written and where all sockets are: in the one process that leads (leadership/). It speaks the protocol
 * of the cloud's SDK; a site that outgrows it configures the cloud.
 */
export type Gateway = {
  /** HTTP below `/chat`: the backend's calls, and files of messages. */
  http: Hono;
  /** Answers a WebSocket request at `/chat/binfo`, the only socket. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  attach: (server: Server) => void;
  /** Closes all connections, after their accounts were deleted. */
  clear: () => void;
  /** Ends all connections and pending writes. */
  close: () => Promise<void>;
};

const REFUSALS = { full: "503 Service Unavailable", "too many of the address": "429 Too Many Requests" } as const;

/** `requireLead` rejects, in a transaction, when another process leads; null where there is no other. */
type Options = GatewayDeps & { requireLead: ((transaction: Db) => Promise<void>) | null };

/** Opens the chat service. */
export const openGateway = async (deps: Options): Promise<Gateway> => {
  const { app, clock, db, rules, trustProxy, origins } = deps;
  const writer = await openWriter(deps);
  const onOnlineChange = (accountId: string, how: { isSignedOut: boolean }): void => {
    presence.onlineMayHaveChanged(accountId, how);
    calls.pageMayBeGone(accountId);
    groupCalls.pageMayBeGone(accountId);
  };
  const pushSender = createPushSender();
  const known = createKnown(db);
  const sessions = createSessions({
    ...{ db, clock, known, writer },
    webInstances: rules.webInstances,
    onKick: pushSender.kick,
    onOnlineChange,
  });
  const push = createPush(sessions, pushSender, known);
  const presence = createPresence({ db, known, log: deps.log, sessions, push });
  const waitFor = createCallLimits(rules.invitationsPerMinute, clock);
  const calls = createCalls({
    ...{ clock, sessions, waitFor },
    log: deps.log,
    ringsElsewhere: (page) => groupCalls.isRinging(page),
    send: (message) => sendMessage(services, message),
  });
  const groupCalls = createGroupCalls({
    ...{ sessions, waitFor },
    hasSfu: deps.hasSfu,
    ringsElsewhere: calls.isRinging,
    ...callWriter(() => services),
  });
  const stored = createAmounts(deps.clock);
  const recentSends: Services["recentSends"] = createRecentSends();
  const services: Services = { ...deps, known, stored, writer, sessions, push, presence, calls, groupCalls, recentSends };
  const onFrame = createDispatch(services);
  const connections = new Set<Connection>();
  const seats = createSeats(rules);
  const reportForeign = createForeignReport(deps);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: rules.frameBytes,
  });
  const open = (webSocket: WebSocket, page: Pick<Connection, "instance" | "origin">, seat: Seat): void => {
    const onClose = (connection: Connection): void => {
      sessions.leave(connection);
      connections.delete(connection);
      seat.leave();
    };
    connections.add(openConnection(webSocket, page, rules, { onFrame, onProven: seat.sign, onClose }));
  };
  /** The HTTP status that refuses a socket; null if it may open. */
  const refusalOf = (request: IncomingMessage, address: string): string | null => {
    if (!asksForSocket(request)) return "404 Not Found";
    if (isForeign(request, origins, deps.publicUrl)) {
      reportForeign();
      return "403 Forbidden";
    }
    const refusal = seats.refusal(address);
    return refusal && REFUSALS[refusal];
  };
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client that hangs up while it is refused must not end the process.
    socket.on("error", () => undefined);
    const address = relayedFor(app, request.headers[RELAY_HEADER], clock.now()) ?? addressOfClient(request, trustProxy);
    const status = refusalOf(request, address);
    if (status !== null) {
      refuseUpgrade(socket, status);
      return;
    }
    const page = { instance: instanceOf(request), origin: originOf(request, deps.publicUrl) };
    sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, page, seats.take(address)));
  };
  deps.metrics?.watch("chat_sockets", () => connections.size);
  deps.metrics?.watch("chat_writer_queue", writer.waiting);
  const cutAll = (): void => {
    for (const connection of connections) connection.close();
  };
  return {
    http: new Hono().route("/", createRest(services)).route("/", createFiles(services)),
    upgrade,
    attach: (server) => void server.on("upgrade", upgrade),
    clear: () => {
      calls.clear();
      groupCalls.clear();
      sessions.clear();
      forget(known);
      cutAll();
    },
    close: async () => {
      cutAll();
      presence.close();
      calls.clear();
      groupCalls.clear();
      await writer.finish();
    },
  };
};
