/** A production in the shape of the README, as an operator starts it: PostgreSQL, an SMS gateway and an S3 store, all of the test's own. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { withPostgres } from "#scripts/postgres.ts";
import { withDemoByDefault } from "#server/demo-mode.ts";
import { openLocalServer, type Received } from "#tests/support/server/local-server.ts";
import { formOf, PDF, UPLOAD_PATH } from "#tests/support/server/uploads.ts";

const PHONE = "13912345678";
const hasPostgres = await withPostgres((url) => Promise.resolve(url !== null));

/** An SMS gateway that records its messages. */
const openSmsGateway = async () => {
  const received: Received[] = [];
  const { url, close } = await openLocalServer((request, response) => {
    received.push(request);
    response.end("{}");
  });
  return { url, close, received };
};

/** A bucket in memory. */
const openBucket = async () => {
  const objects = new Map<string, Buffer>();
  const { url, close } = await openLocalServer(({ method, url: key, body }, response) => {
    if (method === "PUT") objects.set(key, body);
    if (method === "DELETE") objects.delete(key);
    const object = objects.get(key);
    if (method === "PUT" || method === "DELETE") return void response.writeHead(method === "PUT" ? 200 : 204).end();
    if (!object) return void response.writeHead(404).end();
    response.writeHead(200, { "content-length": object.length }).end(method === "GET" ? object : undefined);
  });
  return { url, close, objects };
};

/** Starts the server by itself, and waits for its address. */
const startServer = async (env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, ["server/index.ts"], { env });
  let said = "";
  const listen = (piece: Buffer): void => {
    said += piece.toString();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  await expect.poll(() => child.exitCode !== null || /ready at/.test(said), { timeout: 60_000 }).toBe(true);
  const stop = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    return child.exitCode;
  };
  return { url: /ready at (\S+)/.exec(said)?.[1] ?? expect.fail(said), said: () => said, stop };
};

const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const sent = { "content-type": "application/json", ...headers };
  const response = await fetch(url, { method: "POST", headers: sent, body: JSON.stringify(body) });
  return (await response.json()) as { code: number; data: never };
};

describe.skipIf(!hasPostgres)("a production", { timeout: 480_000 }, () => {
  test("is not a demo, sends real login codes, stores files elsewhere, and logs none of their content", async () => {
    await withPostgres(async (databaseUrl) => {
      const home = mkdtempSync(join(tmpdir(), "production-"));
      const [sms, bucket] = [await openSmsGateway(), await openBucket()];
      const dataDir = join(home, "data");
      const env = withDemoByDefault({
        ...process.env,
        DEMO: "",
        NODE_OPTIONS: "",
        PORT: "0",
        DATA_DIR: dataDir,
        SITE_DIR: join(home, "site"),
        DATABASE_URL: databaseUrl ?? "",
        SMS_URL: sms.url,
        SMS_TOKEN: "a token for the gateway",
        S3_ENDPOINT: bucket.url,
        S3_BUCKET: "jobs",
        S3_REGION: "eu-1",
        S3_ACCESS_KEY: "access",
        S3_SECRET_KEY: "secret",
        ACCESS_LOG_DAYS: "7",
      });
      const server = await startServer(env);

      expect((await fetch(`${server.url}/__demo`)).status).toBe(404);
      expect(await post(`${server.url}/api/homePage/searchPost`, {})).toMatchObject({ code: 0, data: { page: { total: 0 } } });
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

      await post(`${server.url}/system-api/smsManagement/sendValidationCodeForRecruitPC`, { phoneNo: PHONE });
      const [message] = sms.received;
      const { code } = JSON.parse(String(message?.body)) as { code: string };
      expect(message?.headers.authorization).toBe("Bearer a token for the gateway");
      const session = await post(`${server.url}/api/frontend/login`, { phoneNo: PHONE, code });
      const { token } = session.data as { token: string };
      expect(token).toMatch(/^[\w-]{40,}$/);

      const form = { method: "POST", headers: { authorization: token }, body: formOf(["我的简历.pdf", PDF]) };
      const upload = (await (await fetch(server.url + UPLOAD_PATH, form)).json()) as { code: number };
      expect(upload.code).toBe(0);
      expect([...bucket.objects.values()].map(String)).toEqual([PDF]);

      const accounts = async (...args: string[]): Promise<string> =>
        (await promisify(execFile)(process.execPath, ["scripts/accounts.ts", ...args], { env })).stdout;
      expect(await accounts("list", PHONE)).toContain("files");
      const archive = join(home, "export.zip");
      await accounts("export", PHONE, archive);
      expect(readFileSync(archive).subarray(0, 2).toString()).toBe("PK");
      const [, id] = /is user (\d+)/.exec(await accounts("list", PHONE)) ?? [];
      await accounts("delete", id ?? expect.fail("no id"));
      // A second run erases leftovers in the chat.
      expect(await accounts("delete", id ?? "")).toContain(`There is no user ${id}`);
      await expect(accounts("list", PHONE)).rejects.toThrow("nobody logs in with this phone");
      expect([...bucket.objects.keys()]).toEqual([]);
      expect(await post(`${server.url}/api/homePage/deliveredResume`, {}, { authorization: token })).toMatchObject({ code: 301 });

      expect(await server.stop()).toBe(0);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      const logs = readdirSync(join(dataDir, "logs")).map((name) => readFileSync(join(dataDir, "logs", name), "utf8"));
      expect(logs).toHaveLength(2);
      const written = [server.said(), ...logs].join("\n");
      expect(written).toContain('"event":"login"');
      for (const secret of [PHONE, code, token, "我的简历", "a token for the gateway"]) expect(written).not.toContain(secret);
      expect(existsSync(join(dataDir, "files"))).toBe(false);
      await Promise.all([sms.close(), bucket.close()]);
      rmSync(home, { recursive: true });
    });
  });
});
