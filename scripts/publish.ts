/**
 * `npm run publish`: brings the site up to the data of the running backend at API_BASE. Where only data have changed, the pages with other data are
 * rendered and put in; else the site is built again and put in the place of the present one. Until then the present one is served as it is.
 */
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { BuildError, buildSite, originOf } from "./build.ts";
import { lockBuild } from "./build-lock.ts";
import { refreshSite } from "./refresh.ts";
import { replaceSite } from "./replace-site.ts";
import { stampOf } from "./site-stamp.ts";

const publish = async (): Promise<void> => {
  const { siteDir, demo } = readConfig(process.env);
  const apiUrl = process.env["API_BASE"] ?? "http://127.0.0.1:4321";
  const siteUrl = originOf(process.env["PUBLIC_SITE_URL"] || (demo ? apiUrl : undefined));
  const log = console.log;
  const unlock = await lockBuild(siteDir, { signal: undefined, log });
  try {
    const codeNow = async (): Promise<string> => (await stampOf({ dataId: apiUrl, siteUrl })).code;
    if (!(await refreshSite({ siteDir, codeNow, siteUrl, log }))) {
      const next = `${siteDir}.next`;
      await buildSite({ apiUrl, dataId: apiUrl, siteUrl, force: true, outDir: next, log });
      await replaceSite(next, siteDir);
    }
  } finally {
    unlock();
  }
  console.log("site: published");
};

try {
  await publish();
} catch (error) {
  console.error(error instanceof BuildError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
// Stores of rendered pages hold timers for another two seconds.
process.exit();
