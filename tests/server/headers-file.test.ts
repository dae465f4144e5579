/** The headers that a CDN sends by a build's file, against the embedded server's for the same site. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { writeHeadersFile } from "#scripts/headers-file.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const site = mkdtempSync(join(tmpdir(), "headers-"));
const PARTNERS = ["https://partner.example.com", "https://other.example.com"];
const backend = await openBackend({ siteDir: site, frameAncestors: PARTNERS });
afterAll(async () => {
  await backend.close();
  rmSync(site, { recursive: true });
});

const postId = await addPost(backend.db);
const FILES = [
  "index.html",
  "404.html",
  "home/index.html",
  "iframe-im/index.html",
  `jobs/${postId}/index.html`,
  "jobs/closed/index.html",
  "job-fairs/index.html",
  "job-fairs/101/index.html",
  "job-fairs/101.ics",
  "embed/fairs/101/index.html",
  "feeds/index.html",
  "feeds/latest.xml",
  "feeds/city/hangzhou.xml",
  "feeds/function/1.xml",
  "data/areas.json",
  "data/keywords.json",
  "icons/logo.svg",
  "_astro/app.abc.js",
  "favicon.ico",
  "manifest.webmanifest",
  "robots.txt",
  "sitemap.xml",
  "sitemap-1.xml",
  "sitemap-12.xml",
];
for (const path of FILES) {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), "x");
}
await writeHeadersFile(site, PARTNERS);

type Rule = { matches: (path: string) => boolean; headers: [name: string, value: string][] };

/** The file as both CDNs read it: a star matches anything, and all matching rules apply. */
const readRules = (): Rule[] =>
  readFileSync(join(site, "_headers"), "utf8")
    .split("\n\n")
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [address = "", ...lines] = block.trim().split("\n");
      const matches = (path: string): boolean => (address.endsWith("*") ? path.startsWith(address.slice(0, -1)) : path === address);
      return { matches, headers: lines.map((line) => [line.split(":")[0]?.trim() ?? "", line.slice(line.indexOf(":") + 2)]) };
    });

const rules = readRules();
/** A header from two rules is joined, as both CDNs do. */
const saidOf = (path: string): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const [name, value] of rules.filter((rule) => rule.matches(path)).flatMap((rule) => rule.headers))
    said[name] = said[name] === undefined ? value : `${said[name]}, ${value}`;
  return said;
};

const NAMES = [
  "cache-control",
  "content-security-policy",
  "permissions-policy",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "x-content-type-options",
  "x-frame-options",
];

const addresses = FILES.filter((path) => path !== "index.html").flatMap((path) =>
  path.endsWith("/index.html") ? [`/${path.slice(0, -11)}`, `/${path.slice(0, -10)}`] : [`/${path}`],
);

describe("the headers file", () => {
  test.each(addresses)("gives %s the server's headers", async (path) => {
    const response = await backend.request(path);
    expect(response.status).toBe(200);
    const answered = Object.fromEntries(
      NAMES.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : [])),
    );
    expect(saidOf(path)).toEqual(answered);
  });

  test("lets partners frame the chat and the cards of fairs, and nothing else", () => {
    const framed = addresses.filter((path) => saidOf(path)["content-security-policy"]?.includes("frame-ancestors 'none'") !== true);
    expect(framed).toEqual(["/iframe-im", "/iframe-im/", "/embed/fairs/101", "/embed/fairs/101/"]);
    expect(saidOf("/iframe-im")["content-security-policy"]).toContain(`; frame-ancestors 'self' ${PARTNERS.join(" ")}`);
  });

  test("has no two rules for one address, and few enough for every CDN", () => {
    const files = globSync("**/*", { cwd: site, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(FILES.length);
    for (const path of addresses) expect(rules.filter((rule) => rule.matches(path)).length, path).toBe(1);
    expect(rules.length).toBeLessThanOrEqual(100);
  });
});
