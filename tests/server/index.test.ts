import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/index.ts";
import { systemClock } from "#server/services/clock.ts";
import { TEST_NOW } from "#tests/support/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "server-"));
afterAll(() => rmSync(folder, { recursive: true }));
const silent = { info: () => undefined, error: () => undefined };
const config = readConfig({ PORT: "0", DATA_DIR: join(folder, "data"), DEMO: "1", DATABASE_URL: process.env["TEST_DATABASE_URL"] });

const post = async (url: string, path: string, body: unknown) => {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; data: { page: { total: number }; results: unknown[] } };
};

describe("the server", () => {
  test("seeds an empty directory, serves it, and finds it again", { timeout: 30_000 }, async () => {
    const first = await startServer(config, { now: () => TEST_NOW }, silent);
    expect((await post(first.url, "/api/homePage/searchPost", {})).data.page.total).toBe(1000);
    expect(await (await fetch(`${first.url}/healthz`)).text()).toBe("ok");
    expect(
      (await post(first.url, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: "13900001234" })).code,
    ).toBe(0);
    expect((await fetch(`${first.url}/__demo/sms?phoneNo=13900001234`)).status).toBe(200);
    await first.database.db.updateTable("companies").set({ size: "kept" }).where("id", "=", "1").execute();
    await first.close();
    const second = await startServer(config, systemClock, silent);
    const { size } = await second.database.db
      .selectFrom("companies")
      .select("size")
      .where("id", "=", "1")
      .executeTakeFirstOrThrow();
    expect(size).toBe("kept");
    await second.close();
  });

  test.skipIf(config.databaseUrl)(
    "refuses a directory and a port that are in use, and leaves nothing open",
    { timeout: 30_000 },
    async () => {
      const running = await startServer({ ...config, dataDir: join(folder, "other") }, systemClock, silent);
      await expect(startServer({ ...config, dataDir: join(folder, "other") }, systemClock, silent)).rejects.toThrow(
        /in use by process/,
      );
      const port = Number(new URL(running.url).port);
      await expect(startServer({ ...config, port, dataDir: null }, systemClock, silent)).rejects.toThrow(/EADDRINUSE/);
      await running.close();
    },
  );
});
