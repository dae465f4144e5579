import { parseUrl } from "#lib/domain/urls.ts";

/** An origin as sockets and pages both have it: `wss://x` and `https://x` are one server. */
const originOf = (url: URL): string => url.origin.replace(/^ws/, "http");

const PROTOCOLS = new Set(["http:", "https:", "ws:", "wss:"]);

/**
 * Where the chat SDK connects: the embedded service's address for sockets, null for the cloud. `refused` if the credentials name a
 * server that is neither the page's own nor allowed by the operator: they may come from an untrusted address.
 */
export const chatServer = (
  chatUrl: string | null,
  { page, api, allowed }: { page: string; api: string; allowed: readonly string[] },
): { proxy: string | null } | "refused" => {
  if (chatUrl === null) return { proxy: null };
  const url = parseUrl(chatUrl, api || page);
  if (!url || !PROTOCOLS.has(url.protocol) || url.username !== "" || url.password !== "") return "refused";
  const known = [page, ...allowed].flatMap((text) => parseUrl(text) ?? []).map(originOf);
  const origin = originOf(url);
  if (!known.includes(origin)) return "refused";
  return { proxy: `${origin.replace(/^http/, "ws")}${url.pathname.replace(/\/+$/, "")}` };
};
