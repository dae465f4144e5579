/** Requests that may only reach the public internet. */
import { createServer, request as plainRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AnswerTooLarge, getFromPublic, isPublicAddress, NotPublic, postToPublic } from "#server/services/public-requests.ts";

test.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
  ],
  ...[
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "x",
  ],
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (incoming.url === "/slow") return;
    if (incoming.url === "/moved") answer.writeHead(302, { location: "/hook" });
    answer.end("x".repeat(1000));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const at = (host: string, path = "/hook") => `http://${host}:${(server.address() as AddressInfo).port}${path}`;
const start = plainRequest as never;
const local = [{ address: "127.0.0.1", family: 4 }];
const resolve = (_name: string, _options: unknown, done: (error: null, found: typeof local) => void): void => done(null, local);
const here = { start, resolve, isAllowed: () => true };

test("a hook at an allowed address is asked once", async () => {
  asked.length = 0;
  expect(await postToPublic(at("hook.example"), here)).toBe(200);
  expect(asked).toEqual(["POST /hook"]);
});

test.each(["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "hook.example"])(
  "%s is refused before anything is sent",
  async (host) => {
    asked.length = 0;
    await expect(postToPublic(at(host), { start, resolve })).rejects.toThrow(NotPublic);
    expect(asked).toEqual([]);
  },
);

test("a name with one private address among public ones is refused", async () => {
  const both = (_name: string, _options: unknown, done: (error: null, found: typeof local) => void): void =>
    done(null, [{ address: "1.1.1.1", family: 4 }, ...local]);
  await expect(postToPublic(at("hook.example"), { start, resolve: both })).rejects.toThrow(NotPublic);
});

test("a redirect is an answer, and is not followed", async () => {
  asked.length = 0;
  expect(await postToPublic(at("hook.example", "/moved"), here)).toBe(302);
  expect(asked).toEqual(["POST /moved"]);
});

test("a hook that never answers is given up", async () => {
  await expect(postToPublic(at("hook.example", "/slow"), { ...here, timeoutMs: 50 })).rejects.toThrow(/aborted|timeout/i);
});

test("the content of an allowed address is read", async () => {
  const { status, body } = await getFromPublic(at("feed.example"), { ...here, maxBytes: 1000 });
  expect([status, body.length]).toEqual([200, 1000]);
});

test("an answer that is too long is given up", async () => {
  await expect(getFromPublic(at("feed.example"), { ...here, maxBytes: 999 })).rejects.toThrow(AnswerTooLarge);
});

test.each(["127.0.0.1", "localhost", "feed.example"])("the content of %s is not asked for", async (host) => {
  asked.length = 0;
  await expect(getFromPublic(at(host), { start, resolve, maxBytes: 1000 })).rejects.toThrow(NotPublic);
  expect(asked).toEqual([]);
});
