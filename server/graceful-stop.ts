import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** For this long, answers tell clients that the connection will close, before it closes. */
const FAREWELL_MS = 200;
/** Time limit for requests in progress. */
const GRACE_MS = 3000;

/**
 * Lets a server stop without resetting requests just sent: it accepts no new connections, marks answers as the last on theirs, and
 * finishes requests in progress. Call it before the first request.
 */
export const createGracefulStop = (server: Server): (() => Promise<void>) => {
  let isStopping = false;
  server.prependListener("request", (_request: unknown, response: ServerResponse) => {
    if (isStopping) response.setHeader("connection", "close");
  });
  return async () => {
    isStopping = true;
    // An HTTP server's own close() ends idle connections at once, even if a request is about to arrive on one.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await sleep(FAREWELL_MS);
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.closeIdleConnections();
    await closed;
    clearTimeout(timer);
  };
};
