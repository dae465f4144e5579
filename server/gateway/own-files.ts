import { FILES_PATH } from "./paths.ts";

/**
 * What a page sends, with the addresses of our own files by the protocol at which that page reaches us. The SDK forwards an image with
 * `https:` whatever its address was, which nobody could open on a site that has no TLS.
 */
export const withOwnProtocol = <Value>(value: Value, origin: string): Value => {
  const right = `${origin}${FILES_PATH}/`;
  const wrong = right.startsWith("https:") ? right.replace("https:", "http:") : right.replace("http:", "https:");
  const text = JSON.stringify(value);
  if (!text.includes(wrong)) return value;
  const rewritten: Value = JSON.parse(text.replaceAll(wrong, right));
  return rewritten;
};
