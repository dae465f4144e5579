import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { mountHealth } from "#server/routes/health.ts";
import type { Env } from "#server/routes/http.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);

test("a process that is stopping takes no new visitors, and still answers", async () => {
  const state = { isStopping: false };
  const app = new Hono<Env>();
  mountHealth(app, { db: backend.db, isStopping: () => state.isStopping });
  const ask = async () => Promise.all(["/livez", "/healthz", "/readyz"].map(async (path) => (await app.request(path)).status));
  expect(await ask()).toEqual([200, 200, 200]);
  state.isStopping = true;
  expect(await ask()).toEqual([200, 200, 503]);
});
