import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openBackend } from "#tests/support/server/backend.ts";

const NAMES = { path: "/data/keywords.json" };
const siteDir = mkdtempSync(join(tmpdir(), "names-"));
mkdirSync(join(siteDir, "data"));
const write = (table: unknown): void => writeFileSync(join(siteDir, NAMES.path), JSON.stringify(table));
write({ career: ["会计|kuai ji"], company: ["岫屿智联"], city: [] });
const backend = await openBackend({ siteDir });
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
  const { names } = await import("#lib/stores/posts/known-names.ts");
  return { page, table: () => names.$state.value, look: () => keepMounted(names.$state) };
};

test("names load with the first look at them, with their readings", async () => {
  const { page, table, look } = await open();
  expect(page.asked(NAMES)).toBe(0);
  look();
  await expect.poll(table).toEqual({
    state: "ready",
    value: [
      { kind: "career", name: "会计", reading: "kuai ji" },
      { kind: "company", name: "岫屿智联", reading: "" },
    ],
  });
});

test("names that do not come are a failure", async () => {
  const { page, table, look } = await open();
  page.meet(NAMES, "lost");
  page.meet(NAMES, "lost");
  look();
  await expect.poll(table).toEqual({ state: "failed", failure: { kind: "offline" } });
});
