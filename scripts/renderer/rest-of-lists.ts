/**
 * Of the pages that a build has left out (`rest.ts`) renders all but those of posts, divides these into portions, and drafts the keys of all pages. Arguments:
 * the kept build, the site's folder, its origin, and the number of processes that will render portions.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepPosts, readKeptPosts } from "#pages/_shell/prerender-kept-posts.ts";
import { draftKeys, keptFiles, portionFiles, readKeys } from "./kept.ts";
import { openRenderer } from "./open.ts";
import { portionsOf } from "./portions.ts";
import { renderInto } from "./render-into.ts";

process.once("disconnect", () => process.exit());
const [kept = "", siteDir = "", siteUrl = "", processes = ""] = process.argv.slice(2);
const renderer = await openRenderer(kept, siteUrl);
const keys = await readKeys(kept);
if (!renderer || !keys) throw new Error(`No build is kept in ${kept}.`);
const files = await renderer.list();
const rest = files.filter(({ file }) => !keys.has(file));
await renderInto(renderer, { files: rest.filter(({ posts }) => posts.length === 0), siteDir, folder: siteDir });
const posts = await readKeptPosts(keptFiles(kept).posts);
const ofPosts = rest.filter((page) => page.posts.length > 0);
await mkdir(keptFiles(kept).portions);
/** Pages without posts that belong on them would look complete. */
const keptPost = (id: string) => {
  const post = posts.get(id);
  if (!post) throw new Error(`Post ${id} is shown by a page, but not among the posts that were kept.`);
  return post;
};
for (const [number, pages] of portionsOf(ofPosts, Number(processes)).entries()) {
  const folder = join(keptFiles(kept).portions, String(number));
  await mkdir(folder);
  const shown = new Set(pages.flatMap((page) => page.posts));
  await writeFile(portionFiles(folder).pages, JSON.stringify(pages.map(({ file, page }) => ({ file, page }))));
  keepPosts(portionFiles(folder).posts, [...shown].map(keptPost));
}
await draftKeys(kept, new Map(files.map(({ file, key }) => [file, key])));
process.disconnect();
