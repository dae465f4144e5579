import { FILES_PATH } from "#server/gateway/transport/paths.ts";

/** A file's name: 32 hexadecimal digits that nobody can guess, and the sender's extension. */
export const FILE_NAME = /^[0-9a-f]{32}(\.[a-z0-9]{1,8})?$/;

/** The name of the file of ours at an address; null for one that is elsewhere. */
export const fileNameAt = (url: string): string | null => {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  const name = path.startsWith(`${FILES_PATH}/`) ? path.slice(FILES_PATH.length + 1) : "";
  return FILE_NAME.test(name) ? name : null;
};

/** The name of the file of ours that an element of a message shows; null for one that is elsewhere. */
export const fileNameOf = (element: unknown): string | null => {
  if (typeof element !== "object" || element === null || !("URL" in element) || typeof element.URL !== "string") return null;
  return fileNameAt(element.URL);
};

/** The name of the picture of a video. */
export const coverNameOf = (video: string): string => video.replace(/(\.\w+)?$/, ".jpg");

/** Where a file is kept. */
export const storedPath = (name: string): string => `chat/${name}`;

/**
 * Gives the addresses of our own files in what a page sends the protocol at which that page reaches us. The SDK forwards images with
 * `https:` whatever their address was, which nobody could open on a site without TLS.
 */
export const withOwnProtocol = <Value>(value: Value, origin: string): Value => {
  const right = `${origin}${FILES_PATH}/`;
  const wrong = right.startsWith("https:") ? right.replace("https:", "http:") : right.replace("http:", "https:");
  const text = JSON.stringify(value);
  if (!text.includes(wrong)) return value;
  const rewritten: Value = JSON.parse(text.replaceAll(wrong, right));
  return rewritten;
};
