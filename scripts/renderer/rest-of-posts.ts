/** Renders a portion of the pages of posts (`rest.ts`). Arguments: the kept build, the site's folder, its origin, and the portion's folder. */
import { readFile } from "node:fs/promises";
import { portionFiles } from "./kept.ts";
import { openRenderer } from "./open.ts";
import { renderInto, type ToRender } from "./render-into.ts";

process.once("disconnect", () => process.exit());
const [kept = "", siteDir = "", siteUrl = "", portion = ""] = process.argv.slice(2);
process.env["PORTION_POSTS"] = portionFiles(portion).posts;
const renderer = await openRenderer(kept, siteUrl);
if (!renderer) throw new Error(`No build is kept in ${kept}.`);
const files = JSON.parse(await readFile(portionFiles(portion).pages, "utf8")) as ToRender[];
await renderInto(renderer, { files, siteDir, folder: siteDir });
process.disconnect();
