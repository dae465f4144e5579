import type { APIRoute } from "astro";
import { fairPath, feedsPath, paths, postLeafPath } from "#lib/domain/paths.ts";
import { prerenderFairs, prerenderPosts } from "./_shell/prerender.ts";

/** Every page that search engines may know. Addresses hold no character that XML would mind. */
export const GET: APIRoute = async ({ site }) => {
  const pages = [paths.home, paths.search, paths.overseas, paths.fairs, feedsPath, paths.userAgreement, paths.privacyPolicy];
  const fairs = (await prerenderFairs()).map((fair) => fairPath(fair.id));
  const posts = (await prerenderPosts()).map((post) => postLeafPath(post.id));
  const urls = [...pages, ...fairs, ...posts].map((path) => `<url><loc>${new URL(path, site)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
};
