import type { APIRoute, GetStaticPaths } from "astro";
import { type SitemapPage, sitemapParts, sitemapResponse } from "./_feed/sitemap.ts";
import { keyOf } from "./_shell/prerender.ts";

export const getStaticPaths = (async () =>
  (await sitemapParts()).map((pages, index) => ({
    params: { part: String(index + 1) },
    props: { pages },
    cacheKey: keyOf(pages),
  }))) satisfies GetStaticPaths;

/** A part of the list of every page that search engines may know. */
export const GET: APIRoute<{ pages: SitemapPage[] }> = ({ props, site }) =>
  sitemapResponse(
    "urlset",
    props.pages.map(
      ({ path, day }) => `<url><loc>${new URL(path, site)}</loc>${day === null ? "" : `<lastmod>${day}</lastmod>`}</url>`,
    ),
  );
