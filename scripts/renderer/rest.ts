/**
 * Renders the pages that a build has left out, those of posts on a large site, by as many processes as there are cores. Arguments: the kept build, the site's
 * folder and its origin.
 * Why: docs/decisions/0152-pages-of-posts-by-every-core.md
 */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { readKeys, writeKeys } from "./kept.ts";
import { openRenderer } from "./open.ts";
import type { ToRender } from "./render-into.ts";
import type { Share } from "./share.ts";

/** Stretches of about the same length; each stays in order, because posts are read ahead. */
const stretchesOf = (files: readonly ToRender[], count: number): ToRender[][] => {
  const length = Math.max(1, Math.ceil(files.length / count));
  return Array.from({ length: Math.ceil(files.length / length) }, (_, index) => files.slice(index * length, (index + 1) * length));
};

const renderShare = (share: Share): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL("./share.ts", import.meta.url)));
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`A renderer of pages ended with ${code}.`))));
    child.send(share);
  });

const [kept = "", siteDir = "", siteUrl = ""] = process.argv.slice(2);
const renderer = await openRenderer(kept, siteUrl);
const keys = await readKeys(kept);
if (!renderer || !keys) throw new Error(`No build is kept in ${kept}.`);
const files = await renderer.list();
const rest = files.filter(({ file }) => !keys.has(file)).map(({ file, page }) => ({ file, page }));
const shares = stretchesOf(rest, availableParallelism());
await Promise.all(shares.map((stretch) => renderShare({ kept, siteDir, siteUrl, files: stretch })));
await writeKeys(kept, new Map(files.map(({ file, key }) => [file, key])));
