/** Parses an untrusted address, relative to `base` if given; null on failure. `URL.parse` is too new for many phones. */
export const parseUrl = (text: string, base?: string | URL): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
