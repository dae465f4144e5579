import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { addressOfClient, asksForSocket, refuseUpgrade } from "#server/gateway/transport/handshake.ts";
import { shortError } from "#server/services/log.ts";
import type { Leader } from "./leader.ts";
import { RELAY_HEADER, relayedFor, relayMark, relaySocket } from "./relay.ts";

type Sockets = {
  /** Answers WebSockets at `/chat/binfo`, the only ones. */
  attach: (server: Server) => void;
  /** Ends those that are relayed or wait. */
  close: () => void;
};

/** Lets the leader open WebSockets: this process itself, or another to which it relays them. */
export const createSockets = ({ app, clock, log, rules, trustProxy }: GatewayDeps, leader: Leader): Sockets => {
  /** Sockets relayed to the leader or waiting for one. */
  const passedOn = new Set<Duplex>();

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // A client that hangs up while it waits must not end the process.
    socket.on("error", () => undefined);
    if (!asksForSocket(request)) return refuseUpgrade(socket, "404 Not Found");
    const leading = leader.own();
    if (leading) return leading.upgrade(request, socket, head);
    if (passedOn.size >= rules.connections) return refuseUpgrade(socket, "503 Service Unavailable");
    passedOn.add(socket);
    socket.once("close", () => passedOn.delete(socket));
    const isRelayed = relayedFor(app, request.headers[RELAY_HEADER], clock.now()) !== null;
    const isPassedOn = await leader.retryUntilTimeout(async () => {
      const [own, to] = [leader.own(), leader.peer()];
      if (socket.destroyed) return true;
      if (own) own.upgrade(request, socket, head);
      else if (to === null || isRelayed) return null;
      else {
        const mark = relayMark(app, addressOfClient(request, trustProxy), clock.now());
        return (await relaySocket(to, { request, socket, head, mark })) || null;
      }
      return true;
    });
    if (!isPassedOn) refuseUpgrade(socket, "503 Service Unavailable");
  };

  return {
    attach: (server) =>
      void server.on("upgrade", (request, socket, head) => {
        upgrade(request, socket, head).catch((error: unknown) => {
          log.error(`chat: a socket could not be opened: ${shortError(error)}`);
          socket.destroy();
        });
      }),
    close: () => {
      for (const socket of passedOn) socket.destroy();
    },
  };
};
