import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { areasOf } from "#lib/data/regions.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const AREAS = { path: "/data/areas.json" };
const CITY = "青岛市";

let backend: Awaited<ReturnType<typeof openBackend>>;
const siteDir = mkdtempSync(join(tmpdir(), "areas-"));

beforeAll(async () => {
  mkdirSync(join(siteDir, "data"));
  writeFileSync(join(siteDir, AREAS.path), JSON.stringify({ [CITY]: areasOf(CITY) }));
  backend = await openBackend({ siteDir });
});
afterAll(async () => {
  await backend.close();
  rmSync(siteDir, { recursive: true });
});

/** A page of its own: the table is fetched once a page. */
const open = async () => {
  vi.resetModules();
  const { openStorePage } = await import("#tests/support/browser/store-page.ts");
  const { keepMounted } = await import("#tests/support/browser/mounted.ts");
  const page = openStorePage(backend, "/search");
  const { areas } = await import("#lib/stores/posts/areas.ts");
  const table = () => areas.$state.value;
  return { page, areas, table, state: () => table()?.state, look: () => keepMounted(areas.$state) };
};

describe("the areas of cities", () => {
  test("load on the first subscription, once for all subscribers", async () => {
    const { page, areas, table, state, look } = await open();
    expect([state(), page.asked(AREAS)]).toEqual(["idle", 0]);
    look();
    expect(state()).toBe("loading");
    await expect.poll(state).toBe("ready");
    expect(table()).toMatchObject({ value: { [CITY]: expect.arrayContaining(["市南区", "崂山区"]) } });
    look();
    expect([areas.$state.get().state, page.asked(AREAS)]).toEqual(["ready", 1]);
  });

  test("load at the second try after a brief failure", async () => {
    const { page, state, look } = await open();
    page.meet(AREAS, "lost");
    look();
    await expect.poll(state).toBe("ready");
    expect(page.asked(AREAS)).toBe(2);
  });

  test("fail without a connection, and load on retry", async () => {
    const { page, areas, table, state, look } = await open();
    page.meet(AREAS, "lost");
    page.meet(AREAS, "lost");
    look();
    await expect.poll(table).toEqual({ state: "failed", failure: { kind: "offline" } });
    await areas.load();
    expect(state()).toBe("ready");
  });

  test("are the last request's, in any order of answers", async () => {
    const { page, areas, table } = await open();
    const release = page.hold(AREAS);
    const first = areas.load();
    await expect.poll(() => page.asked(AREAS)).toBe(1);
    const second = areas.load();
    await second;
    const shown = table();
    release();
    await first;
    expect(table()).toBe(shown);
  });

  test.each(["[]", '{"青岛市":"市南区"}', '{"青岛市":[1]}', "<!doctype html>", ""])(
    "fail to load from a table that is %j, until a valid one comes",
    async (text) => {
      const { page, areas, state, look } = await open();
      const { fetch } = page.environment;
      page.environment.fetch = async () => new Response(text, { headers: { "content-type": "application/json" } });
      look();
      await expect.poll(state).toBe("failed");
      page.environment.fetch = fetch;
      await areas.load();
      expect(state()).toBe("ready");
    },
  );
});
