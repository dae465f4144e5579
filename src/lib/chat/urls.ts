/**
 * An address of the web that may be opened or shown; null for anything else, scripts before all. One with a user's name in it poses as
 * another host.
 */
export const webUrl = (text: string): string | null => {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
};

/** The same for media, which is a blob of this page while it is on its way. Empty where there is none. */
export const mediaUrl = (text: string): string => (text.startsWith("blob:") ? text : (webUrl(text) ?? ""));
