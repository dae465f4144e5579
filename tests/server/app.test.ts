import { afterAll, describe, expect, test } from "vitest";
import { sendValidationCodeForRecruitPC } from "#lib/contract/account.ts";
import { fairCount } from "#lib/contract/fairs.ts";
import { openBackend, TEST_NOW } from "#tests/support/backend.ts";

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
    const response = await backend.request(fairCount.path, { method });
    expect(response.status).toBe(405);
    expect(await response.json()).toEqual({ code: 405, message: "请求方式不支持！", data: null });
  });

  test("tells its own time, and lets nobody keep its answers", async () => {
    const { headers } = await backend.raw(fairCount.path, {});
    expect(headers.get("date")).toBe(new Date(TEST_NOW).toUTCString());
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("sends the headers that keep an answer from being misused", async () => {
    const { headers } = await backend.raw(fairCount.path, {});
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("permissions-policy")).toContain("camera=(self)");
  });

  test("answers 500 in an envelope when something breaks, and logs one short line without personal data", async () => {
    const broken = await openBackend();
    await broken.db.schema.dropTable("rate_limits").execute();
    const reply = await broken.call(sendValidationCodeForRecruitPC, { phone: "13912345678" });
    expect(reply).toMatchObject({ status: 500, code: 500, message: "系统错误！" });
    expect(broken.logged).toHaveLength(1);
    expect(broken.logged[0]).toMatch(/rate_limits/);
    expect(broken.logged[0]).not.toContain("13912345678");
    expect(broken.logged[0]?.length).toBeLessThan(500);
    await broken.close();
  });
});

describe("a site of another origin", () => {
  const preflight = { method: "OPTIONS", headers: { origin: "https://jobs.example.com", "access-control-request-method": "POST" } };

  test("gets no permission unless it is named", async () => {
    const response = await backend.request(fairCount.path, preflight);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("may call and read the time when it is named, and no other may", async () => {
    const open = await openBackend({ corsOrigins: ["https://jobs.example.com"] });
    const response = await open.request(fairCount.path, preflight);
    expect(response.headers.get("access-control-allow-origin")).toBe("https://jobs.example.com");
    expect(response.headers.get("access-control-allow-headers")).toContain("Authorization");
    const answer = await open.raw(fairCount.path, {}, { headers: { origin: "https://jobs.example.com" } });
    expect(answer.headers.get("access-control-expose-headers")).toBe("Date");
    const stranger = await open.raw(fairCount.path, {}, { headers: { origin: "https://evil.example" } });
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull();
    await open.close();
  });
});
