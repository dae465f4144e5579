/**
 * `npm run publish`: builds the site again from the data of the running backend at API_BASE, and puts it in the place of the present one. Until then
 * the present one is served as it is.
 */
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { BuildError, buildSite } from "./build.ts";
import { replaceSite } from "./replace-site.ts";

try {
  const { siteDir, demo } = readConfig(process.env);
  const apiUrl = process.env["API_BASE"] ?? "http://127.0.0.1:4321";
  const next = `${siteDir}.next`;
  await buildSite({
    apiUrl,
    dataId: apiUrl,
    siteUrl: process.env["PUBLIC_SITE_URL"] || (demo ? apiUrl : undefined),
    force: true,
    outDir: next,
    log: console.log,
  });
  await replaceSite(next, siteDir);
  console.log("site: published");
} catch (error) {
  console.error(error instanceof BuildError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
