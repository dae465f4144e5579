import { environment } from "#lib/browser/environment.ts";
import { INTENT_KEY } from "./session.ts";

/** What somebody was about to do, with what, on which page, when something came between (decisions D3). */
type Intent = { action: string; ids: string[]; page: string };

/** The choice of a post at a fair; its ids: the company, or "" for all, and the post, or "" for none. */
export const FAIR_CHOICE = "fair-choice";

/** Nobody wants to be surprised by what they meant long ago; milliseconds. */
const LIFETIME = 30 * 60_000;

/** The page as an intent names it: where it stands on this site. */
const thisPage = (): string => {
  const { pathname, search } = environment().location();
  return pathname + search;
};
/** A page has its address with a slash and without. */
const isHere = (page: string): boolean => {
  const bare = (address: string): string => address.replace(/\/(?=\?|$)/, "");
  return bare(page) === bare(thisPage());
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The intent that is kept; storage is not trusted: a page of this site, and not an old one. */
const read = (): Intent | null => {
  try {
    const { action, ids, page, at } = Object(JSON.parse(environment().session.get(INTENT_KEY) ?? "null")) as Record<
      string,
      unknown
    >;
    if (!isText(action) || !Array.isArray(ids) || !isText(page) || !/^\/(?![/\\])/.test(page)) return null;
    const age = environment().now() - Number(at);
    return age >= 0 && age < LIFETIME ? { action, ids: ids.filter(isText), page } : null;
  } catch {
    return null;
  }
};

/** Keeps what is being done on this page until it is done or given up. */
export const keepIntent = ({ action, ids }: Omit<Intent, "page">): void =>
  environment().session.set(INTENT_KEY, JSON.stringify({ action, ids, page: thisPage(), at: environment().now() }));
export const dropIntent = (): void => environment().session.set(INTENT_KEY, null);

/** The ids of an interrupted `action` of this page, handed out once; null when there is none. */
export const takeIntent = (action: string): string[] | null => {
  const intent = read();
  if (intent?.action !== action || !isHere(intent.page)) return null;
  dropIntent();
  return intent.ids;
};

/** Goes to the page where somebody was about to do something; answers whether there is one. */
export const returnToIntent = (): boolean => {
  const intent = read();
  if (intent && !isHere(intent.page)) environment().open(intent.page);
  return intent !== null;
};
