/**
 * Renders the pages that Astro's build of a large site has left out, all that show data of the backend. Arguments: the kept build, the site's folder and its
 * origin. Each process takes the posts that it holds with it, so that memory does not grow with the site.
 * Why: docs/decisions/0152-pages-of-posts-by-every-core.md
 */
import { fork } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keptFiles, takeDraftOfKeys } from "./kept.ts";

const runPart = (script: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), args);
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}.`))));
  });

const [kept = "", siteDir = "", siteUrl = ""] = process.argv.slice(2);
const { portions: folder } = keptFiles(kept);
const cores = availableParallelism();
await runPart("./rest-of-lists.ts", [kept, siteDir, siteUrl, String(cores)]);
const portions = (await readdir(folder)).values();
const renderPortions = async (): Promise<void> => {
  for (const portion of portions) await runPart("./rest-of-posts.ts", [kept, siteDir, siteUrl, join(folder, portion)]);
};
await Promise.all(Array.from({ length: cores }, renderPortions));
await takeDraftOfKeys(kept);
await rm(folder, { recursive: true });
