import type { APIRoute, GetStaticPaths } from "astro";
import { fairPicturePaths, prerenderFairPicture } from "../../_shell/prerender-fairs.ts";

export const getStaticPaths = fairPicturePaths satisfies GetStaticPaths;

/** The picture of links to a fair; no file without one. Why: docs/decisions/0129-pictures-of-shared-links.md */
export const GET: APIRoute = async ({ params }) =>
  new Response(await prerenderFairPicture(params["id"] ?? ""), { headers: { "content-type": "image/png" } });
