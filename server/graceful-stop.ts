import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** So long clients are told on the connections that they have to come no more, before those are closed. */
const FAREWELL_MS = 200;
/** So long what is under way may take. */
const GRACE_MS = 3000;

/**
 * Prepares a server to stop without resetting what clients just sent: nobody new is let in, answers say that their connection ends with
 * them, and what is under way comes to its end. Call it before the first request.
 */
export const createGracefulStop = (server: Server): (() => Promise<void>) => {
  let isStopping = false;
  server.prependListener("request", (_request: unknown, response: ServerResponse) => {
    if (isStopping) response.setHeader("connection", "close");
  });
  return async () => {
    isStopping = true;
    // An HTTP server's own close() ends idle connections at once, also those on which a request is on its way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await sleep(FAREWELL_MS);
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
  };
};
