import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** The service's own alphabet for base64. */
const PLAIN: Record<string, string> = { "*": "+", "-": "/", _: "=" };

const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

/**
 * When a UserSig expires, in seconds since 1970: the published scheme (version 2.0) packs it as compressed JSON. Null if
 * unreadable: then only the service knows, and reports the expiry.
 */
export const sigEnd = async (userSig: string): Promise<number | null> => {
  try {
    const binary = atob(userSig.replace(/[*\-_]/g, (sign) => PLAIN[sign] ?? sign));
    const ticket = parseJson(await inflate(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
    const end = Number(fieldOf(ticket, "TLS.time")) + Number(fieldOf(ticket, "TLS.expire"));
    return Number.isFinite(end) ? end : null;
  } catch {
    return null;
  }
};
