import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAssetCheck, DeadAssets } from "#scripts/assets.ts";

const site = mkdtempSync(join(tmpdir(), "assets-"));
afterAll(() => rmSync(site, { recursive: true }));
mkdirSync(join(site, "_astro"));
writeFileSync(join(site, "_astro/page.A_1-b.js"), "code");
writeFileSync(join(site, "_astro/page.c2.css"), "styles");

const page = (asset: string): Buffer =>
  Buffer.from(`<link href="/_astro/page.c2.css"><astro-island component-url="/_astro/${asset}"></astro-island>`);

test("a page may name files that are there", () => {
  expect(() => createAssetCheck(site)("home/index.html", page("page.A_1-b.js"))).not.toThrow();
});

test.each(["page.A_1-c.js", "page.js", "x.woff2"])("a page that names %s, which is missing, is refused by name", (asset) => {
  const look = (): void => createAssetCheck(site)("home/index.html", page(asset));
  expect(look).toThrow(DeadAssets);
  expect(look).toThrow(`home/index.html names /_astro/${asset}`);
});
