/** The SHA-256 of a text in hexadecimal digits; null where the browser has none, as on an insecure page. */
export const sha256 = async (text: string): Promise<string | null> => {
  if (!crypto.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};
