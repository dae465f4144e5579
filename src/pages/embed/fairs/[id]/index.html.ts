import type { APIRoute, GetStaticPaths } from "astro";
import { staticHtml } from "#islands/ui/static-html.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { FairCard } from "../../../_fair/FairCard.tsx";
import { prerenderFairs } from "../../../_shell/prerender.ts";

export const getStaticPaths = (async () =>
  (await prerenderFairs()).map((fair) => ({ params: { id: fair.id }, props: { fair } }))) satisfies GetStaticPaths;

/** A fair's card as a file of its own: every page of Astro would carry the script that loads pages ahead. */
export const GET: APIRoute<{ fair: FairDetail }> = ({ props: { fair }, site, url }) =>
  new Response(`<!doctype html>${staticHtml(FairCard, { fair, site: site ?? url })}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
