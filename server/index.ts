import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoFilesFolder } from "#server/demo/seed/files.ts";
import { contentsOf, resetDemo, seedOnce, shiftDemoDates } from "#server/demo/seed/index.ts";
import { type AppDeps, createApp } from "./app.ts";
import { wayBack } from "./backup/backups.ts";
import { keepBackups } from "./backup/daily.ts";
import { type Config, readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { sourceOf } from "./database-source.ts";
import { type Database, openDatabase } from "./db/connection/client.ts";
import { exclusively, type Task } from "./db/connection/exclusive.ts";
import { purge, vacuum } from "./db/connection/maintenance.ts";
import { DamagedData } from "./db/connection/unusable-data.ts";
import { beginPublishing } from "./db/desk/publishing.ts";
import { listSentPaths, removeOwnerless } from "./db/files.ts";
import { removeOver } from "./db/print/print-codes.ts";
import { keptSecret } from "./db/settings/kept-secrets.ts";
import { makePrivate } from "./disk/private.ts";
import { keepReadingFeeds } from "./feeds.ts";
import { HERE } from "./gateway/files/addresses.ts";
import type { ChatService } from "./gateway/leadership/index.ts";
import { eraseAllRemains } from "./leave.ts";
import { listen } from "./listen.ts";
import { keepPosting } from "./message-post.ts";
import { openChat, updateService } from "./open-chat.ts";
import { openMonitoring } from "./open-monitoring.ts";
import { openNewsWays } from "./open-news-ways.ts";
import { withReplicas } from "./open-replicas.ts";
import { peerUrlOf } from "./peer-url.ts";
import { keepPublishing, knownSiteOf, publishedSiteOf, publisherOf } from "./publish.ts";
import { createCallLimits } from "./services/call-limits.ts";
import { createCallRooms } from "./services/call-rooms.ts";
import { createCallServers } from "./services/call-servers.ts";
import { type Clock, systemClock } from "./services/clock.ts";
import { diskFiles, type FileStore, withReadOnly } from "./services/files.ts";
import { createFontSubsets } from "./services/fonts.ts";
import { type LineLog, noLines, openLineLog } from "./services/line-log.ts";
import { consoleLog, jsonLog, type Log, shortError } from "./services/log.ts";
import { createDemoMail, type MailInbox } from "./services/mail.ts";
import { createProofs } from "./services/proofs.ts";
import { createS3Files } from "./services/s3-files.ts";
import { createScanner } from "./services/scanner.ts";
import { createSharePictures } from "./services/share-pictures.ts";
import { createDemoSms, createGatewaySms, type SmsInbox, type SmsSender, unconfiguredSms } from "./services/sms.ts";
import { createTencentSms } from "./services/sms-tencent.ts";
import { openSharedClock, type SharedClock } from "./shared-clock.ts";
import { explain } from "./start-failure.ts";
import { createTicketOffice } from "./tickets.ts";

/** A running server. `close` finishes requests in progress, then closes the database. */
export type RunningServer = { url: string; database: Database; close: () => Promise<void> };

const MAINTENANCE_EVERY = 3_600_000;
/** Print jobs expire with their code, within a minute. */
const PRINTS_CLEARED_EVERY = 60_000;

/** Where other processes may be at the same database, one does it at a time; on the embedded one there is no other. */
const alone = ({ databaseUrl }: Config, db: Database["db"], task: Task, work: () => Promise<void>, waits = false): Promise<void> =>
  databaseUrl === null ? work() : exclusively(db, task, work, { waits });

/** A production never gets invented companies, and a demo never touches the data of a production. */
const prepare = async ({ db }: Database, { demo }: Config, now: number): Promise<void> => {
  const holds = await contentsOf(db);
  if (!demo && holds === "demo")
    throw new ConfigError(
      "The database holds the data of a demo: choose another with DATA_DIR=… or DATABASE_URL=…, or set DEMO=1.",
    );
  if (demo && holds === "other")
    throw new ConfigError(
      "The database holds data that is no demo's, and a demo would mix with it: choose another, or set DEMO=0.",
    );
  if (demo) {
    await seedOnce(db, now);
    await shiftDemoDates(db, now);
  }
  await purge(db, now);
};

type MaintainedParts = Pick<AppDeps, "db" | "chat" | "files" | "clock" | "log">;

const maintain = ({ db, chat, files, clock, log }: MaintainedParts, config: Config): (() => void) => {
  const removeFiles = async (): Promise<void> => {
    for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
  };
  const clean = async (): Promise<void> => {
    await purge(db, clock.now());
    await removeFiles();
    await eraseAllRemains({ db, chat, log });
    if (config.databaseUrl === null) await vacuum(db);
  };
  const clearPrints = async (): Promise<void> => {
    await removeOver(db, clock.now());
    await removeFiles();
  };
  const every = (milliseconds: number, task: Task, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      alone(config, db, task, work).catch((error: unknown) => log.error(`maintenance failed: ${shortError(error)}`));
    }, milliseconds).unref();
  const timers = [every(MAINTENANCE_EVERY, "cleaning", clean), every(PRINTS_CLEARED_EVERY, "prints", clearPrints)];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

/** Makes the data directory private again at each start, in case its mode was changed. */
const openData = async (config: Config, log: Log): Promise<Database> => {
  const { dataDir } = config;
  if (dataDir !== null && !(await makePrivate(dataDir)))
    log.error(`${dataDir} can be read by others on this machine, and is not ours to close: see to its permissions`);
  const database = await openDatabase(sourceOf(config)).catch(async (error: unknown) => {
    throw dataDir !== null && error instanceof DamagedData ? new DamagedData(`${error.message} ${await wayBack(dataDir)}`) : error;
  });
  void database.embedded?.lost.then((error) => {
    // Only a restart can find out how much reached the disk. Postgres would end here as well.
    log.error(`the disk or the database failed, and nothing can be promised any more: ${shortError(error)}`);
    process.exit(1);
  });
  return withReplicas(database, config, log);
};

const nothingToClose = (): Promise<void> => Promise.resolve();

/** An embedded database has one process, and its time. A clock that a test sets is followed as it is. */
const openClock = async ({ databaseUrl }: Config, db: Database["db"], own: Clock, log: Log): Promise<SharedClock> =>
  databaseUrl === null || own !== systemClock ? { clock: own, close: () => undefined } : openSharedClock(db, own, log);

const openBackups = ({ embedded }: Database, { dataDir, backupDays }: Config, clock: Clock, log: Log): (() => Promise<void>) =>
  embedded && dataDir !== null
    ? keepBackups({ dataDir, writeArchive: embedded.backUp, days: backupDays, clock, log })
    : nothingToClose;

const openSms = ({ demo, sms }: Config, clock: Clock, demoSms: SmsSender): SmsSender => {
  if (demo) return demoSms;
  if (sms === null) return unconfiguredSms;
  return sms.kind === "gateway" ? createGatewaySms(sms) : createTencentSms(sms, clock);
};

type OpenFiles = { store: FileStore; close: () => Promise<void> };

/** A server that keeps its data in memory keeps its files as long: in a folder that goes with it. */
const openHome = async ({ s3, dataDir }: Config): Promise<OpenFiles> => {
  if (s3) return { store: await createS3Files(s3), close: nothingToClose };
  if (dataDir !== null) return { store: diskFiles(path.join(dataDir, "files")), close: nothingToClose };
  const folder = path.join(tmpdir(), `files-${randomUUID()}`);
  return { store: diskFiles(folder), close: () => rm(folder, { recursive: true, force: true }) };
};

/** The configured file store, and how to close it. */
export const openFiles = async (config: Config): Promise<OpenFiles> => {
  const { store, close } = await openHome(config);
  return { store: withReadOnly(store, config.demo ? [diskFiles(demoFilesFolder)] : []), close };
};

type Parts = Pick<
  AppDeps,
  "db" | "replicas" | "chat" | "files" | "scan" | "proofs" | "clock" | "log" | "watch" | "sms" | "ways" | "isStopping"
> & {
  service: ChatService | null;
  inboxes: { sms: SmsInbox; mail: MailInbox };
};

const buildApp = ({ service, inboxes, ...parts }: Parts, config: Config) => {
  const { db, clock } = parts;
  const fonts = createFontSubsets();
  /** A restarted demo drops the data of earlier visitors. */
  const reset = async (): Promise<void> => {
    const sent = await listSentPaths(db);
    await resetDemo(db, clock.now());
    await service?.clear();
    for (const path of sent) await parts.files.remove(path);
  };
  return createApp({
    ...parts,
    fonts,
    sharePictures: createSharePictures(fonts),
    tickets: createTicketOffice({ ...parts, fonts }),
    config,
    callServers: createCallServers(config.callServers),
    callRooms: config.callRooms && createCallRooms(config.callRooms),
    publishedSite: knownSiteOf(config),
    trustProxy: config.trustProxy,
    codesPerHour: config.codesPerHour,
    calls: createCallLimits(config.callsPerMinute, clock),
    demoPanel: config.demo ? { inbox: inboxes.sms, mail: inboxes.mail, reset, isPublic: config.demoIsPublic } : null,
    chatHttp: service?.http ?? null,
  });
};

/** The logs of events, in the data directory. */
const openWatch = ({ dataDir, securityLogDays, accessLogDays }: Config, clock: Clock, log: Log): AppDeps["watch"] => {
  const open = (name: string, days: number): LineLog =>
    dataDir === null || days === 0 ? noLines : openLineLog({ folder: path.join(dataDir, "logs"), name, days, clock, log });
  return { security: open("security", securityLogDays), access: open("access", accessLogDays) };
};

/** Opens the database, seeds it if need be, and serves API and site. Throws when the data or the port is in use. */
export const startServer = async (
  config: Config,
  own: Clock = systemClock,
  log: Log = config.log === "json" ? jsonLog : consoleLog,
): Promise<RunningServer> => {
  const database = await openData(config, log);
  try {
    const { clock, close: closeClock } = await openClock(config, database.db, own, log);
    await alone(config, database.db, "start", () => prepare(database, config, clock.now()), true);
    const files = await openFiles(config);
    const scan = config.scanCommand === null ? null : createScanner(config.scanCommand);
    const monitoring = await openMonitoring(config, database, clock, log);
    const { metrics } = monitoring;
    const parts = { db: database.db, replicas: database.replicas ?? null, files: files.store, scan, clock, log, metrics };
    const watch = { ...openWatch(config, clock, log), metrics };
    let isStopping = false;
    const { chat, service } = await openChat({ ...parts, security: watch.security }, config);
    const proofs = createProofs(await keptSecret(database.db, "proof-key"));
    const demoSms = createDemoSms(clock);
    const demoMail = createDemoMail(clock);
    const sms = openSms(config, clock, demoSms.sender);
    let url = "";
    const ways = await openNewsWays(config, { ...parts, sms, demoMail: demoMail.mailer }, () => url);
    const inboxes = { sms: demoSms.inbox, mail: demoMail.inbox };
    const app = buildApp({ ...parts, chat, proofs, service, watch, sms, ways, inboxes, isStopping: () => isStopping }, config);
    const { server, port, stop } = await listen(app, config);
    service?.attach(server);
    await service?.start(peerUrlOf(config, port)).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    // At every start: the settings may name others now.
    await updateService(parts, chat, config);
    const stopMaintenance = maintain({ ...parts, chat }, config);
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    url = `http://${host}:${port}`;
    const stopPosting = keepPosting({ ...parts, chat, ways, origin: service === null ? (config.publishing.siteUrl ?? "") : HERE });
    const publish = publisherOf(config, url);
    const knownSite = knownSiteOf(config);
    if (!publish && knownSite !== null) await beginPublishing(database.db, knownSite, clock.now());
    const stopPublishing =
      publish && keepPublishing(parts, { publish, site: publishedSiteOf(config), quietMs: config.publishing.after * 1000 });
    const stopFeeds = keepReadingFeeds(parts);
    const stopBackups = openBackups(database, config, clock, log);
    const close = async (): Promise<void> => {
      isStopping = true;
      stopMaintenance();
      await stopPosting();
      await stopPublishing?.();
      await stopFeeds();
      await service?.close();
      await stop();
      await Promise.all([watch.security.close(), watch.access.close()]);
      await stopBackups();
      await monitoring.close();
      closeClock();
      await database.close();
      await files.close();
    };
    return { url, database, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Notices for the operator at a start. */
export const startNotices = ({ demo, sms, chatWebhook, chatPublicUrl }: Config, url: string): string[] => [
  ...(demo ? [`DEMO: login codes are public at ${url}/__demo`] : []),
  ...(chatWebhook !== null && chatPublicUrl === null
    ? ["CHAT_WEBHOOK_URL is told files of messages as paths of this site: set CHAT_PUBLIC_URL for whole addresses."]
    : []),
  ...(!demo && sms === null ? ["Nobody can log in: no SMS sender is set (SMS_URL or SMS_TENCENT_…)."] : []),
];

const main = async (): Promise<void> => {
  process.umask(0o077);
  const config = readConfig(process.env);
  const running = await startServer(config);
  consoleLog.info(`ready at ${running.url}`);
  for (const line of startNotices(config, running.url)) consoleLog.info(line);
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
    console.error(explain(error));
    process.exit(1);
  });
}
