import { fairPath, feedsPath, jobPagePath, paths } from "#lib/domain/paths.ts";
import { oncePerBuild } from "../_shell/prerender.ts";
import { fairPaths } from "../_shell/prerender-fairs.ts";
import { prerenderPosts } from "../_shell/prerender-posts.ts";

/** A page, and the day of its last change; null where it is unknown. */
export type SitemapPage = { path: string; day: string | null };

/** Search engines read no longer list. */
const PART_MAX = 50_000;

/**
 * The list of every page that search engines may know, in parts.
 * Why: docs/decisions/0143-the-sitemap-comes-in-parts.md
 */
export const sitemapParts = oncePerBuild(async (): Promise<SitemapPage[][]> => {
  const own = [paths.home, paths.search, paths.overseas, paths.fairs, feedsPath, paths.userAgreement, paths.privacyPolicy];
  const fairs = (await fairPaths()).map(({ params }) => fairPath(params.id));
  const undated = [...own, ...fairs].map((path) => ({ path, day: null }));
  // A post has only its first day; later edits are unknown.
  const posts = (await prerenderPosts()).map((post) => ({ path: jobPagePath(post.id), day: post.startsOn }));
  const all = [...undated, ...posts];
  const parts = Math.ceil(all.length / PART_MAX);
  return Array.from({ length: parts }, (_, index) => all.slice(index * PART_MAX, (index + 1) * PART_MAX));
});

export const partPath = (index: number): string => `/sitemap-${index + 1}.xml`;

/** An answer of the sitemap's kind. Addresses hold no character that XML would mind. */
export const sitemapResponse = (element: "urlset" | "sitemapindex", lines: readonly string[]): Response =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${element}>\n`,
    { headers: { "content-type": "application/xml; charset=utf-8" } },
  );
