/** Builds the site against a running backend. `npm run build` does it for the backend at API_BASE. */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { lockBuild } from "./build-lock.ts";
import { writeHeadersFile } from "./headers-file.ts";
import { precompress } from "./precompress.ts";
import { run, seconds } from "./run.ts";
import { readStamp, removeStamp, stampOf, writeStamp } from "./site-stamp.ts";

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
  signal?: AbortSignal;
  log?: (line: string) => void;
};

/** A failed build; the message holds the builder's output. */
export class BuildError extends Error {
  override name = "BuildError";
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, "");

type Build = { stamp: string; apiUrl: string; siteUrl: string; outDir: string; signal: AbortSignal | undefined };

const build = async ({ stamp, apiUrl, siteUrl, outDir, signal }: Build, log: (line: string) => void): Promise<void> => {
  log("site: building …");
  await removeStamp(outDir);
  const started = performance.now();
  const built = await run([ASTRO, "build", "--outDir", resolve(outDir)], {
    env: { API_BASE: apiUrl, PUBLIC_SITE_URL: siteUrl },
    signal,
  });
  if (!built.ok) throw new BuildError(`The site could not be built.\n${built.output.trim()}`);
  await writeHeadersFile(outDir, readConfig({ FRAME_ANCESTORS: process.env["FRAME_ANCESTORS"] }).frameAncestors);
  const pages = globSync("**/*.html", { cwd: outDir }).length;
  log(`site: ${pages} pages in ${seconds(built.seconds)}, compressing …`);
  await precompress(outDir);
  signal?.throwIfAborted();
  await writeStamp(outDir, stamp);
  log(`site: ready after ${seconds((performance.now() - started) / 1000)}`);
};

/**
 * Updates the site in `outDir` and returns whether a build was needed. The stamp is removed first and written last,
 * so a failed or interrupted build leaves no site that counts as finished.
 */
export const buildSite = async (options: BuildOptions): Promise<boolean> => {
  const { apiUrl, siteUrl, dataId, force = false, outDir = "dist", signal, log = () => undefined } = options;
  if (siteUrl === undefined || !isOrigin(siteUrl))
    throw new BuildError(
      "PUBLIC_SITE_URL must be the site's own origin, such as https://jobs.example.com: pages, calendars and QR codes hold it.",
    );
  const unlockBuild = await lockBuild(outDir, { signal, log });
  try {
    const stamp = await stampOf({ dataId, siteUrl });
    if (!force && (await readStamp(outDir)) === stamp) {
      log("site: up to date");
      return false;
    }
    await build({ stamp, apiUrl, siteUrl, outDir, signal }, log);
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
