import type { APIRoute } from "astro";
import { partPath, sitemapParts, sitemapResponse } from "./_feed/sitemap.ts";

/** The parts of the sitemap. */
export const GET: APIRoute = async ({ site }) =>
  sitemapResponse(
    "sitemapindex",
    (await sitemapParts()).map((_part, index) => `<sitemap><loc>${new URL(partPath(index), site)}</loc></sitemap>`),
  );
