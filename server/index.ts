import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { type AppDeps, createApp } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { localChatApp } from "./db/chat-app.ts";
import { type Database, type DatabaseSource, openDatabase } from "./db/client.ts";
import { purge, tidy } from "./db/maintenance.ts";
import { demoFilesFolder } from "./db/seed/files.ts";
import { freshenDemo, resetDemo, seedOnce } from "./db/seed/index.ts";
import { type Gateway, openGateway } from "./gateway/index.ts";
import { readRules } from "./gateway/rules.ts";
import { type AfterSendListener, createWebhook } from "./services/after-send.ts";
import { type Chat, createChat, isRecruiterAccount } from "./services/chat.ts";
import { type ChatAdmin, createChatAdmin } from "./services/chat-admin.ts";
import { type Clock, systemClock } from "./services/clock.ts";
import { createDemoRecruiter } from "./services/demo-recruiter.ts";
import { diskFiles, type FileStore, withReadOnly } from "./services/files.ts";
import { consoleLog, type Log, shortError } from "./services/log.ts";
import { createS3Files } from "./services/s3-files.ts";
import { createDemoSms, createGatewaySms, type SmsSender, unconfiguredSms } from "./services/sms.ts";
import { createTencentSms } from "./services/sms-tencent.ts";
import { createHttpTranslator, createStandInTranslator } from "./services/translator.ts";
import { findCoverMaker } from "./services/video-cover.ts";
import { DEMO_RECRUITER, STAND_IN_TRANSLATION } from "./texts.ts";

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

type ChatParts = Pick<AppDeps, "db" | "files" | "clock" | "log">;
type OpenChat = { chat: Chat; gateway: Gateway | null };

/** Who hears of messages in our own chat service: whoever is configured, and in a demo its recruiters. */
const listenersOf = (config: Config, admin: ChatAdmin, appId: number, log: Log): AfterSendListener[] => [
  ...(config.chatWebhook === null ? [] : [createWebhook(config.chatWebhook, appId, log)]),
  ...(config.demo ? [createDemoRecruiter({ admin, log, isRecruiter: isRecruiterAccount, texts: DEMO_RECRUITER })] : []),
];

/** The configured chat service, or our own. The backend calls it in the same words, without the way over the network. */
const openChat = async (parts: ChatParts, config: Config): Promise<OpenChat> => {
  const { db, clock, log } = parts;
  const { chat, chatTranslator } = config;
  if (chat) return { chat: createChat(chat, createChatAdmin(chat, chat.apiUrl, clock), clock), gateway: null };
  const app = await localChatApp(db);
  const admin: ChatAdmin = createChatAdmin(app, "http://localhost", clock, (url, init) => gateway.http.request(url, init));
  const translator = chatTranslator === null ? createStandInTranslator(STAND_IN_TRANSLATION) : createHttpTranslator(chatTranslator);
  const afterSend = listenersOf(config, admin, app.appId, log);
  const rules = readRules(config.chatRules);
  const covers = await findCoverMaker(config.ffmpeg, rules.fileBytes);
  const gateway = await openGateway({ ...parts, app, rules, translator, covers, afterSend });
  return { chat: createChat(app, admin, clock), gateway };
};

const openSms = ({ sms }: Config, clock: Clock): SmsSender => {
  if (sms === null) return unconfiguredSms;
  return sms.kind === "gateway" ? createGatewaySms(sms) : createTencentSms(sms, clock);
};

type OpenFiles = { store: FileStore; close: () => Promise<void> };

const nothingToClose = (): Promise<void> => Promise.resolve();

/** A server that keeps its data in memory keeps its files as long: in a folder that goes with it. */
const openHome = async ({ s3, dataDir }: Config): Promise<OpenFiles> => {
  if (s3) return { store: await createS3Files(s3), close: nothingToClose };
  if (dataDir !== null) return { store: diskFiles(path.join(dataDir, "files")), close: nothingToClose };
  const folder = path.join(tmpdir(), `files-${randomUUID()}`);
  return { store: diskFiles(folder), close: () => rm(folder, { recursive: true, force: true }) };
};

const openFiles = async (config: Config): Promise<OpenFiles> => {
  const { store, close } = await openHome(config);
  return { store: withReadOnly(store, config.demo ? [diskFiles(demoFilesFolder)] : []), close };
};

type Parts = Pick<AppDeps, "db" | "chat" | "files" | "clock" | "log"> & { gateway: Gateway | null };

const buildApp = ({ gateway, ...parts }: Parts, config: Config) => {
  const { db, clock } = parts;
  const demoSms = createDemoSms(clock);
  return createApp({
    ...parts,
    config,
    trustProxy: config.trustProxy,
    sms: config.demo ? demoSms.sender : openSms(config, clock),
    desk: config.demo ? { inbox: demoSms.inbox, reset: () => resetDemo(db, clock.now()).then(gateway?.clear) } : null,
    chatHttp: gateway?.http ?? null,
  });
};

/** A hundred megabytes at one megabit a second. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

const listen = (app: ReturnType<typeof createApp>, { port, host }: Config): Promise<{ server: Server; port: number }> =>
  new Promise((resolve, reject) => {
    // Without options of its own serve() makes a plain HTTP server.
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info) => resolve({ server, port: info.port })) as Server;
    // Node's own five minutes are too short for a large file over a slow line.
    server.requestTimeout = REQUEST_TIMEOUT_MS;
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
    const files = await openFiles(config);
    const parts = { db: database.db, files: files.store, clock, log };
    const { chat, gateway } = await openChat(parts, config);
    const app = buildApp({ ...parts, chat, gateway }, config);
    const { server, port } = await listen(app, config);
    gateway?.attach(server);
    const stopMaintenance = maintain(database, config, clock, log);
    const close = async (): Promise<void> => {
      stopMaintenance();
      await gateway?.close();
      await closeServer(server);
      await database.close();
      await files.close();
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
