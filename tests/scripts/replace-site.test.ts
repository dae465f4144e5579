import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { replaceSite } from "#scripts/replace-site.ts";

const folder = mkdtempSync(join(tmpdir(), "replace-site-"));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

test("the new site takes the place of the old one, with the old code that open pages may load", async () => {
  write("dist/index.html", "old");
  write("dist/jobs/1/index.html", "closed");
  write("dist/_astro/page.a1.js", "old code");
  write("dist/_astro/chunks/part.b2.js", "ancient code");
  utimesSync(join(folder, "dist/_astro/chunks/part.b2.js"), 1, 1);
  write("dist/_astro/shared.c3.js", "shared");
  write("next/index.html", "new");
  write("next/_astro/page.d4.js", "new code");
  write("next/_astro/shared.c3.js", "shared");
  await replaceSite(join(folder, "next"), join(folder, "dist"));
  expect(read("dist/index.html")).toBe("new");
  expect(readdirSync(join(folder, "dist"))).toEqual(["_astro", "index.html"]);
  expect(readdirSync(join(folder, "dist/_astro")).sort()).toEqual(["page.a1.js", "page.d4.js", "shared.c3.js"]);
  expect(readdirSync(folder)).toEqual(["dist"]);
});

test("a first site comes to where none was", async () => {
  write("first/index.html", "first");
  await replaceSite(join(folder, "first"), join(folder, "elsewhere"));
  expect(read("elsewhere/index.html")).toBe("first");
});
