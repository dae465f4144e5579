import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { GatewayDeps } from "#server/gateway/context.ts";
import type { Edge } from "#server/gateway/edges/edge.ts";
import type { Hub } from "#server/gateway/edges/hub.ts";
import { askedFor, refuseUpgrade } from "#server/gateway/transport/handshake.ts";
import type { Leader } from "./leader.ts";

type Sockets = {
  /** Answers WebSockets of pages at `/chat/binfo` and links of other processes at `/chat/link`, the only ones. */
  attach: (server: Server) => void;
  /** Ends those that wait. */
  close: () => void;
};

type Options = Pick<GatewayDeps, "rules"> & {
  edge: Edge;
  /** Where links come in; null while another process leads. */
  hub: () => Hub | null;
};

/** Opens sockets of pages when a process leads; until then they wait for a few seconds. */
export const createSockets = ({ rules, edge, hub }: Options, leader: Leader): Sockets => {
  const waiting = new Set<Duplex>();

  const openPage = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (edge.isServed()) return edge.upgrade(request, socket, head);
    if (waiting.size >= rules.connections) return refuseUpgrade(socket, "503 Service Unavailable");
    waiting.add(socket);
    socket.once("close", () => waiting.delete(socket));
    const isOpen = await leader.retryUntilTimeout(async () => socket.destroyed || edge.isServed() || null);
    waiting.delete(socket);
    if (socket.destroyed) return;
    if (isOpen) edge.upgrade(request, socket, head);
    else refuseUpgrade(socket, "503 Service Unavailable");
  };

  return {
    attach: (server) =>
      void server.on("upgrade", (request, socket, head) => {
        // A client that hangs up while it waits or is refused must not end the process.
        socket.on("error", () => undefined);
        const wanted = askedFor(request);
        const links = hub();
        if (wanted === "socket") void openPage(request, socket, head);
        else if (wanted === "link" && links) links.upgrade(request, socket, head);
        else refuseUpgrade(socket, wanted === "link" ? "503 Service Unavailable" : "404 Not Found");
      }),
    close: () => {
      for (const socket of waiting) socket.destroy();
    },
  };
};
