import { parseUrl } from "./urls.ts";

/**
 * An address of the web that may be opened or shown; null for anything else, scripts before all. One with a user's name in it poses as
 * another host.
 */
export const webUrl = (text: string): string | null => {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
};
