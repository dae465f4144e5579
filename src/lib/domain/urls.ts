/** An address out of anybody's text, relative to `base` where it is given; null for what is none. `URL.parse` is too new for many phones. */
export const parseUrl = (text: string, base?: string | URL): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
