import { createHash, createHmac } from "node:crypto";
import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createS3Files } from "#server/services/s3-files.ts";
import { FileTooLarge } from "#server/services/spool.ts";
import { openLocalServer, type Received } from "#tests/support/server/local-server.ts";

const ACCESS_KEY = "access";
const SECRET_KEY = "a secret for tests";
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** The signature (version 4) as the store would compute it, only from data on the wire. */
const expectedAuthorization = ({ method, url, headers, body }: Received): string => {
  const authorization = headers.authorization ?? "";
  const [, scope = ""] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const [path = "", query = ""] = url.split("?");
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query, lines.join(""), signed, sha256(body)].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  let key: string | Buffer = `AWS4${SECRET_KEY}`;
  for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return `AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
};

/** A store in memory. A wrong signature gets 403, as in a real one. */
const objects = new Map<string, Buffer>();
const seen: Received[] = [];
let intercept: ((response: ServerResponse) => void) | null = null;
const act = ({ method, url, body }: Received, response: ServerResponse): void => {
  const object = objects.get(url);
  if (method === "PUT") objects.set(url, body);
  if (method === "DELETE") objects.delete(url);
  if (method === "PUT" || method === "DELETE") return void response.writeHead(method === "PUT" ? 200 : 204).end();
  if (!object) return void response.writeHead(404).end(method === "GET" ? "<Error/>" : undefined);
  response.writeHead(200, { "content-length": object.length }).end(method === "GET" ? object : undefined);
};
const server = await openLocalServer((request, response) => {
  seen.push(request);
  if (intercept) return intercept(response);
  const signed = request.headers.authorization === expectedAuthorization(request);
  if (!signed || request.headers["x-amz-content-sha256"] !== sha256(request.body)) return void response.writeHead(403).end();
  act(request, response);
});
afterAll(server.close);

const bucket = { endpoint: server.url, bucket: "jobs", region: "eu-1", accessKey: ACCESS_KEY, secretKey: SECRET_KEY, prefix: "p/" };
const store = await createS3Files(bucket);
/** Waits for no store that is silent. */
const hasty = await createS3Files(bucket, { answer: 200, save: 200 });

const pieces = async function* (...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
};
const textOf = async (path: string) => {
  const found = await store.find(path);
  return found && new Response(await found.open()).text();
};
const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith("upload-") && name.endsWith(".part"));

beforeEach(() => {
  objects.clear();
  seen.length = 0;
  intercept = null;
});

afterEach(() => vi.useRealTimers());

describe("files in an S3-compatible store", () => {
  test("are stored under their prefix in the bucket's path, signed over their whole content", async () => {
    expect(await store.save("uploads/a.pdf", pieces("%PDF", "-1.7"), 100)).toBe(8);
    expect(seen).toMatchObject([{ method: "PUT", url: "/jobs/p/uploads/a.pdf", headers: { "content-length": "8" } }]);
    expect(seen[0]?.headers.authorization).toMatch(/Credential=access\/\d{8}\/eu-1\/s3\/aws4_request/);
    expect(seen[0]?.headers["transfer-encoding"]).toBeUndefined();
    expect(objects.get("/jobs/p/uploads/a.pdf")?.toString()).toBe("%PDF-1.7");
  });

  test.each(["uploads/a.pdf", "demo/岗位 说明书+(1)*'!.pdf", "a%2Fb/~c.pdf"])(
    "are found again as %s, and removed",
    async (path) => {
      await store.save(path, pieces("content"), 100);
      const found = await store.find(path);
      expect(found?.size).toBe(7);
      expect(await textOf(path)).toBe("content");
      await store.remove(path);
      expect(await store.find(path)).toBeNull();
      await store.remove(path);
    },
  );

  test("are not there when they are not", async () => {
    expect(await store.find("uploads/none.pdf")).toBeNull();
  });

  test("are never asked for outside of their prefix", async () => {
    for (const path of ["../secret", "uploads/../../x", "./x"]) await expect(store.find(path)).rejects.toThrow(/walk/);
    expect(seen).toEqual([]);
  });

  test("are refused when they are too large or break off, before anything is sent", async () => {
    const before = spooled();
    await expect(store.save("uploads/a.txt", pieces("12345", "6"), 5)).rejects.toThrow(FileTooLarge);
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("cut off");
    };
    await expect(store.save("uploads/a.txt", broken(), 100)).rejects.toThrow("cut off");
    expect(seen).toEqual([]);
    expect(spooled()).toEqual(before);
  });

  test("with another key are refused by the store, which is a failure and not a missing file", async () => {
    const stranger = await createS3Files({ ...bucket, secretKey: "another" });
    const before = spooled();
    await expect(stranger.find("uploads/a.txt")).rejects.toThrow("answered HEAD with HTTP 403");
    await expect(stranger.save("uploads/a.txt", pieces("x"), 5)).rejects.toThrow("answered PUT with HTTP 403");
    await expect(stranger.remove("uploads/a.txt")).rejects.toThrow("answered DELETE with HTTP 403");
    expect(objects.size).toBe(0);
    expect(spooled()).toEqual(before);
  });

  test("fail in one sentence without keys when the store is broken, gone, silent, away or moved", async () => {
    const silence = (): void => undefined;
    const replies: [reply: (response: ServerResponse) => void, error: RegExp][] = [
      [(response) => void response.writeHead(503).end(), /answered PUT with HTTP 503$/],
      [(response) => void response.writeHead(404).end("<Error/>"), /has no such bucket$/],
      [silence, /could not be reached: it took too long$/],
      [(response) => void response.writeHead(307, { location: "https://elsewhere.example/" }).end(), /could not be reached/],
    ];
    for (const [reply, error] of replies) {
      intercept = reply;
      const from = reply === silence ? hasty : store;
      await expect(from.save("uploads/a.txt", pieces("x"), 5)).rejects.toThrow(error);
      await expect(from.save("uploads/a.txt", pieces("x"), 5)).rejects.not.toThrow(/secret|access/);
    }
    const closed = await openLocalServer(() => undefined);
    await closed.close();
    const away = await createS3Files({ ...bucket, endpoint: closed.url });
    await expect(away.find("uploads/a.txt")).rejects.toThrow(/could not be reached: .*ECONNREFUSED/);
  });

  test("may arrive slowly once they have begun", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await store.save("uploads/a.txt", pieces("slow"), 100);
    const found = await store.find("uploads/a.txt");
    let finish: () => void = () => undefined;
    intercept = (response) => {
      response.writeHead(200, { "content-length": 4 }).write("sl");
      finish = () => void response.end("ow");
    };
    const reader = (await found?.open())?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("sl");
    // Much longer than an answer may take to begin.
    vi.advanceTimersByTime(60_000);
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("ow");
  });
});
