import path from "node:path";
import * as z from "zod/mini";

/** Everything the environment decides, read once. */
export type Config = {
  port: number;
  host: string;
  /** Where the embedded database lives; null keeps it in memory. */
  dataDir: string | null;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | null;
  demo: boolean;
  /** Whether X-Forwarded-For is written by a proxy of ours. */
  trustProxy: boolean;
  siteDir: string;
  /** Origins that may call the API from another site, such as a CDN. */
  corsOrigins: string[];
  /** Origins that may frame /iframe-im (decisions D6). */
  frameAncestors: string[];
  sms: { url: string; token: string | null } | null;
  /** A chat service to use; null is the local one. */
  chat: { appId: number; key: string; apiUrl: string } | null;
};

/** A setting that cannot be used; its message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const flag = z.pipe(
  z._default(z.enum(["0", "1", "true", "false", ""]), "0"),
  z.transform((value) => value === "1" || value === "true"),
);
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const origins = z.pipe(
  z._default(z.string(), ""),
  z.pipe(
    z.transform((text: string) => text.split(/[\s,]+/).filter((origin) => origin !== "")),
    z.array(z.string().check(z.refine(isOrigin))),
  ),
);
const appId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number));
const httpUrl = z.url({ protocol: /^https?$/ });
const wholeNumber = z.pipe(
  z._default(z.string(), "4321"),
  z.pipe(
    z.transform((text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : text)),
    z.number().check(z.maximum(65_535)),
  ),
);

const environment = z.object({
  PORT: wholeNumber,
  HOST: z._default(z.string().check(z.minLength(1)), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })),
  DEMO: flag,
  TRUST_PROXY: flag,
  SITE_DIR: z._default(z.string().check(z.minLength(1)), "dist"),
  CORS_ORIGINS: origins,
  FRAME_ANCESTORS: origins,
  SMS_URL: z.optional(httpUrl),
  SMS_TOKEN: z.optional(z.string()),
  CHAT_APP_ID: z.optional(appId),
  CHAT_KEY: z.optional(z.string()),
  CHAT_API_URL: z._default(httpUrl, "https://console.tim.qq.com"),
});

const EXPECTED: Record<string, string> = {
  PORT: "a port number from 0 to 65535",
  DATABASE_URL: "a URL such as postgres://user:password@host:5432/name",
  DEMO: "0 or 1",
  TRUST_PROXY: "0 or 1",
  CORS_ORIGINS: "origins such as https://jobs.example.com, separated by commas",
  FRAME_ANCESTORS: "origins such as https://partner.example.com, separated by commas",
  SMS_URL: "an http(s) URL",
  CHAT_APP_ID: "the number of a chat app, with its CHAT_KEY",
  CHAT_KEY: "the key of the chat app in CHAT_APP_ID",
  CHAT_API_URL: "an http(s) URL",
};

type Values = z.infer<typeof environment>;

/** An app without its key, or a key without its app, is no use. */
const chatOf = ({ CHAT_APP_ID, CHAT_KEY, CHAT_API_URL }: Values): Config["chat"] => {
  if (CHAT_APP_ID === undefined && CHAT_KEY === undefined) return null;
  const missing = CHAT_APP_ID === undefined ? "CHAT_APP_ID" : "CHAT_KEY";
  if (CHAT_APP_ID === undefined || CHAT_KEY === undefined) throw new ConfigError(`${missing} must be ${EXPECTED[missing]}.`);
  return { appId: CHAT_APP_ID, key: CHAT_KEY, apiUrl: CHAT_API_URL.replace(/\/$/, "") };
};

/** Reads the configuration. Throws a {@link ConfigError} that names the setting, never its value (it may hold a password). */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const present = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== "" || name === "DATA_DIR"));
  const parsed = z.safeParse(environment, present);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    throw new ConfigError(`${name} must be ${EXPECTED[name] ?? "a text that is not empty"}.`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR === "" ? null : path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    demo: values.DEMO,
    trustProxy: values.TRUST_PROXY,
    siteDir: path.resolve(values.SITE_DIR),
    corsOrigins: values.CORS_ORIGINS,
    frameAncestors: values.FRAME_ANCESTORS,
    sms: values.SMS_URL === undefined ? null : { url: values.SMS_URL, token: values.SMS_TOKEN ?? null },
    chat: chatOf(values),
  };
};
