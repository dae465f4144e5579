/** Brings a built site up to today's data without a build, as a process of its own: the site's code, which it loads, ends with it. */
import { readConfig } from "#server/config.ts";
import { writeHeadersFile } from "./headers-file.ts";
import { renderChanges } from "./renderer/changes.ts";
import { seconds } from "./run.ts";
import { readStamp } from "./site-stamp.ts";

/** How this process ends where only a build will do. */
const NEEDS_BUILD = 3;

export type Refresh = {
  siteDir: string;
  /** Names the present code: a site of other code needs a build. */
  codeNow: () => Promise<string>;
  siteUrl: string;
  log: (line: string) => void;
};

/** False where only a build will do. The backend is the one at API_BASE, and this can be done once in a process. */
export const refreshSite = async ({ siteDir, codeNow, siteUrl, log }: Refresh): Promise<boolean> => {
  const started = performance.now();
  const site = await readStamp(siteDir);
  if (!site) return false;
  const isOfCodeNow = async (): Promise<boolean> => site.code === (await codeNow());
  const changes = await renderChanges({ siteDir, kept: site.kept, siteUrl, isOfCodeNow });
  if (!changes) return false;
  await writeHeadersFile(siteDir, readConfig({ FRAME_ANCESTORS: process.env["FRAME_ANCESTORS"] }).frameAncestors);
  const { rendered, written, removed } = changes;
  log(
    `site: ${rendered} pages rendered, ${written} changed, ${removed} removed in ${seconds((performance.now() - started) / 1000)}`,
  );
  return true;
};

if (import.meta.main) {
  const [siteDir = "", code = "", siteUrl = ""] = process.argv.slice(2);
  const done = await refreshSite({ siteDir, codeNow: () => Promise.resolve(code), siteUrl, log: console.log });
  // Stores of rendered pages hold timers for another two seconds.
  process.exit(done ? 0 : NEEDS_BUILD);
}
