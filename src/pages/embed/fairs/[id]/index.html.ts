import type { APIRoute, GetStaticPaths } from "astro";
import { staticHtml } from "#islands/ui/static-html.ts";
import { FairCard } from "../../../_fair/FairCard.tsx";
import { fairPaths, prerenderFair } from "../../../_shell/prerender-fairs.ts";

export const getStaticPaths = fairPaths satisfies GetStaticPaths;

/** A fair's card as a file of its own: every page of Astro would carry the script that loads pages ahead. */
export const GET: APIRoute = async ({ params, site, url }) => {
  const fair = await prerenderFair(params["id"] ?? "");
  return new Response(`<!doctype html>${staticHtml(FairCard, { fair, site: site ?? url })}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
};
