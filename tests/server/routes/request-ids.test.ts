import { afterAll, expect, test, vi } from "vitest";
import { jsonLog } from "#server/services/log.ts";
import { withRequestId } from "#server/services/request-id.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const direct = await openBackend();
const behindProxy = await openBackend({ trustProxy: true });
afterAll(async () => {
  await direct.close();
  await behindProxy.close();
});
const idFor = async (backend: typeof direct, sent: string): Promise<string | null> =>
  (await backend.request("/livez", { headers: { "x-request-id": sent } })).headers.get("x-request-id");

test("every answer has an id, which the logs of the request carry", async () => {
  const { headers } = await direct.request("/api/homePage/searchPost", { method: "POST", body: "{}" });
  const id = headers.get("x-request-id");
  expect(id).toMatch(/^[\da-f]{24}$/);
  expect(direct.requests.at(-1)).toMatchObject({ path: "/api/homePage/searchPost", request: id });
});

test("an id of our proxy is kept, one of a visitor is not", async () => {
  expect(await idFor(behindProxy, "from-the-proxy-1")).toBe("from-the-proxy-1");
  expect(await idFor(direct, "from-a-visitor-1")).not.toBe("from-a-visitor-1");
});

test.each(["short", "with spaces in it", "x".repeat(65), "<script>alert(1)</script>"])("%j is no id", async (sent) => {
  expect(await idFor(behindProxy, sent)).toMatch(/^[\da-f]{24}$/);
});

test("a line of the log in JSON has its time, its request, and no phone", () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
  withRequestId("request-12345", () => jsonLog.error('sms to 13800000001 "failed"'));
  const [line] = printed.mock.calls[0] ?? [];
  printed.mockRestore();
  expect(JSON.parse(String(line))).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    level: "error",
    message: 'sms to … "failed"',
    request: "request-12345",
  });
});
