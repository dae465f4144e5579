/**
 * Headers of the site's files, shared by the embedded server and the `_headers` file that a build
 * writes for CDNs.
 */

/** Files named by their content are cached for a year; files fetched often may be slightly stale; pages are always revalidated. */
const CACHE = {
  forever: "public, max-age=31536000, immutable",
  shortly: "public, max-age=600",
  never: "no-cache",
} as const;

/**
 * Addresses that are not revalidated each time: a folder ends in a slash. Pages must not be among them: an old page would name deleted
 * code. Calendar files are beside the fairs' pages and cached like them, because CDNs distinguish folders, not extensions.
 */
export const CACHED: readonly { path: string; cache: string }[] = [
  { path: "/_astro/", cache: CACHE.forever },
  { path: "/fonts/", cache: CACHE.forever },
  { path: "/emoji/", cache: CACHE.forever },
  { path: "/data/", cache: CACHE.shortly },
  { path: "/feeds/city/", cache: CACHE.shortly },
  { path: "/feeds/function/", cache: CACHE.shortly },
  { path: "/feeds/latest.xml", cache: CACHE.shortly },
  { path: "/icons/", cache: CACHE.shortly },
  { path: "/favicon.ico", cache: CACHE.shortly },
  { path: "/manifest.webmanifest", cache: CACHE.shortly },
  { path: "/robots.txt", cache: CACHE.shortly },
  { path: "/sitemap.xml", cache: CACHE.shortly },
];

/** As many as the site has pages for. */
const SITEMAP_PART = /^\/sitemap-\d+\.xml$/;

/** How long a file of the site may be kept, by its address. */
export const cacheControl = (path: string): string =>
  (SITEMAP_PART.test(path) ? CACHE.shortly : undefined) ??
  CACHED.find((rule) => (rule.path.endsWith("/") ? path.startsWith(rule.path) : path === rule.path))?.cache ??
  CACHE.never;

/** The folder of the cards of fairs. */
export const FRAMED_FOLDER = "/embed/fairs/";
/** The pages that others may frame, and only those named by the operator: the chat (D-D6) and the cards of fairs (D-I15). */
const FRAMED_PAGE = /^\/(iframe-im|embed\/fairs\/[1-9]\d{0,17})\/?$/;

/** Restrictions for every answer; no page may lift them. */
const POLICY = "object-src 'none'; base-uri 'none'; form-action 'self'";

const frameHeaders = (path: string, ancestors: readonly string[]): Record<string, string> => {
  if (FRAMED_PAGE.test(path) && ancestors.length > 0)
    return { "content-security-policy": `${POLICY}; frame-ancestors 'self' ${ancestors.join(" ")}` };
  return { "content-security-policy": `${POLICY}; frame-ancestors 'none'`, "x-frame-options": "DENY" };
};

/** The site's pages show chat media from any origin; other sites embed nothing else. */
const EMBEDDED = /^\/chat\/files\//;

/** Code, styles, fonts and pictures of the build: a page needs dozens of them, and on a slow connection every header counts. */
const PARTS = /^\/(_astro|fonts|emoji)(\/|$)/;

/** Headers that browsers obey only in documents. */
const DOCUMENT_HEADERS = {
  // Camera and microphone are for scanning and calls.
  "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/**
 * Headers of every answer. Pages carry the rest of their policy in a meta tag, which cannot restrict framing; fragments of pages do
 * without the headers that only documents obey.
 * Why: docs/decisions/0017-one-source-of-headers.md
 */
export const securityHeaders = (path: string, frameAncestors: readonly string[]): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": EMBEDDED.test(path) ? "cross-origin" : "same-origin",
  ...frameHeaders(path, frameAncestors),
  ...(!PARTS.test(path) && DOCUMENT_HEADERS),
});

/** Sent only over TLS: makes the browser use only TLS for this host, for a year. */
export const TLS_ONLY = { "strict-transport-security": "max-age=31536000; includeSubDomains" } as const;
