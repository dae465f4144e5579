import type { APIRoute } from "astro";
import { fairPath, feedsPath, jobPagePath, paths } from "#lib/domain/paths.ts";
import { prerenderFairs, prerenderPosts } from "./_shell/prerender.ts";

/** Every page that search engines may know. Addresses hold no character that XML would mind. */
export const GET: APIRoute = async ({ site }) => {
  const pages = [paths.home, paths.search, paths.overseas, paths.fairs, feedsPath, paths.userAgreement, paths.privacyPolicy];
  const url = (path: string, day: string | null = null): string =>
    `<url><loc>${new URL(path, site)}</loc>${day === null ? "" : `<lastmod>${day}</lastmod>`}</url>`;
  const fairs = (await prerenderFairs()).map((fair) => url(fairPath(fair.id)));
  // A post has only its first day; later edits are unknown.
  const posts = (await prerenderPosts()).map((post) => url(jobPagePath(post.id), post.startsOn));
  const urls = [...pages.map((path) => url(path)), ...fairs, ...posts];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
};
