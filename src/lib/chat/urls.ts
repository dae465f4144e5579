import { parseUrl } from "#lib/domain/urls.ts";

/**
 * An address of the web that may be opened or shown; null for anything else, scripts before all. One with a user's name in it poses as
 * another host.
 */
export const webUrl = (text: string): string | null => {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
};

/** The same for media, which is a blob of this page while it is on its way. Empty where there is none. */
export const mediaUrl = (text: string): string => (text.startsWith("blob:") ? text : (webUrl(text) ?? ""));

/** Stands for whatever site the page is of. */
const SITE = "http://site.invalid";

/**
 * The address of a face: as above, or a path of the page's own site, as those have that the backend gives. A path stays one, so that it is
 * the reader's site that is asked; what only looks like one and names another host is none.
 */
export const faceUrl = (text: string): string | null => {
  if (!text.startsWith("/")) return webUrl(text);
  const url = parseUrl(text, SITE);
  return url?.origin === SITE && !url.pathname.startsWith("//") ? url.pathname + url.search : null;
};
