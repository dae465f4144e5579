import { afterAll, describe, expect, test } from "vitest";
import { sendLoginCode } from "#lib/contract/account/account.ts";
import { fairCounts } from "#lib/contract/fairs/fairs.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

describe("the server", () => {
  test("says that it is well", async () => {
    const response = await backend.request("/healthz");
    expect([response.status, await response.text()]).toEqual([200, "ok"]);
  });

  test.each(["/api/nothing", "/api/homePage/searchpost", "/system-api/", "/api"])(
    "answers the unknown path %s with 404 in an envelope",
    async (path) => {
      const response = await backend.request(path, { method: "POST" });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 404, message: "请求的地址不存在", data: null });
    },
  );

  test.each(["GET", "PUT", "DELETE", "OPTIONS"])("answers the wrong method %s with 405 in an envelope", async (method) => {
    const response = await backend.request(fairCounts.path, { method });
    expect(response.status).toBe(405);
    expect(await response.json()).toEqual({ code: 405, message: "请求方式不支持！", data: null });
  });

  test("sends its time, and forbids caching its answers", async () => {
    const { headers } = await backend.raw(fairCounts.path, {});
    expect(headers.get("date")).toBe(new Date(TEST_NOW).toUTCString());
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("sends the headers that keep an answer from being misused", async () => {
    const { headers } = await backend.raw(fairCounts.path, {});
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe(
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
  });

  test("omits the headers that only documents obey from code and fonts, and no others", async () => {
    const { headers } = await backend.request("/_astro/none.js", { method: "GET" });
    expect(headers.get("permissions-policy")).toBeNull();
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("requires TLS in future (HSTS) only where our own proxy reports TLS", async () => {
    const headers = { "x-forwarded-proto": "https" };
    const hsts = "strict-transport-security";
    expect((await backend.raw(fairCounts.path, {}, { headers })).headers.get(hsts)).toBeNull();
    const behind = await openBackend({ trustProxy: true });
    expect((await behind.raw(fairCounts.path, {}, { headers })).headers.get(hsts)).toBe("max-age=31536000; includeSubDomains");
    expect((await behind.raw(fairCounts.path, {})).headers.get(hsts)).toBeNull();
    await behind.close();
  });

  test("sets no cookies, and has nothing to show of itself", async () => {
    expect((await backend.raw(fairCounts.path, {})).headers.get("set-cookie")).toBeNull();
    for (const path of ["/.git/config", "/.env", "/server/index.ts", "/metrics", "/debug", "/_headers.br", "/__demo", "/data/"])
      expect([path, (await backend.request(path)).status]).toEqual([path, 404]);
    for (const method of ["OPTIONS", "PROPFIND"]) expect((await backend.request("/home", { method })).status).toBe(405);
  });

  test("answers 500 in an envelope when something breaks, and logs one short line without personal data", async () => {
    const broken = await openBackend();
    await broken.db.schema.dropTable("rate_limits").execute();
    const reply = await broken.call(sendLoginCode, { phone: "13912345678" });
    expect(reply).toMatchObject({ status: 500, code: 500, message: "系统错误！" });
    expect(broken.logged).toHaveLength(1);
    expect(broken.logged[0]).toMatch(/rate_limits/);
    expect(broken.logged[0]).not.toContain("13912345678");
    expect(broken.logged[0]?.length).toBeLessThan(500);
    await broken.close();
  });
});

describe("calls of one address", () => {
  test("are limited, all together, and others' are not", async () => {
    const own = await openBackend({ callsPerMinute: 60 });
    const ask = (address?: string) => own.raw(fairCounts.path, {}, address === undefined ? {} : { address });
    for (let count = 0; count < 60; count += 1) expect((await ask()).code).toBe(0);
    expect(await ask()).toMatchObject({ code: 429, envelope: { message: "操作过于频繁，请1秒后再试", data: { waitSeconds: 1 } } });
    expect((await ask("203.0.113.2")).code).toBe(0);
    own.clock.advance(1000);
    expect([(await ask()).code, (await ask()).code]).toEqual([0, 429]);
    await own.close();
  });

  test("are as many as before when the clock is moved back", async () => {
    const own = await openBackend({ callsPerMinute: 60 });
    await own.raw(fairCounts.path, {});
    own.clock.advance(-3_600_000);
    expect((await own.raw(fairCounts.path, {})).code).toBe(0);
    await own.close();
  });

  test("are not limited for this machine itself, unless a proxy relays a visitor", async () => {
    const own = await openBackend({ callsPerMinute: 1 });
    const ask = (headers: Record<string, string> = {}) => own.raw(fairCounts.path, {}, { address: "127.0.0.1", headers });
    expect([(await ask()).code, (await ask()).code]).toEqual([0, 0]);
    const passedOn = { "x-forwarded-for": "203.0.113.5" };
    expect([(await ask(passedOn)).code, (await ask(passedOn)).code]).toEqual([0, 429]);
    await own.close();
  });
});

describe("the limit of calls per address", () => {
  test("warns, once, when a proxy seems to make all visitors one", async () => {
    const own = await openBackend();
    const headers = { "x-forwarded-for": "203.0.113.5" };
    for (let count = 0; count < 3; count += 1) await own.raw(fairCounts.path, {}, { headers });
    expect(own.logged).toEqual([expect.stringMatching(/^X-Forwarded-For arrives, but TRUST_PROXY is not set/)]);
    await own.close();
    const behind = await openBackend({ trustProxy: true });
    await behind.raw(fairCounts.path, {}, { headers });
    expect(behind.logged).toEqual([]);
    await behind.close();
  });
});

describe("a site of another origin", () => {
  const preflight = { method: "OPTIONS", headers: { origin: "https://jobs.example.com", "access-control-request-method": "POST" } };

  test("gets no permission unless it is named", async () => {
    const response = await backend.request(fairCounts.path, preflight);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("may call and read the time when it is named, and no other may", async () => {
    const open = await openBackend({ corsOrigins: ["https://jobs.example.com"] });
    const response = await open.request(fairCounts.path, preflight);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://jobs.example.com");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
    const answer = await open.raw(fairCounts.path, {}, { headers: { origin: "https://jobs.example.com" } });
    expect(answer.headers.get("access-control-expose-headers")).toBe("Date");
    const stranger = await open.raw(fairCounts.path, {}, { headers: { origin: "https://evil.example" } });
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
    await open.close();
  });
});
