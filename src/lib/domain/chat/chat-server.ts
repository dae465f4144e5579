import { parseUrl } from "#lib/domain/urls.ts";

/** An origin as sockets and pages both have it: `wss://x` and `https://x` are one server. */
const originOf = (url: URL): string => url.origin.replace(/^ws/, "http");

const PROTOCOLS = new Set(["http:", "https:", "ws:", "wss:"]);

/**
 * Where the chat SDK connects to: the address of the own service for sockets, null for the cloud. `refused` where credentials name a
 * server that is neither the page's own nor one that the operator allows: they may come from an address that anybody wrote.
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
