import path from "node:path";
import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import { PUBLIC_DEMO, refuseMixedDemo } from "./demo-mode.ts";
import { callRoomsOf, JANUS_EXPECTED, janusSettings } from "./janus-settings.ts";
import { NEWS_EXPECTED, type NewsWaysSettings, newsSettings, newsWaysOf } from "./news-settings.ts";
import { PUBLISH_EXPECTED, type Publishing, publishingOf, publishSettings } from "./publish-settings.ts";
import { postgresUrl, REPLICA_EXPECTED, replicaUrlsOf } from "./replica-settings.ts";
import { type CallServersSettings, isTurn } from "./services/call-servers.ts";
import type { S3 } from "./services/s3-files.ts";
import { type SmsSettings, smsOf, tencentSms } from "./sms-settings.ts";

/** Everything the environment decides, read once. */
export type Config = {
  port: number;
  host: string;
  /** Where the embedded database lives; null keeps it in memory. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | null;
  /** Standbys of that PostgreSQL which answer reads. */
  replicaUrls: string[];
  demo: boolean;
  /** A demo that others may reach, asked for by its word: `PUBLIC_DEMO`. */
  demoIsPublic: boolean;
  /** Days to keep backups of the embedded database; 0 makes none. */
  backupDays: number;
  /** Days to keep the logs of security events and of all requests in the data directory; 0 writes none. */
  securityLogDays: number;
  accessLogDays: number;
  /** Whether X-Forwarded-For is written by a proxy of ours. */
  trustProxy: boolean;
  siteDir: string;
  /** Where figures for monitoring are served; null for nowhere. */
  metricsPort: number | null;
  /** Lines of the log as text, or as JSON with the ids of requests. */
  log: "text" | "json";
  /** Origins that may call the API from another site, such as a CDN. */
  corsOrigins: string[];
  /** Origins that may frame /iframe-im (D-D6). */
  frameAncestors: string[];
  /** Login codes per hour for the whole site: bounds the cost of abuse. */
  codesPerHour: number;
  /** Calls per minute and address. */
  callsPerMinute: number;
  /** The sender of login codes; null sends none. */
  sms: SmsSettings | null;
  /** Where uploaded files go; null is the data directory. */
  s3: S3 | null;
  /** A chat service to use; null is the local one. */
  chat: { appId: number; key: string; apiUrl: string } | null;
  /** A malware scanner for uploads; null disables scanning. */
  scanCommand: string | null;
  /** A JSON file with limits of the local chat service that differ from the standard ones. */
  chatRules: string | null;
  /** The origin at which pages reach the local chat service; null where each reaches it at its own. */
  chatPublicUrl: string | null;
  /** The origin at which other processes on the same database reach this one; null is the address it listens at. */
  chatPeerUrl: string | null;
  /** Accounts of the chat that are customer service. */
  chatServiceAccounts: { userId: string; name: string }[];
  /** Where the local chat service reports sent messages; null to report none. */
  chatWebhook: string | null;
  publishing: Publishing;
  newsWays: NewsWaysSettings;
  /** The translation service of the embedded chat; null uses a labelled stand-in. */
  chatTranslator: string | null;
  /** STUN and TURN servers for calls. */
  callServers: CallServersSettings;
  /** The forwarding unit for calls of more people; null without one. */
  callRooms: ReturnType<typeof callRoomsOf>;
  /** The program that makes video covers in the local chat service; without it videos have no covers. */
  ffmpeg: string;
};

const flag = z.pipe(
  z._default(z.enum(["0", "1", "true", "false", ""]), "0"),
  z.transform((value) => value === "1" || value === "true"),
);
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
/** Texts with spaces or commas between. */
const several = (each: z.ZodMiniType<string, string>) =>
  z.pipe(
    z._default(z.string(), ""),
    z.pipe(
      z.transform((text: string) => text.split(/[\s,]+/).filter((part) => part !== "")),
      z.array(each),
    ),
  );
const origins = several(z.string().check(z.refine(isOrigin)));
/** Addresses as browsers take them; only TURN has a choice of transports. */
const ICE_URL = /^(?:stuns?:[^\s/?#@]+|turns?:[^\s/?#@]+(?:\?transport=(?:udp|tcp))?)$/;
/** `account=name`, several with commas between. */
const accounts = z.pipe(
  z._default(z.string(), ""),
  z.pipe(
    z.transform((text: string) =>
      text
        .split(",")
        .filter((entry) => entry.trim() !== "")
        .map((entry) => entry.split("=", 2).map((part) => part.trim()))
        .map(([userId = "", name = ""]) => ({ userId, name })),
    ),
    z.array(z.object({ userId: z.string().check(z.minLength(1), z.maxLength(64)), name: z.string().check(z.minLength(1)) })),
  ),
);
const appId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number));
const httpUrl = z.url({ protocol: /^https?$/ });
const wholeNumber = (standard: string, max: number) =>
  z.pipe(
    z._default(z.string(), standard),
    z.pipe(
      z.transform((text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : text)),
      z.number().check(z.maximum(max)),
    ),
  );
const days = (standard: string) => wholeNumber(standard, 9999);

const environment = z.object({
  PORT: wholeNumber("4321", 65_535),
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  METRICS_PORT: z.optional(wholeNumber("", 65_535)),
  LOG: z._default(z.enum(["text", "json"]), "text"),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URLS: several(postgresUrl),
  DEMO: z._default(z.enum(["0", "1", "true", "false", PUBLIC_DEMO]), "0"),
  BACKUP_DAYS: days("7"),
  SECURITY_LOG_DAYS: days("180"),
  ACCESS_LOG_DAYS: days("0"),
  TRUST_PROXY: flag,
  SITE_DIR: z._default(z.string().check(z.minLength(1)), "dist"),
  CORS_ORIGINS: origins,
  FRAME_ANCESTORS: origins,
  CODES_PER_HOUR: z.pipe(z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "2000"), z.transform(Number)),
  CALLS_PER_MINUTE: z.pipe(z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "3000"), z.transform(Number)),
  SMS_URL: z.optional(httpUrl),
  SMS_TOKEN: z.optional(z.string()),
  CHAT_APP_ID: z.optional(appId),
  CHAT_KEY: z.optional(z.string()),
  CHAT_API_URL: z._default(httpUrl, "https://console.tim.qq.com"),
  CHAT_RULES: z.optional(z.string()),
  CHAT_PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin))),
  CHAT_PEER_URL: z.optional(z.string().check(z.refine(isOrigin), z.startsWith("http:"))),
  CHAT_SERVICE_ACCOUNTS: accounts,
  CHAT_WEBHOOK_URL: z.optional(httpUrl),
  ...publishSettings,
  ...newsSettings,
  CHAT_TRANSLATE_URL: z.optional(httpUrl),
  ICE_SERVERS: several(z.string().check(z.regex(ICE_URL))),
  TURN_SECRET: z.optional(z.string()),
  SCAN_COMMAND: z.optional(z.string()),
  FFMPEG_PATH: z._default(z.string(), "ffmpeg"),
});

const s3 = z.object({
  S3_ENDPOINT: httpUrl,
  S3_BUCKET: z.string(),
  S3_REGION: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_PREFIX: z._default(z.string().check(z.regex(/^[\w./-]*$/)), ""),
});

const EXPECTED: Record<string, string> = {
  ...JANUS_EXPECTED,
  ...PUBLISH_EXPECTED,
  ...NEWS_EXPECTED,
  ...REPLICA_EXPECTED,
  PORT: "a port number from 0 to 65535",
  METRICS_PORT: "a port number from 0 to 65535",
  LOG: "text or json",
  DATABASE_URL: "a URL such as postgres://user:password@host:5432/name",
  DEMO: "0 or 1",
  BACKUP_DAYS: "a number of days from 0 to 9999",
  SECURITY_LOG_DAYS: "a number of days from 0 to 9999",
  ACCESS_LOG_DAYS: "a number of days from 0 to 9999",
  TRUST_PROXY: "0 or 1",
  CORS_ORIGINS: "origins such as https://jobs.example.com, separated by commas",
  FRAME_ANCESTORS: "origins such as https://partner.example.com, separated by commas",
  CODES_PER_HOUR: "a number from 1 to 9999999",
  CALLS_PER_MINUTE: "a number from 1 to 9999999",
  SMS_URL: "an http(s) URL",
  CHAT_APP_ID: "the number of a chat app, with its CHAT_KEY",
  CHAT_KEY: "the key of the chat app in CHAT_APP_ID",
  CHAT_API_URL: "an http(s) URL",
  CHAT_PUBLIC_URL: "an origin such as https://api.example.com",
  CHAT_PEER_URL: "an origin such as http://10.0.0.7:4321",
  CHAT_SERVICE_ACCOUNTS: "accounts with their names, such as service=Support, with commas between",
  CHAT_WEBHOOK_URL: "an http(s) URL",
  CHAT_TRANSLATE_URL: "an http(s) URL",
  ICE_SERVERS: "addresses such as stun:stun.example.com:3478 and turn:turn.example.com:3478, with spaces between",
  TURN_SECRET: "the secret of the turn: servers in ICE_SERVERS",
  SMS_TENCENT_URL: "an http(s) URL",
  S3_ENDPOINT: "an http(s) URL, as other settings of S3_… are set",
  S3_PREFIX: "letters, digits and . _ - /",
};

/** The expected value of a setting, as the end of a sentence. */
const expectedOf = (name: string): string => {
  const group = /^(SMS_TENCENT|S3)_/.exec(name)?.[0];
  return EXPECTED[name] ?? (group ? `set, as other settings of ${group}… are` : "a text that is not empty");
};

type Values = z.infer<typeof environment>;

/** An app without its key, or a key without its app, is no use. */
const chatOf = ({ CHAT_APP_ID, CHAT_KEY, CHAT_API_URL }: Values): Config["chat"] => {
  if (CHAT_APP_ID === undefined && CHAT_KEY === undefined) return null;
  const missing = CHAT_APP_ID === undefined ? "CHAT_APP_ID" : "CHAT_KEY";
  if (CHAT_APP_ID === undefined || CHAT_KEY === undefined) throw new ConfigError(`${missing} must be ${EXPECTED[missing]}.`);
  return { appId: CHAT_APP_ID, key: CHAT_KEY, apiUrl: CHAT_API_URL.replace(/\/$/, "") };
};

/** Browsers refuse a TURN server without credentials, and a secret without a server is a forgotten setting. */
const callServersOf = ({ ICE_SERVERS: urls, TURN_SECRET }: Values): CallServersSettings => {
  const missing = TURN_SECRET === undefined ? "TURN_SECRET" : "ICE_SERVERS";
  if (urls.some(isTurn) !== (TURN_SECRET !== undefined)) throw new ConfigError(`${missing} must be ${EXPECTED[missing]}.`);
  return { urls, turnSecret: TURN_SECRET ?? null };
};

/** The settings that have a value. */
type Present = Record<string, string | undefined>;

/** Reads settings by their schema. */
const parse = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>, present: Present) => {
  const parsed = z.safeParse(schema, present);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw new ConfigError(`${name} must be ${expectedOf(name)}.`);
};

/** Settings that belong together; null if all are unset. */
const parseGroup = <Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>, present: Present) =>
  Object.keys(schema.shape).some((name) => name in present) ? parse(schema, present) : null;

const s3Of = (present: Present): S3 | null => {
  const group = parseGroup(s3, present);
  return (
    group && {
      endpoint: group.S3_ENDPOINT.replace(/\/$/, ""),
      bucket: group.S3_BUCKET,
      region: group.S3_REGION,
      accessKey: group.S3_ACCESS_KEY,
      secretKey: group.S3_SECRET_KEY,
      prefix: group.S3_PREFIX,
    }
  );
};

/** Reads the configuration. Throws a {@link ConfigError} that names the setting, never its value (it may hold a password). */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const present = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== "" || name === "DATA_DIR"));
  const values = parse(environment, present);
  if (values.DEMO === "1" || values.DEMO === "true") refuseMixedDemo(present);
  const isDemo = values.DEMO !== "0" && values.DEMO !== "false";
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT ?? null,
    log: values.LOG,
    dataDir: values.DATA_DIR === "" ? null : path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    replicaUrls: replicaUrlsOf(values.DATABASE_REPLICA_URLS, values.DATABASE_URL ?? null),
    demo: isDemo,
    demoIsPublic: values.DEMO === PUBLIC_DEMO,
    backupDays: values.BACKUP_DAYS,
    securityLogDays: values.SECURITY_LOG_DAYS,
    accessLogDays: values.ACCESS_LOG_DAYS,
    trustProxy: values.TRUST_PROXY,
    siteDir: path.resolve(values.SITE_DIR),
    corsOrigins: values.CORS_ORIGINS,
    frameAncestors: values.FRAME_ANCESTORS,
    codesPerHour: values.CODES_PER_HOUR,
    callsPerMinute: values.CALLS_PER_MINUTE,
    sms: smsOf(values, parseGroup(tencentSms, present)),
    s3: s3Of(present),
    chat: chatOf(values),
    chatPublicUrl: values.CHAT_PUBLIC_URL ?? null,
    chatPeerUrl: values.CHAT_PEER_URL ?? null,
    chatServiceAccounts: values.CHAT_SERVICE_ACCOUNTS,
    chatWebhook: values.CHAT_WEBHOOK_URL ?? null,
    publishing: publishingOf(values, isDemo),
    newsWays: newsWaysOf(values),
    chatTranslator: values.CHAT_TRANSLATE_URL ?? null,
    scanCommand: values.SCAN_COMMAND ?? null,
    callServers: callServersOf(values),
    callRooms: callRoomsOf(parseGroup(janusSettings, present), chatOf(values) !== null),
    ffmpeg: values.FFMPEG_PATH,
    chatRules: values.CHAT_RULES === undefined ? null : path.resolve(values.CHAT_RULES),
  };
};
