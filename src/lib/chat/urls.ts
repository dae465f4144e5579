/** An address of the web that may be opened or shown; null for anything else, scripts before all. */
export const webUrl = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
};

/** The same for media, which is a blob of this page while it is on its way. Empty where there is none. */
export const mediaUrl = (text: string): string => (text.startsWith("blob:") ? text : (webUrl(text) ?? ""));
