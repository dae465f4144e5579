/**
 * The `_headers` file of Netlify and Cloudflare, so that a CDN sends the embedded server's headers. Both join all
 * rules that match an address, so no two rules may overlap: no rule for `/*`, but one or two for each entry of the site.
 */
import { readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CACHED, cacheControl, FRAMED_FOLDER, securityHeaders } from "#lib/domain/headers.ts";

const NAME = "_headers";

const block = (rule: string, frameAncestors: readonly string[]): string => {
  // The folder itself is no page: any id stands for the pages in it.
  const path = rule === `${FRAMED_FOLDER}*` ? `${FRAMED_FOLDER}1` : rule.replace(/\*$/, "");
  const headers = { "cache-control": cacheControl(path), ...securityHeaders(path, frameAncestors) };
  return [rule, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n");
};

/** The rules for a folder: one for all that is below, unless some of that is kept otherwise. `path` ends in a slash. */
const rulesOf = async (folder: string, path: string): Promise<string[]> => {
  const different = [...CACHED.map((rule) => rule.path), FRAMED_FOLDER];
  const special = different.some((other) => other.startsWith(path) && other !== path);
  if (!special) return [path.slice(0, -1), `${path}*`];
  const entries = await readdir(folder, { withFileTypes: true });
  // The folder's own page; the compressed twins are never requested by name.
  const own = path === "/" ? [] : [path.slice(0, -1), path];
  const below = entries
    .filter((entry) => !/^[._]/.test(entry.name) || entry.isDirectory())
    .filter((entry) => entry.name !== "index.html" && !/\.(br|gz)$/.test(entry.name))
    .map((entry) =>
      entry.isDirectory() ? rulesOf(join(folder, entry.name), `${path}${entry.name}/`) : Promise.resolve([path + entry.name]),
    );
  return [...own, ...(await Promise.all(below)).flat()];
};

/** Writes it into a finished site. `/` comes first: it is a separate page on a CDN. */
export const writeHeadersFile = async (outDir: string, frameAncestors: readonly string[]): Promise<void> => {
  const rules = ["/", ...(await rulesOf(outDir, "/")).sort((one, other) => (one < other ? -1 : 1))];
  const draft = join(outDir, `${NAME}.new`);
  await writeFile(draft, rules.map((rule) => block(rule, frameAncestors)).join("\n"));
  await rename(draft, join(outDir, NAME));
};
