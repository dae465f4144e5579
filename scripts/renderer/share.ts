/** Renders a share of a site's pages, as a process of its own (`rest.ts`), and ends with the process that wants them. */
import { once } from "node:events";
import { openRenderer } from "./open.ts";
import { renderInto, type ToRender } from "./render-into.ts";

export type Share = { kept: string; siteDir: string; siteUrl: string; files: ToRender[] };

process.once("disconnect", () => process.exit());
const [share] = (await once(process, "message")) as [Share];
const { kept, siteDir, siteUrl, files } = share;
const renderer = await openRenderer(kept, siteUrl);
if (!renderer) throw new Error(`No build is kept in ${kept}.`);
await renderInto(renderer, { files, siteDir, folder: siteDir });
process.disconnect();
