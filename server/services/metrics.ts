import { createServer } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Log, shortError } from "./log.ts";

/** Figures that are read when monitoring asks, with their help. */
const FIGURES = {
  chat_sockets: "Open sockets of the chat in this process",
  chat_writer_queue: "Changes of the chat that wait for the writer",
  news_waiting: "Deliveries of news that are due",
  news_failed: "Deliveries of news that were given up",
  replicas_serving: "Standbys of the database that answer reads",
  replica_lag_seconds: "Seconds by which the standby furthest behind is late",
} as const;
export type Figure = keyof typeof FIGURES;

/** Takes figures for monitoring. Names and outcomes are words of the program, never of a visitor: each makes a time series of its own. */
export type Metrics = {
  /** Notes how long a call of the API or a command of the chat took, in seconds. `outcome`: its code. */
  took: (what: "call" | "command", name: string, outcome: string, seconds: number) => void;
  /** Names the source of a figure; a later one replaces it. */
  watch: (figure: Figure, read: () => number | Promise<number>) => void;
};

/** For a site without monitoring. */
export const noMetrics: Metrics = { took: () => undefined, watch: () => undefined };

/** From a quick answer to one that a visitor gives up on, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Options = { port: number; host: string; log: Log };

/**
 * Serves figures at `/metrics` on a port of its own, in the format of Prometheus. Throws if the port is in use.
 * Why: docs/decisions/0135-figures-at-a-port-of-their-own.md
 */
export const openMetrics = async ({
  port,
  host,
  log,
}: Options): Promise<{ metrics: Metrics; url: string; close: () => Promise<void> }> => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = ["name", "outcome"] as const;
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: names, buckets: BUCKETS, registers: [registry] });
  const times = {
    call: histogram("call_seconds", "Time of calls of the API, by path and code"),
    command: histogram("chat_command_seconds", "Time of commands of the chat, by name and code"),
  };
  const sources = new Map<Figure, () => number | Promise<number>>();
  for (const [name, help] of Object.entries(FIGURES) as [Figure, string][]) {
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const read = sources.get(name);
        try {
          if (read) this.set(await read());
        } catch (error) {
          log.error(`metrics: ${name} could not be read: ${shortError(error)}`);
          this.reset();
        }
      },
    });
  }
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    metrics: {
      took: (what, name, outcome, seconds) => times[what].observe({ name, outcome }, seconds),
      watch: (figure, read) => void sources.set(figure, read),
    },
    url: `http://${host}:${actual}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
