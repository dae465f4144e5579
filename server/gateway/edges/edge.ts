import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import type { EncodedFrame, Frame } from "#server/gateway/transport/codec.ts";
import { type Connection, openConnection, type Page } from "#server/gateway/transport/connection.ts";
import {
  addressOfClient,
  createForeignReport,
  instanceOf,
  isForeign,
  originOf,
  refuseUpgrade,
} from "#server/gateway/transport/handshake.ts";
import { createSeats, type Seat } from "#server/gateway/transport/seats.ts";

/** Answers the pages of an edge: the chat of this process while it leads, or a link to the process that does. */
export type Upstream = {
  /** Answers a frame, or with nothing. Rejects when it no longer can. */
  ask: (frame: Frame, connection: Connection) => Promise<EncodedFrame | null>;
  /** A page's connection is gone. */
  leave: (connection: Connection) => void;
};

/** The sockets of this process's pages. */
export type Edge = {
  /** Answers a WebSocket request at `/chat/binfo`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Has the pages answered by another upstream, or by none. They are cut off, and ask for missed messages when they come back. */
  serve: (upstream: Upstream | null) => void;
  isServed: () => boolean;
  isServedBy: (upstream: Upstream) => boolean;
  cutAll: () => void;
};

const REFUSALS = { full: "503 Service Unavailable", "too many of the address": "429 Too Many Requests" } as const;

/** Opens the edge: it knows sockets, their limits and origins, and nothing of chats. Why: docs/decisions/0144-each-process-holds-its-own-sockets.md */
export const createEdge = ({ rules, origins, publicUrl, trustProxy, log, metrics }: GatewayDeps): Edge => {
  const connections = new Set<Connection>();
  const seats = createSeats(rules);
  const reportForeign = createForeignReport({ log });
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: rules.frameBytes,
  });
  let upstream: Upstream | null = null;

  const cutAll = (): void => {
    for (const connection of connections) connection.close();
  };
  /** Without an answer the client asks again on its next socket. */
  const onFrame = async (frame: Frame, connection: Connection): Promise<void> => {
    try {
      if (upstream === null) return connection.close();
      const answer = await upstream.ask(frame, connection);
      if (answer) connection.write(answer);
    } catch {
      connection.close();
    }
  };
  const open = (webSocket: WebSocket, page: Page, seat: Seat): void => {
    const onClose = (connection: Connection): void => {
      upstream?.leave(connection);
      connections.delete(connection);
      seat.leave();
    };
    connections.add(openConnection(webSocket, page, rules, { onFrame, onProven: seat.sign, onClose }));
  };
  /** The HTTP status that refuses a socket; null if it may open. */
  const refusalOf = (request: IncomingMessage, address: string): string | null => {
    if (isForeign(request, origins, publicUrl)) {
      reportForeign();
      return "403 Forbidden";
    }
    const refusal = seats.refusal(address);
    return refusal && REFUSALS[refusal];
  };
  metrics?.watch("chat_sockets", () => connections.size);
  return {
    upgrade: (request, socket, head) => {
      const address = addressOfClient(request, trustProxy);
      const status = refusalOf(request, address);
      if (status !== null) return refuseUpgrade(socket, status);
      const page = { instance: instanceOf(request), origin: originOf(request, publicUrl) };
      sockets.handleUpgrade(request, socket, head, (webSocket) => open(webSocket, page, seats.take(address)));
    },
    serve: (next) => {
      if (upstream !== null) cutAll();
      upstream = next;
    },
    isServed: () => upstream !== null,
    isServedBy: (other) => upstream === other,
    cutAll,
  };
};
