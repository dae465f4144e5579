/** Builds the site against a running backend. `npm run build` does it for the backend at API_BASE. */
import { randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { createAssetCheck } from "./assets.ts";
import { lockBuild } from "./build-lock.ts";
import { writeHeadersFile } from "./headers-file.ts";
import { hasManyPosts } from "./many-posts.ts";
import { precompress } from "./precompress.ts";
import { keptFiles, makeKeptFolder } from "./renderer/kept.ts";
import { run, seconds } from "./run.ts";
import { readStamp, removeStamp, type SiteStamp, stampOf, writeStamp } from "./site-stamp.ts";

const ASTRO = "node_modules/astro/bin/astro.mjs";

export type BuildOptions = {
  /** The backend whose data the pages are made from. */
  apiUrl: string;
  /** The site's own origin, which its pages name in links, calendars and QR codes; another one makes the site out of date. */
  siteUrl?: string | undefined;
  /** Names that data: another name makes the site out of date. */
  dataId: string;
  /** Build even if the site is up to date. */
  force?: boolean;
  outDir?: string;
  /** From this many posts on, all pages with data are rendered after Astro's build, those of posts by a process for each core. */
  manyPosts?: number;
  signal?: AbortSignal;
  log?: (line: string) => void;
};

/** A failed build; the message holds the builder's output. */
export class BuildError extends Error {
  override name = "BuildError";
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, "");

/** The origin that a setting names; throws without one. */
export const originOf = (siteUrl: string | undefined): string => {
  if (siteUrl !== undefined && isOrigin(siteUrl)) return siteUrl;
  throw new BuildError(
    "PUBLIC_SITE_URL must be the site's own origin, such as https://jobs.example.com: pages, calendars and QR codes hold it.",
  );
};

type Build = {
  stamp: SiteStamp;
  apiUrl: string;
  siteUrl: string;
  outDir: string;
  manyPosts: number;
  signal: AbortSignal | undefined;
};

/** Fewer pages are rendered while further processes start. */
const MANY_POSTS = 2000;

const build = async ({ stamp, apiUrl, siteUrl, outDir, manyPosts, signal }: Build, log: (line: string) => void): Promise<void> => {
  log("site: building …");
  await removeStamp(outDir);
  const started = performance.now();
  const kept = randomUUID();
  const keptBuild = await makeKeptFolder(kept);
  const runStep = async (args: readonly string[], env: Record<string, string>): Promise<void> => {
    const done = await run(args, { env: { NODE_ENV: "production", API_BASE: apiUrl, ...env }, signal });
    if (!done.ok) throw new BuildError(`The site could not be built.\n${done.output.trim()}`);
  };
  const isLarge = await hasManyPosts(apiUrl, manyPosts);
  await runStep([ASTRO, "build", "--outDir", resolve(outDir)], {
    PUBLIC_SITE_URL: siteUrl,
    KEEP_BUILD: keptBuild,
    KEPT_POSTS: keptFiles(keptBuild).posts,
    LEAVE_OUT_DATA: isLarge ? "yes" : "no",
    // The allocator of Astro's bundler, mimalloc, gives memory back at once: a build needs an eighth less, and no more time.
    MIMALLOC_PURGE_DELAY: "0",
  });
  if (isLarge) await runStep(["scripts/renderer/rest.ts", keptBuild, resolve(outDir), siteUrl], {});
  await writeHeadersFile(outDir, readConfig({ FRAME_ANCESTORS: process.env["FRAME_ANCESTORS"] }).frameAncestors);
  const pages = globSync("**/*.html", { cwd: outDir }).length;
  log(`site: ${pages} pages in ${seconds((performance.now() - started) / 1000)}, compressing …`);
  await precompress(outDir, createAssetCheck(outDir));
  signal?.throwIfAborted();
  await writeStamp(outDir, { ...stamp, kept });
  log(`site: ready after ${seconds((performance.now() - started) / 1000)}`);
};

/** Renders changed pages where only data have changed; false where only a build will do. */
const refresh = async ({ stamp, apiUrl, siteUrl, outDir, signal }: Build, log: (line: string) => void): Promise<boolean> => {
  const site = await readStamp(outDir);
  if (site?.code !== stamp.code) return false;
  const refreshed = await run(["scripts/refresh.ts", outDir, stamp.code, siteUrl], { env: { API_BASE: apiUrl }, signal });
  if (!refreshed.ok) return false;
  log(refreshed.output.trim());
  await writeStamp(outDir, { ...stamp, kept: site.kept });
  return true;
};

/**
 * Updates the site in `outDir` and returns whether it was out of date. The stamp is removed first and written last,
 * so a failed or interrupted build leaves no site that counts as finished.
 */
export const buildSite = async (options: BuildOptions): Promise<boolean> => {
  const { apiUrl, dataId, force = false, outDir = "dist", manyPosts = MANY_POSTS, signal, log = () => undefined } = options;
  const siteUrl = originOf(options.siteUrl);
  const unlockBuild = await lockBuild(outDir, { signal, log });
  try {
    const stamp = await stampOf({ dataId, siteUrl });
    if (!force && (await readStamp(outDir))?.stamp === stamp.stamp) {
      log("site: up to date");
      return false;
    }
    const wanted = { stamp, apiUrl, siteUrl, outDir, manyPosts, signal };
    if (force || !(await refresh(wanted, log))) await build(wanted, log);
    return true;
  } finally {
    unlockBuild();
  }
};

if (import.meta.main) {
  const apiUrl = process.env["API_BASE"] ?? "http://127.0.0.1:4321";
  try {
    // A demo is served where its data come from.
    const isDemo = readConfig(process.env).demo;
    // A call by hand has a reason: no look at the stamp.
    await buildSite({
      apiUrl,
      dataId: apiUrl,
      siteUrl: process.env["PUBLIC_SITE_URL"] || (isDemo ? apiUrl : undefined),
      force: true,
      outDir: process.env["SITE_DIR"] || "dist",
      log: console.log,
    });
  } catch (error) {
    console.error(error instanceof BuildError || error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
