/**
 * A build is kept beside its pages: the code that renders them, the key of each page, and the posts that were read. A later publication reads and
 * renders changed posts and pages alone. Why: docs/decisions/0142-changed-pages-by-the-kept-renderer.md
 */
import { readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Below node_modules, because a renderer imports packages. */
const KEPT = "node_modules/.cache/kept-builds";
/** Builds beside the one of the site that is served: those of tests and of measurements. */
const KEPT_MAX = 20;

/** Where a build is kept; `id` is in the site's stamp. */
export const keptFolder = (id: string): string => resolve(KEPT, id);

/** Makes room for another kept build, at the expense of those that were not used for longest. */
export const makeKeptFolder = async (id: string): Promise<string> => {
  const folder = keptFolder(id);
  await mkdir(folder, { recursive: true });
  const all = readdirSync(KEPT).map((name) => ({ name, usedAt: statSync(join(KEPT, name)).mtimeMs }));
  const old = all.sort((one, other) => other.usedAt - one.usedAt).slice(KEPT_MAX);
  await Promise.all(old.map(({ name }) => rm(join(KEPT, name), { recursive: true, force: true })));
  return folder;
};

/** All that a renderer's code asks the builder for. */
export type KeptRenderer = {
  /** The module that holds the renderer. */
  entry: string;
  /** Style sheets of pages, by the names that the renderer asks by. */
  styles: [key: string, styles: unknown[]][];
  /** Scripts of every page, and the file with theirs. */
  scripts: { stage: string; content: string }[];
  pageScript: string | null;
  /** The text that `src/loading/page-code.ts` hands from the build of scripts to that of pages. */
  pageCode: string;
  /** Routes of pages that show nothing of the backend: another build alone changes them. */
  fixed: string[];
};

/** Files of a kept build. */
export const keptFiles = (folder: string) => ({
  renderer: join(folder, "renderer"),
  settings: join(folder, "renderer.json"),
  keys: join(folder, "keys.json"),
  /** Written by `src/pages/_shell/prerender-kept-posts.ts`. */
  posts: join(folder, "posts.jsonl"),
  /** Folders of portions, while they are rendered. */
  portions: join(folder, "portions"),
});

/** Files of a portion of the pages of posts: the pages, and the posts that they show. */
export const portionFiles = (portion: string) => ({ pages: join(portion, "pages.json"), posts: join(portion, "posts.jsonl") });

/** The key of files that are made without data. */
export const FIXED_KEY = "fixed";

/** Files that are made from data, by their path in the site. A file without a key is rendered each time. */
export type PageKeys = ReadonlyMap<string, string | null>;

/** Null where no key is known. */
export const readKeys = async (folder: string): Promise<PageKeys | null> => {
  try {
    return new Map(JSON.parse(await readFile(keptFiles(folder).keys, "utf8")) as [string, string | null][]);
  } catch {
    return null;
  }
};

/** Writes the keys of pages that are not there yet. */
export const draftKeys = (folder: string, keys: PageKeys): Promise<void> =>
  writeFile(`${keptFiles(folder).keys}.new`, JSON.stringify([...keys]));

/** To call when the pages of the draft are there. */
export const takeDraftOfKeys = (folder: string): Promise<void> => rename(`${keptFiles(folder).keys}.new`, keptFiles(folder).keys);

export const writeKeys = async (folder: string, keys: PageKeys): Promise<void> => {
  await draftKeys(folder, keys);
  await takeDraftOfKeys(folder);
};

/** The file of a page or endpoint, as Astro names it with `format: "directory"`. */
export const fileOf = (pathname: string, type: string): string => {
  const path = pathname.replace(/^\/|\/$/g, "");
  if (type !== "page") return path;
  if (path === "404" || path === "500") return `${path}.html`;
  return path === "" ? "index.html" : `${path}/index.html`;
};
