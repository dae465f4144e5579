import { origins } from "#lib/data/origins.ts";
import { parseUrl } from "#lib/domain/urls.ts";
import { webUrl } from "#lib/domain/web-url.ts";

/** The same for a file, which is a blob of this page while being sent. Empty if invalid. */
export const fileUrl = (text: string): string => (text.startsWith("blob:") ? text : (webUrl(text) ?? ""));

/** Stands for the page's own site. */
const SITE = "http://site.invalid";

/** Origins that a page may contact without a press: its own, the backend's and those that the operator allows for the chat. */
const knownOrigins = (): string[] => [globalThis.location?.origin ?? "", origins.api, ...origins.chat];

/** Sockets and pages of one server have one origin. */
const originOf = (text: string): string | undefined => parseUrl(text)?.origin.replace(/^ws/, "http");

/** Whether the page may ask this address without a press. Any other tells its server who reads a message, and when. */
const isKnown = (address: string, known: readonly string[]): boolean =>
  known.some((each) => each !== "" && originOf(each) === originOf(address));

/**
 * The address of a picture, video or voice message: `own` loads by itself, `elsewhere` is opened by a press in a tab of its own. Each is
 * empty or null where the address is of the other sort, or none.
 * Why: docs/decisions/0091-media-from-elsewhere-is-a-link.md
 */
export const mediaUrl = (
  text: string,
  known: readonly string[] = knownOrigins(),
): { own: string; elsewhere: { url: string; host: string } | null } => {
  const url = fileUrl(text);
  if (url === "" || url.startsWith("blob:") || isKnown(url, known)) return { own: url, elsewhere: null };
  return { own: "", elsewhere: { url, host: new URL(url).host } };
};

/**
 * The address of a face: a path of the page's own site, as the backend gives, or an address at a known origin. Null for all others,
 * so that no list reveals its reader to a stranger's server. A path stays a path, so that the reader's own site serves it; null for a path
 * that in fact names another host.
 */
export const faceUrl = (text: string, known: readonly string[] = knownOrigins()): string | null => {
  if (!text.startsWith("/")) {
    const address = webUrl(text);
    return address && isKnown(address, known) ? address : null;
  }
  const url = parseUrl(text, SITE);
  return url?.origin === SITE && !url.pathname.startsWith("//") ? url.pathname + url.search : null;
};
