/** Tells whether a finished site is still the one that its sources would make. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCES = [
  "src/**/*",
  "public/**/*",
  "astro.config.mjs",
  "scripts/headers-file.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
/** Settings of the server that go into its pages as well. */
const OTHER_SETTINGS = ["FRAME_ANCESTORS", "JANUS_URL"];
const NAME = ".build.json";

/**
 * A fingerprint of everything that goes into the site: files by their content (a fresh clone changes all dates), the public
 * settings, `siteUrl`, its own origin, and `dataId`, the data that its pages were made from.
 */
export const stampOf = async ({ dataId, siteUrl }: { dataId: string; siteUrl: string }): Promise<string> => {
  const hash = createHash("sha256");
  const note = (name: string, value: string | Buffer): void => void hash.update(`${name}\0${value.length}\0`).update(value);
  const entries = globSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) note(path, await readFile(path));
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("PUBLIC_") || OTHER_SETTINGS.includes(name));
  for (const [name, value = ""] of settings.sort(([one], [other]) => (one < other ? -1 : 1))) note(name, value);
  note("site", siteUrl);
  note("data", dataId);
  return hash.digest("hex");
};

/** The stamp of the site in `folder`; null if missing, or if the build did not finish. */
export const readStamp = async (folder: string): Promise<string | null> => {
  try {
    const content: unknown = JSON.parse(await readFile(join(folder, NAME), "utf8"));
    return typeof content === "object" && content !== null && "stamp" in content && typeof content.stamp === "string"
      ? content.stamp
      : null;
  } catch {
    // Missing or half written: either way there is no finished site.
    return null;
  }
};

export const removeStamp = (folder: string): Promise<void> => rm(join(folder, NAME), { force: true });

export const writeStamp = async (folder: string, stamp: string): Promise<void> => {
  const draft = join(folder, `${NAME}.new`);
  await writeFile(draft, `${JSON.stringify({ stamp, builtAt: new Date().toISOString() })}\n`);
  await rename(draft, join(folder, NAME));
};
