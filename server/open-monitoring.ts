import type { Config } from "./config.ts";
import type { Database } from "./db/connection/client.ts";
import { countFailedNews } from "./db/desk/failed-news.ts";
import { countDueNews } from "./db/news/outbox.ts";
import type { Clock } from "./services/clock.ts";
import type { Log } from "./services/log.ts";
import { noMetrics, openMetrics } from "./services/metrics.ts";

/** Figures for monitoring, where a port for them is set. */
export const openMonitoring = async ({ metricsPort: port, host }: Config, { db, replicas }: Database, clock: Clock, log: Log) => {
  if (port === null) return { metrics: noMetrics, close: (): Promise<void> => Promise.resolve() };
  const { metrics, url, close } = await openMetrics({ port, host, log });
  metrics.watch("news_waiting", () => countDueNews(db, clock.now()));
  metrics.watch("news_failed", () => countFailedNews(db));
  metrics.watch("replicas_serving", () => replicas?.serving() ?? 0);
  metrics.watch("replica_lag_seconds", () => replicas?.lag() ?? 0);
  log.info(`figures for monitoring at ${url}`);
  return { metrics, close };
};
