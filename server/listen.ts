import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import type { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { createGracefulStop } from "./graceful-stop.ts";
import { cutSlowBodies } from "./slow-bodies.ts";

/** A hundred megabytes at one megabit a second. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/** Longer than a proxy keeps its connections: else it would send a request on one that is just being closed. */
const KEEP_ALIVE_MS = 65_000;

type Listening = { server: Server; port: number; stop: () => Promise<void> };

/** Serves the backend at the configured port. Rejects if it is in use. */
export const listen = (app: ReturnType<typeof createApp>, { port, host }: Config): Promise<Listening> =>
  new Promise((resolve, reject) => {
    // Without options of its own serve() makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info) =>
      resolve({ server, port: info.port, stop }),
    ) as Server;
    // Node's own five minutes are too short for a large file over a slow connection.
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    cutSlowBodies(server);
    const stop = createGracefulStop(server);
    server.once("error", reject);
  });
