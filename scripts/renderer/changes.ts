/**
 * Brings a site up to today's data in place: renders the pages whose key has changed, and puts them in by renaming once all are ready.
 * Why: docs/decisions/0142-changed-pages-by-the-kept-renderer.md
 */
import { existsSync, globSync, readdirSync } from "node:fs";
import { mkdir, rename, rm, rmdir, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DeadAssets } from "#scripts/assets.ts";
import { precompress } from "#scripts/precompress.ts";
import { keptFolder, readKeys, writeKeys } from "./kept.ts";
import { openRenderer } from "./open.ts";
import { renderInto } from "./render-into.ts";

/** A page with its compressed twins, which are served in its place. */
const TWINS = [".br", ".gz", ""];

export type Changes = { rendered: number; written: number; removed: number };

const putIn = async (siteDir: string, draft: string, file: string): Promise<void> => {
  await mkdir(dirname(join(siteDir, file)), { recursive: true });
  for (const twin of TWINS) {
    const to = join(siteDir, file + twin);
    // A page that has become short has none.
    if (existsSync(join(draft, file + twin))) await rename(join(draft, file + twin), to);
    else await rm(to, { force: true });
  }
};

const takeOut = async (siteDir: string, file: string): Promise<void> => {
  for (const twin of TWINS) await rm(join(siteDir, file + twin), { force: true });
  const folder = dirname(join(siteDir, file));
  if (folder !== siteDir && existsSync(folder) && readdirSync(folder).length === 0) await rmdir(folder);
};

/** The files of a draft without their compressed twins. */
const filesIn = (draft: string): string[] =>
  globSync("**/*", { cwd: draft, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(draft.length + 1));

type Site = {
  siteDir: string;
  /** The number of the build that it is from. */
  kept: string;
  siteUrl: string;
  /** Whether the code of pages and backend is still that of the build. */
  isOfCodeNow: () => Promise<boolean>;
};

/**
 * Renders pages that have changed since the build `kept`; null where these cannot be known, so that only a build will do. Until all is rendered the site
 * stays as it is. A publication that ends while files change places is repeated by the next one.
 */
export const renderChanges = async ({ siteDir, kept, siteUrl, isOfCodeNow }: Site): Promise<Changes | null> => {
  const folder = keptFolder(kept);
  const keys = await readKeys(folder);
  // A renderer of other code may need a package that is gone.
  const renderer = keys && (await openRenderer(folder, siteUrl).catch(() => null));
  if (!renderer) return null;
  // Read the sources while the backend digests its posts. Where they are others, neither the list nor its failure matters.
  const listing = renderer.list();
  listing.catch(() => undefined);
  if (!(await isOfCodeNow())) return null;
  const files = await listing;
  if (files.some(({ isOneOfMany, key }) => isOneOfMany && key === null)) return null;
  const stale = files.filter(({ file, key }) => key === null || keys.get(file) !== key);
  const draft = `${siteDir}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  try {
    const empty = await renderInto(renderer, { files: stale, siteDir, folder: draft });
    const now = new Set(files.map(({ file }) => file));
    const gone = [...empty, ...[...keys.keys()].filter((file) => !now.has(file))];
    await precompress(draft);
    const changed = filesIn(draft);
    const unsure = [...changed, ...gone].map((file) => [file, ""] as const);
    await writeKeys(folder, new Map([...keys, ...unsure]));
    for (const file of changed) await putIn(siteDir, draft, file);
    for (const file of gone) await takeOut(siteDir, file);
    await writeKeys(folder, new Map(files.map(({ file, key }) => [file, key])));
    await utimes(folder, new Date(), new Date());
    return { rendered: stale.length, written: changed.length, removed: gone.length };
  } catch (error) {
    if (error instanceof DeadAssets) return null;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
