import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { ChatError, ERROR, failure } from "#server/gateway/errors.ts";
import { type EncodedFrame, encodeFrame, type Frame } from "#server/gateway/transport/codec.ts";
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
import type { Joiner } from "./joining.ts";
import { createTurn } from "./turn.ts";

/** Answers the pages of an edge: the chat of this process while it leads, or a link to the process that does. */
export type Upstream = {
  /** Takes the edge's pages over. Resolves to false when they have missed pushes that are no longer known, and have to connect again. */
  join: (edge: Joiner) => Promise<boolean>;
  /** Answers a frame, or with nothing. Rejects when it no longer can. */
  ask: (frame: Frame, connection: Connection) => Promise<EncodedFrame | null>;
  /** A page's connection is gone. */
  leave: (connection: Connection) => void;
  /** The position of the last push in the log that the pages have; null while it is not known. */
  head: () => number | null;
};

/** `joined` resolves to false when the upstream will answer nothing. */
type Served = { upstream: Upstream; joined: Promise<boolean> };

/** The sockets of this process's pages. */
export type Edge = {
  /** Answers a WebSocket request at `/chat/binfo`. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Has the pages answered by another upstream, or by none yet: their sockets stay, and questions wait for the next one. */
  serve: (upstream: Upstream | null) => void;
  isServed: () => boolean;
  isServedBy: (upstream: Upstream) => boolean;
  cutAll: () => void;
};

const REFUSALS = { full: "503 Service Unavailable", "too many of the address": "429 Too Many Requests" } as const;

/** How long a question waits for a leader; the SDK gives up after 15 s. */
const ANSWER_MS = 12_000;

/**
 * A question whose answer was lost with the leader is asked again, as clients do on a new socket. All commands bear that, except for a group that gets its
 * id from the service: there would be two.
 */
const isRepeatable = ({ head, body }: Frame): boolean =>
  !head.servcmd.endsWith(".create_group") || (typeof body === "object" && body !== null && "GroupId" in body);

/** Opens the edge: it knows sockets, their limits and origins, and nothing of chats. Why: docs/decisions/0144-each-process-holds-its-own-sockets.md */
export const createEdge = ({ rules, origins, publicUrl, trustProxy, log, metrics }: GatewayDeps): Edge => {
  const id = randomUUID();
  const connections = new Set<Connection>();
  const seats = createSeats(rules);
  const reportForeign = createForeignReport({ log });
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: rules.frameBytes,
  });
  const turn = createTurn<Served>();
  let since: number | null = null;

  const cutAll = (): void => {
    for (const connection of connections) connection.close();
  };
  /** Asks until there is an answer; null when the page has to connect again. */
  const answerTo = async (frame: Frame, connection: Connection): Promise<EncodedFrame | null | "none"> => {
    const until = performance.now() + ANSWER_MS;
    let last: Served | null = null;
    while (connection.isOpen()) {
      const served = await turn.after(last, until);
      if (served === null) return "none";
      last = served;
      if (!(await served.joined)) continue;
      try {
        return await served.upstream.ask(frame, connection);
      } catch {
        if (isRepeatable(frame)) continue;
        const lost = new ChatError(ERROR.broken, "the answer was lost: see whether it was done before you repeat it");
        return encodeFrame(frame.head, failure(lost));
      }
    }
    return null;
  };
  const onFrame = async (frame: Frame, connection: Connection): Promise<void> => {
    const answer = await answerTo(frame, connection);
    if (answer === "none") connection.close();
    else if (answer) connection.write(answer);
  };
  const open = (webSocket: WebSocket, page: Page, seat: Seat): void => {
    const onClose = (connection: Connection): void => {
      turn.now()?.upstream.leave(connection);
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
  /** Resolves to whether the upstream answers from now on. */
  const join = async (upstream: Upstream): Promise<boolean> => {
    try {
      if (!(await upstream.join({ id, since, pages: [...connections] }))) cutAll();
      return true;
    } catch {
      return false;
    }
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
      since = turn.now()?.upstream.head() ?? since;
      turn.pass(next && { upstream: next, joined: join(next) });
    },
    isServed: () => turn.now() !== null,
    isServedBy: (upstream) => turn.now()?.upstream === upstream,
    cutAll,
  };
};
