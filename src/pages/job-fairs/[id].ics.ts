import type { APIRoute, GetStaticPaths } from "astro";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { fairCalendar } from "#lib/texts/fairs/calendar.ts";
import { prerenderFairs } from "../_shell/prerender.ts";

export const getStaticPaths = (async () =>
  (await prerenderFairs()).map((fair) => ({ params: { id: fair.id }, props: { fair } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ fair: FairDetail }> = ({ props, site, url }) =>
  new Response(fairCalendar(props.fair, site ?? url, Date.now()), { headers: { "content-type": "text/calendar; charset=utf-8" } });
