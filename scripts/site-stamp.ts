/** Tells whether a finished site is still the one that its sources would make. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";

const SOURCES = [
  "src/**/*",
  "public/**/*",
  "astro.config.mjs",
  "scripts/headers-file.ts",
  "scripts/renderer/*.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
/** Noted apart, however it was said. */
const SITE_URL = "PUBLIC_SITE_URL";
/** Settings of the server that go into its pages as well. */
const OTHER_SETTINGS = ["FRAME_ANCESTORS", "JANUS_URL"];
const NAME = ".build.json";

/** Sources of the answers that pages are made from. */
const ANSWERS = ["server/**/*.ts"];

export type SiteStamp = {
  /** Of everything that goes into the site. */
  stamp: string;
  /** Of everything but the data, and of the server's code as well. */
  code: string;
};

/** A site's stamp, and the number of its kept build (`renderer/kept.ts`). */
export type BuiltSite = SiteStamp & { kept: string };

type Note = (name: string, value: string | Buffer) => void;

/** Files read between two turns of the event loop, in which requests on their way go on. */
const FILES_A_TURN = 100;

/** One by one and waiting for each: two thousand small files take a third of the time that they would take all at once. */
const noteFiles = async (patterns: readonly string[], note: Note): Promise<void> => {
  const entries = globSync(patterns, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  for (const [index, path] of paths.entries()) {
    if (index % FILES_A_TURN === 0) await nextTurn();
    note(path, readFileSync(path));
  }
};

/**
 * A fingerprint of everything that goes into the site: files by their content (a fresh clone changes all dates), the public
 * settings, `siteUrl`, its own origin, and `dataId`, the data that its pages were made from.
 */
export const stampOf = async ({ dataId, siteUrl }: { dataId: string; siteUrl: string }): Promise<SiteStamp> => {
  const hash = createHash("sha256");
  const note: Note = (name, value) => void hash.update(`${name}\0${value.length}\0`).update(value);
  await noteFiles(SOURCES, note);
  const goesIn = (name: string): boolean => (name.startsWith("PUBLIC_") && name !== SITE_URL) || OTHER_SETTINGS.includes(name);
  const settings = Object.entries(process.env).filter(([name]) => goesIn(name));
  for (const [name, value = ""] of settings.sort(([one], [other]) => (one < other ? -1 : 1))) note(name, value);
  note("site", siteUrl);
  const code = hash.copy();
  await noteFiles(ANSWERS, (name, value) => void code.update(`${name}\0${value.length}\0`).update(value));
  note("data", dataId);
  return { stamp: hash.digest("hex"), code: code.digest("hex") };
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The stamp of the site in `folder`; null if missing, or if the build did not finish. */
export const readStamp = async (folder: string): Promise<BuiltSite | null> => {
  try {
    const { stamp, code, kept } = JSON.parse(await readFile(join(folder, NAME), "utf8")) as Record<string, unknown>;
    return isText(stamp) && isText(code) && isText(kept) ? { stamp, code, kept } : null;
  } catch {
    // Missing or half written: either way there is no finished site.
    return null;
  }
};

export const removeStamp = (folder: string): Promise<void> => rm(join(folder, NAME), { force: true });

export const writeStamp = async (folder: string, site: BuiltSite): Promise<void> => {
  const draft = join(folder, `${NAME}.new`);
  await writeFile(draft, `${JSON.stringify({ ...site, builtAt: new Date().toISOString() })}\n`);
  await rename(draft, join(folder, NAME));
};
