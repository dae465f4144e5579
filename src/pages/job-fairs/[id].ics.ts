import type { APIRoute, GetStaticPaths } from "astro";
import { fairCalendar } from "#lib/texts/fairs/calendar.ts";
import { fairPaths, prerenderFair } from "../_shell/prerender-fairs.ts";

export const getStaticPaths = fairPaths satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params, site, url }) =>
  new Response(fairCalendar(await prerenderFair(params["id"] ?? ""), site ?? url, Date.now()), {
    headers: { "content-type": "text/calendar; charset=utf-8" },
  });
