import type { Server } from "node:http";
import path from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { localChatApp } from "./db/chat-app.ts";
import { type Database, type DatabaseSource, openDatabase } from "./db/client.ts";
import { purge, tidy } from "./db/maintenance.ts";
import { demoFilesFolder } from "./db/seed/files.ts";
import { freshenDemo, resetDemo, seedOnce } from "./db/seed/index.ts";
import { type Chat, createChat } from "./services/chat.ts";
import { createChatAdmin } from "./services/chat-admin.ts";
import { type Clock, systemClock } from "./services/clock.ts";
import { diskFiles } from "./services/files.ts";
import { consoleLog, type Log, shortError } from "./services/log.ts";
import { createDemoSms, createGatewaySms, unconfiguredSms } from "./services/sms.ts";

/** A running server. `close` ends what is under way, then the database. */
export type RunningServer = { url: string; database: Database; close: () => Promise<void> };

const MAINTENANCE_EVERY = 3_600_000;

const sourceOf = ({ databaseUrl, dataDir }: Config): DatabaseSource => {
  if (databaseUrl !== null) return { kind: "server", url: databaseUrl };
  return dataDir === null ? { kind: "memory" } : { kind: "embedded", dir: dataDir };
};

/** An own PostgreSQL never gets invented companies unless it is a demo; the embedded database is of little use empty. */
const prepare = async ({ db }: Database, { demo, databaseUrl }: Config, now: number): Promise<void> => {
  if (demo || databaseUrl === null) await seedOnce(db, now);
  if (demo) await freshenDemo(db, now);
  await purge(db, now);
};

const maintain = ({ db }: Database, { databaseUrl }: Config, clock: Clock, log: Log): (() => void) => {
  const run = async (): Promise<void> => {
    await purge(db, clock.now());
    if (databaseUrl === null) await tidy(db);
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.error(`maintenance failed: ${shortError(error)}`));
  }, MAINTENANCE_EVERY);
  timer.unref();
  return () => clearInterval(timer);
};

/** The configured chat service, or an app of our own that nobody answers for yet. */
const openChat = async ({ db }: Database, { chat }: Config, clock: Clock): Promise<Chat> =>
  chat ? createChat(chat, createChatAdmin(chat, chat.apiUrl, clock), clock) : createChat(await localChatApp(db), null, clock);

const buildApp = ({ db }: Database, chat: Chat, config: Config, clock: Clock, log: Log) => {
  const demoSms = createDemoSms(clock);
  const realSms = config.sms ? createGatewaySms(config.sms) : unconfiguredSms;
  return createApp({
    db,
    clock,
    log,
    chat,
    config,
    trustProxy: config.trustProxy,
    sms: config.demo ? demoSms.sender : realSms,
    files: diskFiles([
      ...(config.dataDir === null ? [] : [path.join(config.dataDir, "files")]),
      ...(config.demo ? [demoFilesFolder] : []),
    ]),
    desk: config.demo ? { inbox: demoSms.inbox, reset: () => resetDemo(db, clock.now()) } : null,
  });
};

const listen = (app: ReturnType<typeof createApp>, { port, host }: Config): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    // Without options of its own serve() makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info) => resolve({ server, port: info.port })) as Server;
    server.once("error", reject);
  });

const GRACE_MS = 3000;

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Opens the database, seeds it if need be, and serves API and site. Throws when the data or the port is in use. */
export const startServer = async (config: Config, clock: Clock = systemClock, log: Log = consoleLog): Promise<RunningServer> => {
  const database = await openDatabase(sourceOf(config));
  try {
    await prepare(database, config, clock.now());
    const chat = await openChat(database, config, clock);
    const { server, port } = await listen(buildApp(database, chat, config, clock, log), config);
    const stopMaintenance = maintain(database, config, clock, log);
    const close = async (): Promise<void> => {
      stopMaintenance();
      await closeServer(server);
      await database.close();
    };
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    return { url: `http://${host}:${port}`, database, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

const main = async (): Promise<void> => {
  const running = await startServer(readConfig(process.env));
  consoleLog.info(`ready at ${running.url}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
};

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : `The server could not start. ${shortError(error)}`);
    process.exit(1);
  });
}
