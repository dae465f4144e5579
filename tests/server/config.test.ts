import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";

describe("the configuration", () => {
  test("has a sensible value for everything", () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      host: "127.0.0.1",
      dataDir: resolve(".data"),
      databaseUrl: null,
      demo: false,
      trustProxy: false,
      siteDir: resolve("dist"),
      corsOrigins: [],
      frameAncestors: [],
      sms: null,
      chat: null,
    });
  });

  test("takes what the environment says, and empty for unsaid", () => {
    const config = readConfig({
      PORT: "0",
      HOST: "0.0.0.0",
      DATA_DIR: "",
      DATABASE_URL: "postgres://user:secret@db/jobs",
      DEMO: "1",
      TRUST_PROXY: "true",
      SITE_DIR: "",
      CORS_ORIGINS: "https://a.example, https://b.example:8443",
      SMS_URL: "https://sms.example/send",
      SMS_TOKEN: "token",
    });
    expect(config).toMatchObject({
      port: 0,
      dataDir: null,
      databaseUrl: "postgres://user:secret@db/jobs",
      demo: true,
      trustProxy: true,
      siteDir: resolve("dist"),
      corsOrigins: ["https://a.example", "https://b.example:8443"],
      sms: { url: "https://sms.example/send", token: "token" },
    });
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "1.5"],
    ["DATABASE_URL", "mysql://secret@db/jobs"],
    ["DATABASE_URL", "db"],
    ["DEMO", "maybe"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["CORS_ORIGINS", "*"],
    ["FRAME_ANCESTORS", "partner"],
    ["SMS_URL", "ftp://secret"],
    ["CHAT_APP_ID", "app"],
  ])("refuses %s=%s in one sentence that does not repeat the value", (name, value) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} must be .+\\.$`));
    expect(attempt).not.toThrow(/secret|maybe|65536/);
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
});
