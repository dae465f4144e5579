import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { PUBLIC_DEMO, withDemoByDefault } from "#server/demo-mode.ts";
import { startNotices } from "#server/index.ts";

describe("the configuration", () => {
  test("has a sensible value for everything", () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      host: "127.0.0.1",
      metricsPort: null,
      log: "text",
      dataDir: resolve(".data"),
      databaseUrl: null,
      replicaUrls: [],
      demo: false,
      demoIsPublic: false,
      backupDays: 7,
      securityLogDays: 180,
      accessLogDays: 0,
      trustProxy: false,
      siteDir: resolve("dist"),
      codesPerHour: 2000,
      callsPerMinute: 3000,
      corsOrigins: [],
      frameAncestors: [],
      sms: null,
      s3: null,
      chat: null,
      chatRules: null,
      chatPublicUrl: null,
      chatPeerUrl: null,
      chatServiceAccounts: [],
      chatWebhook: null,
      newsWays: { mail: null, hook: null },
      publishing: { after: 0.5, hook: null, siteUrl: null },
      chatTranslator: null,
      callServers: { urls: [], turnSecret: null },
      callRooms: null,
      ffmpeg: "ffmpeg",
      scanCommand: null,
    });
  });

  test("reads the environment, and takes an empty value for unset", () => {
    const config = readConfig({
      PORT: "0",
      HOST: "0.0.0.0",
      DATA_DIR: "",
      DATABASE_URL: "postgres://user:secret@db/jobs",
      DEMO: PUBLIC_DEMO,
      BACKUP_DAYS: "30",
      ACCESS_LOG_DAYS: "14",
      TRUST_PROXY: "true",
      SITE_DIR: "",
      CORS_ORIGINS: "https://a.example, https://b.example:8443",
      SMS_URL: "https://sms.example/send",
      SMS_TOKEN: "token",
      CHAT_RULES: "rules.json",
      FFMPEG_PATH: "/opt/ffmpeg",
    });
    expect(config).toMatchObject({
      port: 0,
      dataDir: null,
      databaseUrl: "postgres://user:secret@db/jobs",
      demo: true,
      demoIsPublic: true,
      backupDays: 30,
      accessLogDays: 14,
      trustProxy: true,
      siteDir: resolve("dist"),
      corsOrigins: ["https://a.example", "https://b.example:8443"],
      sms: { kind: "gateway", url: "https://sms.example/send", token: "token" },
      chatRules: resolve("rules.json"),
      ffmpeg: "/opt/ffmpeg",
    });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "1.5"],
    ["BACKUP_DAYS", "-1"],
    ["BACKUP_DAYS", "weekly"],
    ["DATABASE_URL", "mysql://secret@db/jobs"],
    ["DATABASE_URL", "db"],
    ["DATABASE_REPLICA_URLS", "postgres://db/jobs,mysql://secret@db/jobs"],
    ["DATABASE_REPLICA_URLS", "db:5432"],
    ["DEMO", "maybe"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["CORS_ORIGINS", "*"],
    ["FRAME_ANCESTORS", "partner"],
    ["SMS_URL", "ftp://secret"],
    ["PUBLISH_AFTER", "soon"],
    ["PUBLISH_HOOK_URL", "http://secret.example/hook"],
    ["CHAT_APP_ID", "app"],
    ["S3_ENDPOINT", "s3.example"],
    ["ICE_SERVERS", "stun.example.com:3478"],
    ["ICE_SERVERS", "https://turn.example.com"],
    ["ICE_SERVERS", "stun:a.example,turn:b.example?transport=quic"],
    ["ICE_SERVERS", "stun:a.example?transport=udp"],
    ["ICE_SERVERS", "turn://secret@b.example"],
  ])("refuses %s=%s in one sentence that does not repeat the value", (name, value) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} must be .+\\.$`));
    expect(attempt).not.toThrow(/secret|maybe|65536/);
  });

  test("takes replicas of its PostgreSQL, each once, and none without their primary", () => {
    const DATABASE_URL = "postgres://app:secret@db1/jobs";
    const read = (urls: string) => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls }).replicaUrls;
    expect(read(" ")).toEqual([]);
    const urls = ["postgres://app:secret@db2/jobs", "postgresql://app:secret@[2001:db8::3]:5433/jobs"];
    expect(read(` ${urls.join(",\n")} `)).toEqual(urls);
    expect(() => read(`${urls[0]} postgres://other@DB2:5432/jobs`)).toThrow(
      /^DATABASE_REPLICA_URLS names a server twice: leave one out\.$/,
    );
    expect(() => read("postgres://reader:secret@db1:5432/jobs")).toThrow(
      /^DATABASE_REPLICA_URLS names the server of DATABASE_URL: .+\.$/,
    );
    const alone = () => readConfig({ DATABASE_REPLICA_URLS: urls[0] });
    expect(alone).toThrow(ConfigError);
    expect(alone).toThrow(/^DATABASE_REPLICA_URLS needs DATABASE_URL, which names their primary\.$/);
  });

  test("takes a chat app with its key, and neither without the other", () => {
    expect(readConfig({ CHAT_APP_ID: "1400000001", CHAT_KEY: "k", CHAT_API_URL: "https://chat.example/" }).chat).toEqual({
      appId: 1_400_000_001,
      key: "k",
      apiUrl: "https://chat.example",
    });
    expect(readConfig({ CHAT_APP_ID: "1400000001", CHAT_KEY: "k" }).chat?.apiUrl).toBe("https://console.tim.qq.com");
    expect(() => readConfig({ CHAT_APP_ID: "1400000001" })).toThrow(/^CHAT_KEY must be/);
    expect(() => readConfig({ CHAT_KEY: "secret" })).toThrow(/^CHAT_APP_ID must be/);
  });

  test("takes servers for calls, and those of TURN with their secret alone", () => {
    expect(readConfig({ ICE_SERVERS: "stun:a.example:3478" }).callServers).toEqual({
      urls: ["stun:a.example:3478"],
      turnSecret: null,
    });
    const urls = ["stun:a.example", "turn:b.example:3478?transport=udp", "turns:[2001:db8::1]:5349"];
    expect(readConfig({ ICE_SERVERS: ` ${urls.join(", ")}\n`, TURN_SECRET: "s" }).callServers).toEqual({ urls, turnSecret: "s" });
    expect(() => readConfig({ ICE_SERVERS: "turn:b.example" })).toThrow(/^TURN_SECRET must be/);
    expect(() => readConfig({ ICE_SERVERS: "stun:a.example", TURN_SECRET: "secret" })).toThrow(/^ICE_SERVERS must be/);
  });

  test("takes a Janus with its secrets, at one address or two, beside our own chat alone", () => {
    const settings = { JANUS_URL: "wss://janus.example/ws", JANUS_SECRET: "s", JANUS_ADMIN_KEY: "k" };
    const rooms = { url: "wss://janus.example/ws", secret: "s", adminKey: "k" };
    expect(readConfig(settings).callRooms).toEqual({ ...rooms, serverUrl: rooms.url });
    const inside = "ws://10.0.0.8:8188";
    expect(readConfig({ ...settings, JANUS_SERVER_URL: inside }).callRooms).toEqual({ ...rooms, serverUrl: inside });
    expect(() => readConfig({ ...settings, JANUS_URL: "https://secret.example" })).toThrow(/^JANUS_URL must be the address.*\.$/);
    expect(() => readConfig({ JANUS_URL: settings.JANUS_URL })).toThrow(/^JANUS_SECRET must be/);
    expect(() => readConfig({ ...settings, JANUS_ADMIN_KEY: "" })).toThrow(/^JANUS_ADMIN_KEY must be/);
    expect(() => readConfig({ ...settings, CHAT_APP_ID: "1400000001", CHAT_KEY: "k" })).toThrow(/^JANUS_URL must be left out/);
  });

  const MAIL = { MAIL_URL: "smtps://user:secret@mail.example:465", MAIL_FROM: "Jobs <no-reply@jobs.example>" };
  const HOOK = {
    NEWS_HOOK_URL: "https://hook.example/news",
    NEWS_HOOK_SECRET: "a secret of many letters",
    NEWS_HOOK_NAME: "公众号",
  };
  const SITE = { PUBLIC_SITE_URL: "https://jobs.example" };

  test("takes a mail server and a hook for news, each whole and with the site's address", () => {
    expect(readConfig({ ...MAIL, ...HOOK, ...SITE }).newsWays).toEqual({
      mail: { url: MAIL.MAIL_URL, from: MAIL.MAIL_FROM },
      hook: { url: HOOK.NEWS_HOOK_URL, secret: HOOK.NEWS_HOOK_SECRET, name: "公众号" },
    });
    for (const group of [MAIL, HOOK])
      for (const name of Object.keys(group)) {
        const attempt = () => readConfig({ ...group, ...SITE, [name]: "" });
        expect(attempt).toThrow(new RegExp(`^${name} must be .+\\.$`));
        expect(attempt).not.toThrow(/secret of many|user:secret/);
        expect(() => readConfig(group)).toThrow(/^PUBLIC_SITE_URL must be set/);
      }
  });

  test.each([
    ["MAIL_URL", "https://secret.example"],
    ["MAIL_FROM", "Jobs <a@b.example>\r\nBcc: secret@b.example"],
    ["NEWS_HOOK_URL", "http://secret.example"],
    ["NEWS_HOOK_SECRET", "secret"],
  ])("refuses %s=%s for news", (name, value) => {
    const attempt = () => readConfig({ ...MAIL, ...HOOK, ...SITE, [name]: value });
    expect(attempt).toThrow(new RegExp(`^${name} must be .+\\.$`));
    expect(attempt).not.toThrow(/secret\.example|secret@/);
  });

  const TENCENT = {
    SMS_TENCENT_SECRET_ID: "id",
    SMS_TENCENT_SECRET_KEY: "secret",
    SMS_TENCENT_APP_ID: "1400006666",
    SMS_TENCENT_SIGN: "英才港",
    SMS_TENCENT_TEMPLATE: "1234567",
  };
  const S3 = {
    S3_ENDPOINT: "https://s3.example/",
    S3_BUCKET: "jobs",
    S3_REGION: "eu-1",
    S3_ACCESS_KEY: "a",
    S3_SECRET_KEY: "secret",
  };

  test("takes Tencent Cloud's SMS", () => {
    const sms = { kind: "tencent", secretId: "id", secretKey: "secret", appId: "1400006666", sign: "英才港", template: "1234567" };
    expect(readConfig(TENCENT).sms).toEqual({
      ...sms,
      noticeTemplate: null,
      appointmentTemplate: null,
      region: "ap-guangzhou",
      url: "https://sms.tencentcloudapi.com",
    });
    const elsewhere = {
      SMS_TENCENT_NOTICE_TEMPLATE: "7654321",
      SMS_TENCENT_APPOINTMENT_TEMPLATE: "345678",
      SMS_TENCENT_REGION: "ap-beijing",
      SMS_TENCENT_URL: "http://127.0.0.1:1",
    };
    expect(readConfig({ ...TENCENT, ...elsewhere }).sms).toEqual({
      ...sms,
      noticeTemplate: "7654321",
      appointmentTemplate: "345678",
      region: "ap-beijing",
      url: "http://127.0.0.1:1",
    });
    expect(() => readConfig({ ...TENCENT, SMS_URL: "https://sms.example" })).toThrow(/^SMS_URL must be left out/);
  });

  test("takes an S3-compatible store", () => {
    const s3 = { endpoint: "https://s3.example", bucket: "jobs", region: "eu-1", accessKey: "a", secretKey: "secret" };
    expect(readConfig(S3).s3).toEqual({ ...s3, prefix: "" });
    expect(readConfig({ ...S3, S3_PREFIX: "files/" }).s3).toEqual({ ...s3, prefix: "files/" });
  });

  test.each([TENCENT, S3])("requires every setting of a group with one set", (group) => {
    for (const name of Object.keys(group)) {
      for (const missing of [undefined, ""]) {
        const attempt = () => readConfig({ ...group, [name]: missing });
        expect(attempt).toThrow(ConfigError);
        expect(attempt).toThrow(new RegExp(`^${name} must be .+\\.$`));
        expect(attempt).not.toThrow(/secret/);
      }
    }
    expect(() => readConfig({ SMS_TENCENT_REGION: "ap-beijing" })).toThrow(/^SMS_TENCENT_SECRET_ID must be set/);
    expect(() => readConfig({ S3_PREFIX: "files/" })).toThrow(/^S3_ENDPOINT must be an http/);
  });

  test.each([
    [{ ...TENCENT, SMS_TENCENT_URL: "ftp://secret" }, "SMS_TENCENT_URL must be an http(s) URL."],
    [{ ...S3, S3_ENDPOINT: "secret" }, "S3_ENDPOINT must be an http(s) URL, as other settings of S3_… are set."],
    [{ ...S3, S3_PREFIX: "a secret?" }, "S3_PREFIX must be letters, digits and . _ - /."],
  ])("refuses a malformed value in a group", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

describe("a start", () => {
  const PRODUCTION = [
    ["DATABASE_URL", "postgres://user:secret@db/jobs"],
    ["SMS_URL", "https://sms.example/send"],
    ["SMS_TENCENT_SECRET_ID", "id"],
    ["S3_BUCKET", "files"],
    ["CHAT_APP_ID", "1400000000"],
    ["HOST", "0.0.0.0"],
    ["HOST", "192.0.2.1"],
  ] as const;
  const isDemo = (env: Record<string, string>): boolean => withDemoByDefault(env)["DEMO"] === "1";

  test("is a demo on an address of this machine with nothing of a production set", () => {
    for (const env of [{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "127.0.0.2" }, { DATABASE_URL: "", SMS_URL: "" }])
      expect(isDemo(env), JSON.stringify(env)).toBe(true);
  });

  test.each(PRODUCTION)("is no demo with %s=%s", (name, value) => {
    expect(isDemo({ [name]: value })).toBe(false);
    expect(readConfig(withDemoByDefault({ HOST: "0.0.0.0" })).demo).toBe(false);
  });

  test.each(PRODUCTION)("refuses DEMO=1 with %s=%s, except as the explicit public demo", (name, value) => {
    const attempt = (DEMO: string) => () => readConfig({ DEMO, [name]: value });
    expect(attempt("1")).toThrow(ConfigError);
    expect(attempt("true")).toThrow(new RegExp(`does not go with ${name}: .*every login code.*DEMO=${PUBLIC_DEMO}`));
    expect(attempt("1")).not.toThrow(/secret/);
  });

  test("warns that a demo's login codes are public, and that logins fail without SMS", () => {
    expect(startNotices(readConfig({ DEMO: "1" }), "http://localhost:4321")).toEqual([
      "DEMO: login codes are public at http://localhost:4321/__demo",
    ]);
    expect(startNotices(readConfig({}), "http://localhost:4321")).toEqual([expect.stringContaining("Nobody can log in")]);
    expect(startNotices(readConfig({ SMS_URL: "https://sms.example/send" }), "http://localhost:4321")).toEqual([]);
    const told = { SMS_URL: "https://sms.example/send", CHAT_WEBHOOK_URL: "https://hook.example" };
    expect(startNotices(readConfig(told), "http://localhost:4321")).toEqual([expect.stringContaining("as paths of this site")]);
  });
});
