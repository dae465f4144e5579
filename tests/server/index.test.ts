import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { localChatApp } from "#server/db/chat/chat-app.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { startServer } from "#server/index.ts";
import { createChatAdmin } from "#server/services/chat-admin.ts";
import { systemClock } from "#server/services/clock.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { connectWire } from "#tests/support/chat/wire-client.ts";
import { TEST_NOW } from "#tests/support/server/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "server-"));
afterAll(() => rmSync(folder, { recursive: true }));
const silent = { info: () => undefined, error: () => undefined };
/** Of all servers here, one after the other: only the first has a demo to seed. */
const postgres = process.env["TEST_DATABASE_URL"];
const settings = { PORT: "0", DATA_DIR: join(folder, "data"), DATABASE_URL: postgres };
const config = readConfig({ ...settings, DEMO: postgres ? PUBLIC_DEMO : "1" });

const post = async (url: string, path: string, body: unknown) => {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: { page: { total: number }; results: unknown[] } };
};

describe("the server", () => {
  test("seeds an empty directory, serves it, and finds it again", async () => {
    const first = await startServer(config, { now: () => TEST_NOW }, silent);
    expect((await post(first.url, "/api/homePage/searchPost", {})).data.page.total).toBe(1000);
    expect(await (await fetch(`${first.url}/healthz`)).text()).toBe("ok");
    expect(
      (await post(first.url, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: "13900001234" })).code,
    ).toBe(0);
    expect((await fetch(`${first.url}/__demo/sms?phoneNo=13900001234`)).status).toBe(200);
    await first.database.db.updateTable("companies").set({ size: "kept" }).where("id", "=", "1").execute();
    await first.close();
    const dataDir = config.dataDir ?? expect.fail("it has a data directory");
    chmodSync(dataDir, 0o755);
    const second = await startServer(config, systemClock, silent);
    // Only the owner may open the folder.
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const { size } = await second.database.db
      .selectFrom("companies")
      .select("size")
      .where("id", "=", "1")
      .executeTakeFirstOrThrow();
    expect(size).toBe("kept");
    await second.close();
  });

  test("never mixes a demo with a production: neither starts on the other's data", async () => {
    const production = readConfig({ ...settings, DEMO: "0" });
    await expect(startServer(production, systemClock, silent)).rejects.toThrow(ConfigError);
    await expect(startServer(production, systemClock, silent)).rejects.toThrow(/holds the data of a demo/);
    const own = postgres ? null : readConfig({ PORT: "0", DATA_DIR: join(folder, "own"), DEMO: "0" });
    if (!own) return;
    const first = await startServer(own, systemClock, silent);
    expect((await post(first.url, "/api/homePage/searchPost", {})).data.page.total).toBe(0);
    await first.database.db.insertInto("companies").values({ id: "7", name: "真实企业", industry: "", size: "" }).execute();
    await first.close();
    await expect(startServer({ ...own, demo: true }, systemClock, silent)).rejects.toThrow(/no demo's/);
  });

  test("has a chat service of its own, which a restart and a new demo leave in order", { tags: "release" }, async () => {
    const first = await startServer(config, systemClock, silent);
    const app = await localChatApp(first.database.db);
    const admin = createChatAdmin(app, `${first.url}/chat`, systemClock);
    for (const userId of ["chat-one", "chat-two"]) await admin.importAccount({ userId, name: userId });
    await admin.sendText({ from: "chat-one", to: "chat-two", text: "hello", random: 1 });
    const client = await connectWire(first.url);
    const signIn = () => client.logIn("chat-two", createUserSig(app, "chat-two", Date.now(), 600));
    expect((await signIn()).ErrorCode).toBe(0);
    await first.close();
    await client.closed;
    const second = await startServer(config, systemClock, silent);
    expect(await createChatAdmin(app, `${second.url}/chat`, systemClock).unreadCount("chat-two")).toBe(1);
    const again = await connectWire(second.url, client.instance);
    expect((await again.resume(client.token())).ErrorCode).toBe(0);
    // A restarted demo forgets the accounts of the previous one.
    const token = /name="token" value="([^"]+)"/.exec(await (await fetch(`${second.url}/__demo`)).text())?.[1] ?? "";
    await fetch(`${second.url}/__demo/reset`, { method: "POST", redirect: "manual", body: new URLSearchParams({ token }) });
    await again.closed;
    const last = await connectWire(second.url, client.instance);
    expect((await last.resume(client.token())).ErrorCode).toBe(70_001);
    await second.close();
  });

  test("leaves the chat to the cloud when one is configured", async () => {
    const chat = { appId: 1_400_000_001, key: "a key", apiUrl: "http://127.0.0.1:1" };
    const running = await startServer({ ...config, chat }, systemClock, silent);
    expect((await fetch(`${running.url}/chat/v4/openim/sendmsg`, { method: "POST", body: "{}" })).status).toBe(405);
    await expect(connectWire(running.url)).rejects.toThrow();
    await running.close();
  });

  test.skipIf(config.databaseUrl)("refuses a directory and a port that are in use, and leaves nothing open", async () => {
    const running = await startServer(config, systemClock, silent);
    await expect(startServer(config, systemClock, silent)).rejects.toThrow(/in use by process/);
    const port = Number(new URL(running.url).port);
    await expect(startServer({ ...config, port, dataDir: null }, systemClock, silent)).rejects.toThrow(/EADDRINUSE/);
    await running.close();
  });
});
